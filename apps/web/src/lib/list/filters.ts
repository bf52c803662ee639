import type { ComboboxOption } from '@marquee/ui'

interface Choice {
  value: string
  label: string
}

/** One of a few: a menu in the row, a select in the sheet. */
interface OneFilter<Value extends string> {
  kind: 'one'
  id: string
  label: string
  /** null: all of them. */
  value: Value | null
  choices: readonly Choice[]
  /** The choice that takes the filter away. */
  any: string
  /** What the button says without a choice, where "any" alone would not do. */
  anyLabel?: string
  choose: (value: Value | null) => void
}

/** One of many, searched in by typing. */
interface ManyFilter {
  kind: 'many'
  id: string
  label: string
  value: string | null
  /** How the chosen one is called; default: as among the options. */
  valueLabel?: string | null
  options: readonly ComboboxOption[]
  /** What is in it without a choice. */
  any: string
  /** Width in the row, in px. */
  width: number
  choose: (value: string | null) => void
  /** Where the server searches. */
  onQueryChange?: (typed: string) => void
}

/** From a day to a day. */
interface DatesFilter {
  kind: 'dates'
  id: string
  from: string | null
  until: string | null
  fromLabel: string
  untilLabel: string
  choose: (change: { from?: string | null; until?: string | null }) => void
}

/** What narrows a list, in the order of the sheet. In the row menus come before what is typed. */
export type ListFilter = OneFilter<string> | ManyFilter | DatesFilter

/** A filter whose values are those of a closed set. */
export const oneOf = <Value extends string>(filter: Omit<OneFilter<Value>, 'kind'>): ListFilter => ({
  ...filter,
  kind: 'one',
  choose: (value) => filter.choose(value as Value | null),
})

/** How a chosen value is called; null: none is chosen. */
export function valueLabelOf(filter: OneFilter<string> | ManyFilter): string | null {
  if (filter.value === null) return null
  const choices: readonly Choice[] = filter.kind === 'one' ? filter.choices : filter.options
  const own = filter.kind === 'many' ? filter.valueLabel : undefined
  // The choices may come a moment later than the address.
  return own ?? choices.find(({ value }) => value === filter.value)?.label ?? '…'
}
