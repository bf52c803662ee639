import { flag, text } from '../address/values.ts'
import { useListUrl } from './use-list-url.ts'

const filters = { q: text({ initial: '' }) }
const kept = { archived: flag(), sort: text() }
/** What is open is not of the other half. */
const closed: object = { id: null, new: null }
const beside = { new: flag({ history: 'push' }) }

/** The address of a list of which some are archived: which of them, in which order, what is looked for, the open or the new one. */
export function useArchiveUrl() {
  const { set, url, ...list } = useListUrl({ filters, kept, beside })
  return {
    ...list,
    q: url.q,
    archived: url.archived,
    sort: url.sort,
    isNew: url.new,
    search: (q: string) => list.change({ q: q || null }),
    showArchived: (archived: boolean) => list.change({ archived: archived || null, ...closed }),
    open: (id: string) => set({ id, new: null }),
    openNew: () => set({ new: true, id: null, archived: null }),
  }
}

export type ArchiveUrl = ReturnType<typeof useArchiveUrl>
