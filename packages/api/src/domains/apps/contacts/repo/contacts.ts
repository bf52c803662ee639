import { type ContactId, type ContactRow, fold, type Language, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { type SqlBool, sql } from 'kysely'
import { replaceTags } from '../../../../apps/tag-rows.ts'
import { escaped } from '../../../../core/search-words.ts'
import type { Tx } from '../../../../door/work.ts'
import { byName, columns, contactTags } from './columns.ts'

type Reader = Db | Tx

/** Lists that nobody pages through end here. */
const mostRows = 5000

/** All contacts by name, and how many there are. */
export async function selectContacts(
  db: Reader,
  { venueId, locale }: { venueId: VenueId; locale: Language },
): Promise<{ rows: ContactRow[]; total: number }> {
  const { rows } = await sql<ContactRow & { total: number }>`
    select ${columns}, (select count(*)::integer from book_contact c where c.venue_id = ${venueId}) as total
    from book_contact c where c.venue_id = ${venueId} order by ${byName(locale)}, c.id limit ${mostRows}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** What is looked for anywhere within a name, however short it is. */
const holdsName = (part: string) => sql<SqlBool>`c.name_key like ${`%${escaped(fold(part))}%`}`

/** The contacts whose name holds `part`, by name, and how many there are. */
export async function selectContactsHolding(
  db: Reader,
  { venueId, locale, part }: { venueId: VenueId; locale: Language; part: string },
): Promise<{ rows: ContactRow[]; total: number }> {
  const { rows } = await sql<ContactRow & { total: number }>`
    with hit as materialized (
      select c.id, c.name from book_contact c where c.venue_id = ${venueId} and ${holdsName(part)}
    ), first as materialized (
      select c.id from hit c order by ${byName(locale)}, c.id limit ${mostRows}
    )
    select ${columns}, (select count(*)::integer from hit) as total
    from first join book_contact c on c.venue_id = ${venueId} and c.id = first.id order by ${byName(locale)}, c.id`.execute(
    db,
  )
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Some contacts whose name holds `part`, whichever are met first. */
export async function selectAnyHolding(
  db: Reader,
  { venueId, part, limit }: { venueId: VenueId; part: string; limit: number },
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select ${columns} from book_contact c where c.venue_id = ${venueId} and ${holdsName(part)} limit ${limit}`.execute(
    db,
  )
  return rows
}

/** One contact; undefined when the venue has none of this id. */
export async function findContact(db: Reader, venueId: VenueId, id: ContactId): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    select ${columns} from book_contact c where c.venue_id = ${venueId} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** Keeps a contact as it is until the transaction ends; answers it, or undefined. */
export async function lockContact(tx: Tx, venueId: VenueId, id: ContactId): Promise<ContactRow | undefined> {
  await sql`select from book_contact where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return findContact(tx, venueId, id)
}

/** Adds a contact that has a name and nothing else. */
export async function insertContact(tx: Tx, venueId: VenueId, name: string): Promise<ContactId> {
  const id = uuidv7() as ContactId
  await tx.insertInto('book_contact').values({ venue_id: venueId, id, name }).execute()
  return id
}

export type ContactColumns = Partial<Omit<ContactRow, 'id' | 'tags'>>

/** Writes the columns that are named; the others stay. */
export async function updateContact(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: ContactId },
  { emails, phoneNumbers, ...rest }: ContactColumns,
): Promise<void> {
  await tx
    .updateTable('book_contact')
    .set({
      ...rest,
      ...(emails === undefined ? {} : { emails: JSON.stringify(emails) }),
      ...(phoneNumbers === undefined ? {} : { phone_numbers: JSON.stringify(phoneNumbers) }),
      updated_at: sql<string>`now()`,
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Gives a contact exactly these tags; false when one of them is not there. */
export const setContactTags = (
  tx: Tx,
  { venueId, id, tagIds }: { venueId: VenueId; id: ContactId; tagIds: readonly string[] },
): Promise<boolean> => replaceTags(tx, contactTags, { venueId, holder: id, tagIds })

/** Deletes a contact with its picture and its tags. */
export async function deleteContact(tx: Tx, venueId: VenueId, id: ContactId): Promise<void> {
  await tx.deleteFrom('book_contact').where('venue_id', '=', venueId).where('id', '=', id).execute()
}
