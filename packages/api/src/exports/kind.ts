import type { Language, ModuleAccess, Rights, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { z } from 'zod'
import type { Sealing } from '../identity/sealed.ts'
import type { ExportWordKey, ExportWords } from './words.ts'

/** Where an export reads, and for whom. */
export interface ExportSource {
  db: Db
  sealing: Sealing
  venueId: VenueId
  /** IANA name; instants are written on this clock. */
  zone: string
  /** ISO 3166-1: where a phone number is that names no country. */
  country: string
  /** The venue's: names sort by it. */
  locale: Language
  /** Of the person who opens the file, as the words are. */
  language: Language
  words: ExportWords
  /** Who fetches the file. */
  userId: UserId
  /** Of the person who fetches the file: what they may not see in the list is not in it either. */
  rights: Rights
}

/** What only some files carry. */
export interface ExportSeal {
  headers: Record<string, string>
  /** The last rows of the file, made when everything else has been written. */
  rows(): Promise<readonly (readonly string[])[]>
}

/** A list that can be fetched as a file. */
export interface ExportKind<Filter = unknown> {
  /** Asked when the ticket is made, when the download begins, and before every batch. */
  access: ModuleAccess
  filter: z.ZodType<Filter>
  columns: readonly ExportWordKey[]
  /** Those of a filter that asks for another table of the same list. */
  columnsOf?(filter: Filter): readonly ExportWordKey[]
  /** Batches of rows, read one after the other as fast as they are taken. Each is a statement of its own. */
  rows(source: ExportSource, filter: Filter): AsyncIterable<readonly (readonly string[])[]>
  /** The file as a text of its own kind instead of a table: pieces, each made as it is taken. */
  text?(source: ExportSource, filter: Filter): AsyncIterable<string>
  /** Whether a filter asks for the text. */
  isText?(filter: Filter): boolean
  seal?(source: ExportSource): Promise<ExportSeal>
}

/** How many rows are read at once. */
export const exportBatch = 500

/** An instant on the venue's clock as spreadsheets read it: `2026-11-21 19:42:05`. */
export function localInstant(zone: string): (instant: string | null) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant) => (instant === null ? '' : format.format(new Date(instant)))
}
