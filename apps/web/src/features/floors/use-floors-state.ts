import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Everything that the address says about the screen: which floors, the open one. */
export function useFloorsState() {
  const [url, setUrl] = useQueryStates({
    archived: parseAsBoolean.withDefault(false),
    id: parseAsString.withOptions({ history: 'push' }),
    new: parseAsBoolean.withDefault(false).withOptions({ history: 'push' }),
  })
  return {
    archived: url.archived,
    id: url.id && uuid.test(url.id) ? url.id.toLowerCase() : null,
    isNew: url.new,
    showArchived: (archived: boolean) => void setUrl({ archived: archived || null, id: null, new: null }),
    open: (id: string) => void setUrl({ id, new: null }),
    openNew: () => void setUrl({ new: true, id: null, archived: null }),
    close: () => void setUrl({ id: null, new: null }),
  }
}

export type FloorsState = ReturnType<typeof useFloorsState>
