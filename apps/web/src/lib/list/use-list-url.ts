import { type Nullable, parseAsString, type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs'
import { useRef } from 'react'
import { idOf } from './url-values.ts'

interface Parts<Filters, Kept, Beside> {
  /** What narrows the list; "clear" empties it. */
  filters: Filters
  /** What else says which rows come first: the order. "Clear" leaves it as it is. */
  kept?: Kept
  /** What belongs to the drawer beside the list, and closes with it. */
  beside?: Beside
}

const place = { after: parseAsString, id: parseAsString.withOptions({ history: 'push' }) }

const none = (parsers: object) => Object.fromEntries(Object.keys(parsers).map((name) => [name, null]))

/**
 * Everything that the address says about a list: filters, page, the open record. Copied into another browser it shows
 * the same.
 */
export function useListUrl<
  Filters extends UseQueryStatesKeysMap,
  Kept extends UseQueryStatesKeysMap = Record<never, never>,
  Beside extends UseQueryStatesKeysMap = Record<never, never>,
>({ filters, kept, beside }: Parts<Filters, Kept, Beside>) {
  type Narrowing = Values<Filters> & Values<Kept>
  type All = Narrowing & Values<Beside> & Values<typeof place>
  const [read, write] = useQueryStates({ ...filters, ...kept, ...beside, ...place } as UseQueryStatesKeysMap)
  const url = read as All
  const set = (change: Partial<Nullable<All>>) => void write(change)
  // Keyset pages only know the next one. The way back is remembered here; an address from elsewhere starts anew.
  const trail = useRef<(string | null)[]>([])
  const first = (change: object) => {
    trail.current = []
    void write({ ...change, after: null })
  }
  return {
    url,
    set,
    after: url.after,
    id: idOf(url.id),
    /** A change of filter or order begins at the first page. */
    change: (change: Partial<Nullable<Narrowing>>) => first(change),
    clear: () => first(none(filters)),
    next(cursor: string) {
      trail.current.push(url.after)
      void write({ after: cursor }, { history: 'push' })
    },
    previous() {
      void write({ after: trail.current.pop() ?? null }, { history: 'push' })
    },
    open: (id: string) => void write({ id }),
    close: () => void write({ id: null, ...none(beside ?? {}) }),
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
