import { useRef } from 'react'

interface SelectionInput {
  ids: readonly string[]
  selected: ReadonlySet<string> | undefined
  onChange: ((selected: ReadonlySet<string>) => void) | undefined
}

/** Choosing rows: one, a range from the last touched row (Shift), or the whole page. Ids of other pages stay chosen. */
export function useSelection({ ids, selected, onChange }: SelectionInput) {
  const anchor = useRef<string | undefined>(undefined)
  if (!onChange) return undefined
  const current = selected ?? new Set<string>()

  const toggle = (id: string, { range }: { range: boolean }) => {
    const next = new Set(current)
    const on = !current.has(id)
    for (const each of range ? between(ids, anchor.current, id) : [id]) {
      if (on) next.add(each)
      else next.delete(each)
    }
    anchor.current = id
    onChange(next)
  }

  const onPage = ids.filter((id) => current.has(id)).length
  const page: 'none' | 'some' | 'all' = onPage === 0 ? 'none' : onPage === ids.length ? 'all' : 'some'

  const togglePage = () => {
    const next = new Set(current)
    for (const id of ids) {
      if (page === 'all') next.delete(id)
      else next.add(id)
    }
    onChange(next)
  }

  return { selected: current, page, toggle, togglePage, clear: () => onChange(new Set()) }
}

/** What {@link useSelection} returns when the list can be chosen from. */
export type Selection = NonNullable<ReturnType<typeof useSelection>>

/** Ids from one to the other, in the order of the page; only the target when the start is gone. */
function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : ids.indexOf(from)
  const end = ids.indexOf(to)
  if (start < 0 || end < 0) return [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
