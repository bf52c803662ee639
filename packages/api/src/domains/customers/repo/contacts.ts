import type { UserId, VenueId } from '@marquee/contract'
import type { ConsentPurpose, ConsentSource, ContactKind, CustomerFile, CustomerId } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

interface CustomerKey {
  venueId: VenueId
  customerId: CustomerId
}
type ContactKey = CustomerKey & { contactId: string }

/** A phone or an address of a customer. */
export type Contact = CustomerFile['contacts'][number]

/** All phones and addresses of a customer and of who was merged into them, the main ones first. */
export async function selectContacts(db: Db | Tx, { venueId, customerId }: CustomerKey): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select c.id, c.kind, c.value, c.is_main and c.customer_id = ${customerId} as "isMain",
      c.customer_id = ${customerId} as "isOwn", c.verified_at as "verifiedAt"
    from customer_contact c
    where c.venue_id = ${venueId} and c.customer_id = any(array(select customer_family(${venueId}, ${customerId})))
    order by c.kind desc, "isMain" desc, "isOwn" desc, c.created_at, c.id`.execute(db)
  return rows
}

export async function insertContact(
  tx: Tx,
  { venueId, customerId, kind, value }: CustomerKey & { kind: ContactKind; value: string },
): Promise<void> {
  await tx.insertInto('customer_contact').values({ venue_id: venueId, customer_id: customerId, kind, value }).execute()
}

export async function deleteContact(tx: Tx, { venueId, customerId, contactId }: ContactKey): Promise<void> {
  await tx
    .deleteFrom('customer_contact')
    .where('venue_id', '=', venueId)
    .where('customer_id', '=', customerId)
    .where('id', '=', contactId)
    .execute()
}

/** Makes one the main one of its kind; the customer's own column follows. */
export async function makeMain(
  tx: Tx,
  { venueId, customerId, contact, actorId }: CustomerKey & { contact: Contact; actorId: UserId },
): Promise<void> {
  await tx
    .updateTable('customer_contact')
    .set({ is_main: false })
    .where('venue_id', '=', venueId)
    .where('customer_id', '=', customerId)
    .where('kind', '=', contact.kind)
    .where('is_main', '=', true)
    .execute()
  await tx
    .updateTable('customer_contact')
    .set({ is_main: true })
    .where('venue_id', '=', venueId)
    .where('id', '=', contact.id)
    .execute()
  await tx
    .updateTable('customer')
    .set({
      [contact.kind]: contact.value,
      rev: sql`rev + 1`,
      updated_at: sql`now()`,
      updated_by: actorId,
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', customerId)
    .execute()
}

export async function markVerified(
  tx: Tx,
  { venueId, customerId, contactId, by }: ContactKey & { by: UserId | null },
): Promise<void> {
  await tx
    .updateTable('customer_contact')
    .set({ verified_at: by && sql`now()`, verified_by: by })
    .where('venue_id', '=', venueId)
    .where('customer_id', '=', customerId)
    .where('id', '=', contactId)
    .execute()
}

/** What a customer said last about each purpose. */
export async function selectConsents(db: Db, { venueId, customerId }: CustomerKey): Promise<CustomerFile['consents']> {
  const { rows } = await sql<CustomerFile['consents'][number]>`
    select distinct on (k.purpose) k.purpose, k.given, k.source, k.text_version as "textVersion", k.at, u.name as who
    from customer_consent k left join app_user u on u.id = k.actor_id
    where k.venue_id = ${venueId} and k.customer_id = any(array(select customer_family(${venueId}, ${customerId})))
    order by k.purpose, k.at desc, k.id desc`.execute(db)
  return rows
}

interface Consent extends CustomerKey {
  id: string
  purpose: ConsentPurpose
  given: boolean
  source: ConsentSource | 'unsubscribed'
  textVersion: string
  /** null: they did it themselves. */
  actorId: UserId | null
}

/**
 * What a customer, as they are after merges, said last about a purpose; undefined: nothing, or they were forgotten.
 * Whoever asks at the same moment waits.
 */
export async function findLastConsent(
  tx: Tx,
  { venueId, customerId, purpose }: CustomerKey & { purpose: ConsentPurpose },
): Promise<{ customerId: CustomerId; given: boolean; textVersion: string } | undefined> {
  const root = sql`customer_root(${venueId}, ${customerId})`
  await sql`select from customer c where c.venue_id = ${venueId} and c.id = ${root} for no key update`.execute(tx)
  const { rows } = await sql<{ customerId: CustomerId; given: boolean; textVersion: string }>`
    select c.id as "customerId", k.given, k.text_version as "textVersion"
    from customer c join customer_consent k on k.venue_id = c.venue_id and k.purpose = ${purpose}
      and k.customer_id = any(array(select customer_family(${venueId}, c.id)))
    where c.venue_id = ${venueId} and c.id = ${root} and c.anonymised_at is null
    order by k.at desc, k.id desc limit 1`.execute(tx)
  return rows[0]
}

export async function insertConsent(tx: Tx, consent: Consent): Promise<void> {
  const { venueId, id, customerId, purpose, given, source, textVersion, actorId } = consent
  await tx
    .insertInto('customer_consent')
    .values({
      venue_id: venueId,
      id,
      customer_id: customerId,
      purpose,
      given,
      source,
      text_version: textVersion,
      actor_id: actorId,
    })
    .execute()
}
