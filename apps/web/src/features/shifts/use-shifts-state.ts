import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Everything that the address says about the screen: which shifts, the open one. */
export function useShiftsState() {
  const [url, setUrl] = useQueryStates({
    q: parseAsString.withDefault(''),
    archived: parseAsBoolean.withDefault(false),
    id: parseAsString.withOptions({ history: 'push' }),
    new: parseAsBoolean.withDefault(false).withOptions({ history: 'push' }),
  })
  return {
    q: url.q,
    archived: url.archived,
    id: url.id && uuid.test(url.id) ? url.id.toLowerCase() : null,
    isNew: url.new,
    search: (q: string) => void setUrl({ q: q || null }),
    showArchived: (archived: boolean) => void setUrl({ archived: archived || null, id: null, new: null }),
    open: (id: string) => void setUrl({ id, new: null }),
    openNew: () => void setUrl({ new: true, id: null, archived: null }),
    close: () => void setUrl({ id: null, new: null }),
  }
}

export type ShiftsState = ReturnType<typeof useShiftsState>
