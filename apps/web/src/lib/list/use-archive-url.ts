import { flag, text } from '../address/values.ts'
import { useListUrl } from './use-list-url.ts'

const filters = { q: text({ initial: '' }) }
const kept = { archived: flag() }
const beside = { new: flag({ history: 'push' }) }

/** The address of a short list of which some are archived: which of them, what is looked for, the open or the new one. */
export function useArchiveUrl() {
  const { set, url, ...list } = useListUrl({ filters, kept, beside })
  return {
    ...list,
    q: url.q,
    archived: url.archived,
    isNew: url.new,
    search: (q: string) => set({ q: q || null }),
    showArchived: (archived: boolean) => set({ archived: archived || null, id: null, new: null }),
    open: (id: string) => set({ id, new: null }),
    openNew: () => set({ new: true, id: null, archived: null }),
  }
}

export type ArchiveUrl = ReturnType<typeof useArchiveUrl>
