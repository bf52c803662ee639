import { useRef } from 'react'
import { useAddress } from '../address/use-address.ts'
import { type Change, type Said, text } from '../address/values.ts'
import { idOf } from './url-values.ts'

interface Parts<Filters, Kept, Beside> {
  /** What narrows the list; "clear" empties it. */
  filters: Filters
  /** What else says which rows come first: the order. "Clear" leaves it as it is. */
  kept?: Kept
  /** What belongs to the drawer beside the list, and closes with it. */
  beside?: Beside
}

const place = { after: text(), id: text({ history: 'push' }) }

const none = (parsers: object) => Object.fromEntries(Object.keys(parsers).map((name) => [name, null]))

/**
 * Everything that the address says about a list: filters, page, the open record. Copied into another browser it shows
 * the same.
 */
export function useListUrl<
  Filters extends object,
  Kept extends object = Record<never, never>,
  Beside extends object = Record<never, never>,
>({ filters, kept, beside }: Parts<Filters, Kept, Beside>) {
  type Narrowing = Said<Filters> & Said<Kept>
  type All = Narrowing & Said<Beside> & Said<typeof place>
  const [read, write] = useAddress({ ...filters, ...kept, ...beside, ...place })
  const url = read as All
  const set = (change: Change<All>) => write(change as Change<typeof read>)
  // Keyset pages only know the next one. The way back is remembered here; an address from elsewhere starts anew.
  const trail = useRef<(string | null)[]>([])
  const first = (change: object) => {
    trail.current = []
    set({ ...change, after: null } as Change<All>)
  }
  return {
    url,
    set,
    after: url.after,
    id: idOf(url.id),
    /** A change of filter or order begins at the first page. */
    change: (change: Change<Narrowing>) => first(change),
    clear: () => first(none(filters)),
    next(cursor: string) {
      trail.current.push(url.after)
      write({ after: cursor } as Change<typeof read>, { history: 'push' })
    },
    previous() {
      write({ after: trail.current.pop() ?? null } as Change<typeof read>, { history: 'push' })
    },
    open: (id: string) => set({ id } as Change<All>),
    close: () => set({ id: null, ...none(beside ?? {}) } as Change<All>),
  }
}

/** What the frame of a list needs to know of its address. */
export interface ListUrl {
  after: string | null
  id: string | null
  clear: () => void
  next: (cursor: string) => void
  previous: () => void
  open: (id: string) => void
}
