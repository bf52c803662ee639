import { type ContactRow, fold, type Language, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escaped } from '../../../../core/search-words.ts'
import type { ContactCursor } from '../cursor.ts'
import { byName, columns } from './columns.ts'

/** So many contacts are looked through by name first. */
const near = 1000
/** So many words that hold what is looked for are followed; of more, a page is soon met on a walk by name. */
const fewWords = 2000
/** So many hits of the index of parts are put in order; of more, likewise. */
const few = 4000

/** What is looked for within a name: from three letters on anywhere, below that where a word begins. */
export function fitsName(part: string): RawBuilder<SqlBool> {
  const literal = escaped(fold(part))
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
 * walk by name. Else the words that hold it are looked up, and the first contacts of each are merged: a word's contacts
 * stand in the order of their names, so a page of a common one is as short as one of a rare one. Only what too many words
 * hold, or is no part of a word, is left to the index of parts.
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
  const byWords = wordsHolding({ venueId, part })
  const followed = byWords ? sql`(select count(*) from words) <= ${fewWords}` : sql`false`
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
    ), words as materialized (
      ${byWords ?? sql`select null as word`} ${byWords ? sql`and ${short} and not ${enough} limit ${fewWords + 1}` : sql``}
    ), merged as materialized (
      select distinct c.id, c.name_key collate "C" as name_key from words w
      cross join lateral (
        select c.contact_id as id, c.name_key from book_contact_word c
        where c.venue_id = ${venueId} and c.word = w.word ${cursor?.later ? afterWordKey(cursor) : sql``}
          and ${fitsName(part)} and not (${begins})
        order by c.name_key, c.contact_id limit ${limit + 1}
      ) c
      where ${followed}
      order by name_key, id limit ${limit + 1}
    ), hits as materialized (
      select c.id, c.name_key from book_contact c
      where ${others} and ${short} and not ${enough} and not ${followed} and ${fitsName(part)} and not (${begins})
    ), taken as materialized (
      select * from hits limit ${few + 1}
    ), walk as materialized (
      select c.id, c.name_key from book_contact c
      where ${others} and ${many} and ${fitsName(part)} and not (${begins}) ${ordered}
    ), page as materialized (
      select false as later, * from begins
      union all select true, * from near where ${enough}
      union all select true, * from merged
      union all (select true, * from taken where not ${many} ${ordered})
      union all select true, * from walk
    )
    select ${columns}, p.later, p.name_key as key from page p
    cross join lateral (select * from book_contact c where c.venue_id = ${venueId} and c.id = p.id limit 1) c
    order by p.later, p.name_key collate "C", p.id limit ${limit + 1}`.execute(db)
  return rows.map(({ later, key, ...row }) => ({ row, later, key }))
}

/**
 * The words that hold the longest word of what is looked for, as a query that takes more conditions; null: nothing of it
 * is long enough. Up to two letters fit where a word begins.
 */
function wordsHolding({ venueId, part }: { venueId: VenueId; part: string }): RawBuilder<unknown> | null {
  const whole = fold(part)
  const [longest = ''] = whole.split(' ').sort((a, b) => b.length - a.length)
  if ([...longest].length >= 3) {
    const pattern = `%${escaped(longest)}%`
    return sql`select b.word from book_word b where b.venue_id = ${venueId} and b.word like ${pattern}`
  }
  if ([...whole].length >= 3) return null
  return sql`
    select b.word from book_word b where b.venue_id = ${venueId} and b.word >= ${whole} and b.word < ${`${whole}\u{10ffff}`}`
}

const afterWordKey = ({ key, id }: ContactCursor): RawBuilder<unknown> =>
  sql`and (c.name_key, c.contact_id) > (${key}, ${id}::uuid)`

const afterKey = ({ key, id }: ContactCursor): RawBuilder<unknown> =>
  sql`and (c.name_key collate "C", c.id) > (${key}, ${id}::uuid)`
