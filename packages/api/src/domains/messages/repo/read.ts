import { totalCap, type VenueId } from '@marquee/contract'
import type { MessageId, MessageRecipient, MessageResult, MessageRow } from '@marquee/contract/customer-messages'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

interface PageOf {
  venueId: VenueId
  /** The last one of the page before. */
  after: string | null
  limit: number
}

/** Messages, the newest first, one more than a page has. */
export async function selectMessages(db: Db, { venueId, after, limit }: PageOf): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.template_name as template, m.subject_en as "subjectEn", m.subject_tr as "subjectTr", m.audience,
      m.segment, m.is_erased as "isErased", m.total, m.created_at as at, m.stopped_at as "stoppedAt",
      jsonb_build_object('id', u.id, 'name', u.name) as by,
      coalesce((select jsonb_object_agg(x.result, x.n) from (
        select r.result, count(*)::integer as n from customer_message_recipient r
        where r.venue_id = m.venue_id and r.message_id = m.id group by r.result) x), '{}') as results
    from customer_message m join app_user u on u.id = m.created_by
    where m.venue_id = ${venueId} and (${after}::uuid is null or m.id < ${after}::uuid)
    order by m.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** How many messages there are, up to one more than is counted. */
export async function countMessages(db: Db, venueId: VenueId): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from
    (select from customer_message where venue_id = ${venueId} limit ${totalCap + 1}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

interface RecipientsOf extends PageOf {
  id: MessageId
  result: MessageResult | null
}

const ofMessage = ({ venueId, id, result }: RecipientsOf) => sql`
  r.venue_id = ${venueId} and r.message_id = ${id} and (${result}::text is null or r.result = ${result})`

/** What became of a message for its recipients, one more than a page has. */
export async function selectRecipients(db: Db, of: RecipientsOf): Promise<MessageRecipient[]> {
  const { rows } = await sql<MessageRecipient>`
    select r.customer_id as "customerId", c.customer_no as "customerNo", c.name, r.result, r.at
    from customer_message_recipient r join customer c on c.venue_id = r.venue_id and c.id = r.customer_id
    where ${ofMessage(of)} and (${of.after}::uuid is null or r.customer_id > ${of.after}::uuid)
    order by r.customer_id limit ${of.limit + 1}`.execute(db)
  return rows
}

export async function countRecipients(db: Db, of: RecipientsOf): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from
    (select from customer_message_recipient r where ${ofMessage(of)} limit ${totalCap + 1}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether the venue has a message of this id. */
export async function isMessage(db: Db, { venueId, id }: { venueId: VenueId; id: MessageId }): Promise<boolean> {
  const { rows } = await sql`select from customer_message where venue_id = ${venueId} and id = ${id}`.execute(db)
  return rows.length > 0
}
