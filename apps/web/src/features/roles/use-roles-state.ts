import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What the address says about the screen: the open role, what is looked for, whether the archive is open. */
export function useRolesState() {
  const [url, setUrl] = useQueryStates({
    role: parseAsString.withOptions({ history: 'push' }),
    q: parseAsString.withDefault(''),
    archived: parseAsBoolean.withDefault(false).withOptions({ history: 'push' }),
  })
  return {
    roleId: url.role && uuid.test(url.role) ? url.role.toLowerCase() : null,
    query: url.q,
    archived: url.archived,
    open(role: string) {
      void setUrl({ role })
    },
    search(q: string) {
      void setUrl({ q: q === '' ? null : q })
    },
    showArchived(archived: boolean) {
      void setUrl({ archived: archived ? true : null, role: null })
    },
    /** Opens a role where it lies now, in the list or in the archive. */
    follow(role: string, place: 'living' | 'archived') {
      void setUrl({ role, archived: place === 'archived' ? true : null })
    },
  }
}

export type RolesState = ReturnType<typeof useRolesState>
