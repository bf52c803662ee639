import { useAddress } from '../../lib/address/use-address.ts'
import { flag, text } from '../../lib/address/values.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const values = { role: text({ history: 'push' }), q: text({ initial: '' }), archived: flag({ history: 'push' }) }

/** What the address says about the screen: the open role, what is looked for, whether the archive is open. */
export function useRolesState() {
  const [url, setUrl] = useAddress(values)
  return {
    roleId: url.role && uuid.test(url.role) ? url.role.toLowerCase() : null,
    query: url.q,
    archived: url.archived,
    open(role: string) {
      setUrl({ role })
    },
    search(q: string) {
      setUrl({ q: q === '' ? null : q })
    },
    showArchived(archived: boolean) {
      setUrl({ archived: archived ? true : null, role: null })
    },
    /** Opens a role where it lies now, in the list or in the archive. */
    follow(role: string, place: 'living' | 'archived') {
      setUrl({ role, archived: place === 'archived' ? true : null })
    },
  }
}

export type RolesState = ReturnType<typeof useRolesState>
