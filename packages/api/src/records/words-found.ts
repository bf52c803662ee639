import type { RawBuilder } from 'kysely'

/** The order of a page, and where it begins. */
export interface PageAt {
  sort: string
  isDown: boolean
  limit: number
  behind: { key: string; id: string } | undefined
}

export interface FoundByWords {
  /** In the place of the record's table: rows among which are all those of the page. */
  from: RawBuilder<unknown>
  /** How many are found, more than the cap for many; null: as many as `from` has that fit. */
  total: number | null
  /** There are so many at least: those of all pages are not counted. */
  isAtLeast?: boolean
}
