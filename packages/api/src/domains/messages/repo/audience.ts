import { fold, type VenueId } from '@marquee/contract'
import { type CountedAudience, type MessageAudience, mostRecipients } from '@marquee/contract/customer-messages'
import type { CustomerId } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../../core/search-words.ts'
import type { Tx } from '../../../door/work.ts'

/** Whether a family of customers agrees to offers by email: what any of them said last. */
const agreesByEmail = (customer: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select k.given from customer_consent k
  where k.venue_id = ${customer}.venue_id and k.purpose = 'email'
    and k.customer_id = any(array(select customer_family(${customer}.venue_id, ${customer}.id)))
  order by k.at desc, k.id desc limit 1), false)`

// A tag is one of the words between the commas; the index over all words finds who may have it.
function withTag(tag: string): RawBuilder<unknown> {
  const words = searchWords(tag).map(({ patterns }) =>
    sql.join(
      patterns.map((pattern) => sql`r.search_key like ${pattern}`),
      sql` or `,
    ),
  )
  const has = sql`exists (select from unnest(string_to_array(r.tags, ',')) said where fold(btrim(said)) = ${fold(tag)})`
  return sql.join([...words.map((word) => sql`(${word})`), has], sql` and `)
}

/** Who is meant, and for a search the condition over `customer r` that finds them. */
export interface Meant {
  venueId: VenueId
  audience: MessageAudience
  found: RawBuilder<unknown> | null
}

function meant({ venueId, audience, found }: Meant): RawBuilder<unknown> {
  if (found !== null) return found
  const inUse = sql`r.venue_id = ${venueId} and r.archived_at is null`
  if (audience.kind === 'tag') return sql`${inUse} and ${withTag(audience.tag)}`
  return sql`${inUse} and r.id = any(${audience.kind === 'customers' ? audience.ids : []}::uuid[])`
}

/** Everybody who is meant, one more than may be at most. */
export async function selectAudience(db: Db | Tx, whom: Meant): Promise<CustomerId[]> {
  const { rows } = await sql<{ id: CustomerId }>`
    select r.id from customer r where ${meant(whom)} order by r.id limit ${mostRecipients + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

type Counted = Omit<CountedAudience, 'isTooMany' | 'perMinute'>

/** How many of them would get a message now, and why the others would not. */
export async function countAudience(db: Db, whom: Meant): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with meant as (
      select r.venue_id, r.id, r.name, r.email from customer r where ${meant(whom)}
      limit ${mostRecipients + 1}
    ), asked as materialized (select m.id, m.name, m.email, ${agreesByEmail(sql`m`)} as agrees from meant m)
    select count(*)::integer as total,
      count(*) filter (where agrees and email is not null)::integer as reached,
      count(*) filter (where not agrees)::integer as "noConsent",
      count(*) filter (where agrees and email is null)::integer as "noAddress",
      coalesce((select jsonb_agg(to_jsonb(s)) from (select id, name from asked
        where agrees and email is not null order by fold(name), id limit 10) s), '[]') as samples
    from asked`.execute(db)
  return rows[0] ?? { total: 0, reached: 0, noConsent: 0, noAddress: 0, samples: [] }
}

/** A customer as a message to them needs one; undefined: they are not there, or no customer any more. */
export interface Addressee {
  id: CustomerId
  name: string
  number: number
  email: string | null
  language: string | null
  agrees: boolean
}

/**
 * Whoever a customer is now, after merges, with what holds at this moment. Locked, so that whoever withdraws at the same
 * moment comes before or after.
 */
export async function holdAddressee(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: CustomerId },
): Promise<Addressee | undefined> {
  await sql`select from customer c
    where c.venue_id = ${venueId} and c.id = customer_root(${venueId}, ${id}) for no key update`.execute(tx)
  return findAddressee(tx, { venueId, id })
}

/**
 * The language of a customer, as they are after merges, and whether they agree; in the archive too, from where they may
 * come back. undefined: they were forgotten.
 */
export async function findAgreement(
  db: Db | Tx,
  { venueId, id }: { venueId: VenueId; id: CustomerId },
): Promise<Pick<Addressee, 'language' | 'agrees'> | undefined> {
  const { rows } = await sql<Pick<Addressee, 'language' | 'agrees'>>`
    select c.language, ${agreesByEmail(sql`c`)} as agrees from customer c
    where c.venue_id = ${venueId} and c.id = customer_root(${venueId}, ${id}) and c.anonymised_at is null`.execute(db)
  return rows[0]
}

/** Whom a message goes to, without the lock. */
export async function findAddressee(
  db: Db | Tx,
  { venueId, id }: { venueId: VenueId; id: CustomerId },
): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select c.id, c.name, c.customer_no as number, c.email, c.language, ${agreesByEmail(sql`c`)} as agrees
    from customer c
    where c.venue_id = ${venueId} and c.id = customer_root(${venueId}, ${id})
      and c.archived_at is null and c.anonymised_at is null`.execute(db)
  return rows[0]
}
