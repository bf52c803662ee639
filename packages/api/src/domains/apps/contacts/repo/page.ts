import { type ContactRow, fold, type Language, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ContactCursor } from '../cursor.ts'
import { byName, columns } from './columns.ts'

/** So many contacts are looked through by name first. */
const near = 1000
/** So many hits of the index of parts are put in order; of more, a page is soon met on a walk by name. */
const few = 4000

/** What is looked for within a name: from three letters on anywhere, below that where a word begins. */
export function fitsName(part: string): RawBuilder<SqlBool> {
  const literal = fold(part).replace(/[\\%_]/g, '\\$&')
  const any = [...fold(part)].length >= 3 ? [`%${literal}%`] : [`${literal}%`, `% ${literal}%`]
  return sql`(${sql.join(
    any.map((pattern) => sql`c.name_key like ${pattern}`),
    sql` or `,
  )})`
}

interface PageRequest {
  venueId: VenueId
  cursor: ContactCursor | undefined
  limit: number
}

/** The contacts after a cursor by name, one more than asked for. */
export async function selectContactsByName(
  db: Db,
  { venueId, locale, cursor, limit }: PageRequest & { locale: Language },
): Promise<ContactRow[]> {
  const after = cursor
    ? sql`and (${byName(locale)}, c.id) > (${cursor.key} collate ${locale === 'tr' ? sql`marquee_tr` : sql`marquee_en`}, ${cursor.id}::uuid)`
    : sql``
  const { rows } = await sql<ContactRow>`
    select ${columns} from book_contact c where c.venue_id = ${venueId} ${after}
    order by ${byName(locale)}, c.id limit ${limit + 1}`.execute(db)
  return rows
}

/** A contact that was found, and what a cursor needs of it. */
export interface FoundContact {
  row: ContactRow
  /** Its name does not begin with what was looked for, but holds it. */
  later: boolean
  key: string
}

/**
 * The contacts whose name holds `part`, one more than asked for: first those that begin with it, then the others, each by
 * folded name. Those that begin with it stand in one stretch of an index. Of the others, what is common is soon met on a
 * walk by name, and what is rare the index of parts gives whole: each costs the same in a book of a million.
 */
export async function selectContactsFound(
  db: Db,
  { venueId, part, cursor, limit }: PageRequest & { part: string },
): Promise<FoundContact[]> {
  const from = fold(part)
  // The last character there is: whatever begins with the part sorts before it.
  const to = `${from}\u{10ffff}`
  const key = sql`c.name_key collate "C"`
  const ordered = sql`order by name_key collate "C", id limit ${limit + 1}`
  const begins = sql`${key} >= ${from} and ${key} < ${to}`
  const others = sql`c.venue_id = ${venueId} ${cursor?.later ? afterKey(cursor) : sql``}`
  const short = sql`(select count(*) from begins) <= ${limit}`
  const enough = sql`(select count(*) from begins) + (select count(*) from near) > ${limit}`
  const many = sql`(select count(*) from taken) > ${few}`
  const { rows } = await sql<ContactRow & { later: boolean; key: string }>`
    with begins as materialized (
      select c.id, c.name_key from book_contact c
      where c.venue_id = ${venueId} and ${begins} and not ${cursor?.later ?? false}::boolean
        ${cursor && !cursor.later ? afterKey(cursor) : sql``}
      ${ordered}
    ), near as materialized (
      select c.id, c.name_key from (
        select c.id, c.name_key from book_contact c where ${others} and ${short}
        order by c.name_key collate "C", c.id limit ${near}
      ) c
      where ${fitsName(part)} and not (${begins}) ${ordered}
    ), hits as materialized (
      select c.id, c.name_key from book_contact c
      where ${others} and ${short} and not ${enough} and ${fitsName(part)} and not (${begins})
    ), taken as materialized (
      select * from hits limit ${few + 1}
    ), walk as materialized (
      select c.id, c.name_key from book_contact c
      where ${others} and ${many} and ${fitsName(part)} and not (${begins}) ${ordered}
    ), page as materialized (
      select false as later, * from begins
      union all select true, * from near where ${enough}
      union all (select true, * from taken where not ${many} ${ordered})
      union all select true, * from walk
    )
    select ${columns}, p.later, p.name_key as key from page p
    cross join lateral (select * from book_contact c where c.venue_id = ${venueId} and c.id = p.id limit 1) c
    order by p.later, p.name_key collate "C", p.id limit ${limit + 1}`.execute(db)
  return rows.map(({ later, key, ...row }) => ({ row, later, key }))
}

const afterKey = ({ key, id }: ContactCursor): RawBuilder<unknown> =>
  sql`and (c.name_key collate "C", c.id) > (${key}, ${id}::uuid)`
