import type { Language, VenueId } from '@marquee/contract'
import type { GroupId, GroupLine } from '@marquee/contract/group-bookings'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { findGroup, type StoredDetail, selectLines } from './read.ts'

/** The house, as its papers say. */
export interface House {
  name: string
  address: string
  city: string
  taxNumber: string
  zone: string
}

/** All that the quote of a group says. */
export interface PaperOf {
  group: StoredDetail
  house: House
  lines: GroupLine[]
  language: Language
}

/** What a quote says now; undefined: the venue has no such group. */
export async function findPaper(db: Db, of: { venueId: VenueId; id: GroupId }): Promise<PaperOf | undefined> {
  const group = await findGroup(db, of)
  if (!group) return undefined
  const { rows } = await sql<House>`
    select name, address, coalesce(city, '') as city, tax_number as "taxNumber", zone from venue
    where id = ${of.venueId}`.execute(db)
  const [house] = rows
  return house && { group, house, lines: await selectLines(db, of), language: group.language }
}
