import type { TagRow, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../door/work.ts'

type Reader = Db | Tx

/** The tables of one kind of tags: `book_tag`, given to contacts by `book_contact_tag.contact_id`. */
export interface TagTables {
  tag: 'book_tag' | 'shop_tag' | 'task_tag'
  link: 'book_contact_tag' | 'shop_product_tag' | 'task_item_tag'
  holderId: 'contact_id' | 'product_id' | 'task_id'
}

/** All tags, the newest first. */
export async function selectTags(db: Reader, { tag }: TagTables, venueId: VenueId): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select id, title from ${sql.table(tag)} where venue_id = ${venueId} order by id desc limit 5000`.execute(db)
  return rows
}

/** Adds a tag. */
export async function insertTag(tx: Tx, { tag }: TagTables, given: { venueId: VenueId; title: string }) {
  const row: TagRow = { id: uuidv7(), title: given.title }
  await sql`insert into ${sql.table(tag)} (venue_id, id, title)
    values (${given.venueId}, ${row.id}, ${row.title})`.execute(tx)
  return row
}

interface OneTag {
  venueId: VenueId
  id: string
}

/** Holds a tag until the transaction ends; undefined when there is none of this id. */
export async function lockTag(tx: Tx, { tag }: TagTables, { venueId, id }: OneTag): Promise<TagRow | undefined> {
  const { rows } = await sql<TagRow>`
    select id, title from ${sql.table(tag)} where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Gives a tag another title. */
export async function renameTag(tx: Tx, { tag }: TagTables, { venueId, id, title }: OneTag & { title: string }) {
  await sql`update ${sql.table(tag)} set title = ${title} where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Takes a tag away, also from all that hold it. */
export async function deleteTag(tx: Tx, { tag }: TagTables, { venueId, id }: OneTag): Promise<void> {
  await sql`delete from ${sql.table(tag)} where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** The ids of the tags of one row, in their order, as a column. `holder` is the row's id: `c.id`. */
export const tagIdsOf = ({ link, holderId }: TagTables, { venue, holder }: { venue: string; holder: string }) =>
  sql<string[]>`array(select l.tag_id from ${sql.table(link)} l
    where l.venue_id = ${sql.ref(venue)} and l.${sql.ref(holderId)} = ${sql.ref(holder)} order by l.place)`

/** Gives a row exactly these tags, in this order; false when one of them is not there. */
export async function replaceTags(
  tx: Tx,
  { tag, link, holderId }: TagTables,
  { venueId, holder, tagIds }: { venueId: VenueId; holder: string; tagIds: readonly string[] },
): Promise<boolean> {
  const wanted = [...new Set(tagIds)]
  // Locked, and before the links are: a tag that goes at this moment is either waited for or found gone.
  const { rows } = await sql`
    select id from ${sql.table(tag)} where venue_id = ${venueId} and id = any(${wanted}::uuid[])
    order by id for key share`.execute(tx)
  if (rows.length !== wanted.length) return false
  await sql`delete from ${sql.table(link)} where venue_id = ${venueId} and ${sql.ref(holderId)} = ${holder}`.execute(tx)
  await sql`
    insert into ${sql.table(link)} (venue_id, ${sql.ref(holderId)}, tag_id, place)
    select ${venueId}, ${holder}, wanted.id, wanted.place
    from unnest(${wanted}::uuid[]) with ordinality as wanted (id, place)`.execute(tx)
  return true
}
