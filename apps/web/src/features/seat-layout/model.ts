import {
  fold,
  inLanguage,
  type Language,
  type LayoutVersionRow,
  type SeatCategoryRow,
  type SeatLayoutDetail,
  type SeatLayoutRow,
} from '@marquee/contract'
import { typedWhole } from '../../lib/form/typed-whole.ts'
import type { MapCategory } from '../../parts/seat-map/types.ts'

/** The layouts whose name or floor has these words in it, whatever their case and accents. */
export function matching(rows: readonly SeatLayoutRow[], search: string): SeatLayoutRow[] {
  const wanted = fold(search.trim())
  return rows.filter(({ name, floor }) =>
    [name, floor.name.en, floor.name.tr].some((text) => fold(text).includes(wanted)),
  )
}

/** The version that a row shows: what is sold from, else what is being drawn. */
export const shownVersion = ({ published, draft }: SeatLayoutRow): LayoutVersionRow | null => published ?? draft

/** The version of the detail: the one asked for, else the draft, else the published one, else the newest. */
export function lookedAt(layout: SeatLayoutDetail, asked: string | null): LayoutVersionRow | null {
  return layout.history.find(({ id }) => id === asked) ?? layout.draft ?? layout.published ?? layout.history[0] ?? null
}

/** The categories in the words of the map. */
export function mapCategories(rows: readonly SeatCategoryRow[], language: Language): MapCategory[] {
  return rows.map(({ id, name, color }) => ({ id, name: inLanguage(name, language), color }))
}

/** A number that someone wrote, with a comma or a point; NaN when it is none. */
export function readNumber(text: string): number {
  // Thousands may be grouped: "1,000" is no 1.
  const whole = typedWhole(text)
  if (whole !== undefined && !Number.isNaN(whole)) return whole
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** A coordinate as it is shown: a tenth of a unit is less than anybody sees. */
export const roundUnit = (value: number): number => Math.round(value * 10) / 10
