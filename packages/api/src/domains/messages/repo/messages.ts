import type { UserId, VenueId } from '@marquee/contract'
import type { MessageAudience, MessageId, MessageResult, MessageTemplateId } from '@marquee/contract/customer-messages'
import type { CustomerId } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

export interface MessageKey {
  venueId: VenueId
  id: MessageId
}

/** The words of a message, in the languages that there are. */
export interface MessageWords {
  subjectEn: string | null
  textEn: string
  subjectTr: string | null
  textTr: string
}

interface NewMessage extends MessageKey, MessageWords {
  templateId: MessageTemplateId
  templateName: string
  audience: MessageAudience
  total: number
  batchId: string
  actorId: UserId
}

const segmentOf = (audience: MessageAudience): string | null => {
  if (audience.kind === 'tag') return audience.tag
  return audience.kind === 'search' && audience.search !== '' ? audience.search : null
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { venueId, id, templateId, templateName, audience, total, batchId, actorId } = message
  await tx
    .insertInto('customer_message')
    .values({
      venue_id: venueId,
      id,
      template_id: templateId,
      template_name: templateName,
      subject_en: message.subjectEn,
      text_en: message.textEn,
      subject_tr: message.subjectTr,
      text_tr: message.textTr,
      audience: audience.kind,
      segment: segmentOf(audience),
      total,
      batch_id: batchId,
      created_by: actorId,
    })
    .execute()
}

/** Whom messages come from, and the language of people who have chosen none. */
export async function findSender(db: Db | Tx, venueId: VenueId): Promise<{ venue: string; locale: 'en' | 'tr' }> {
  const { rows } = await sql<{ venue: string; locale: 'en' | 'tr' }>`
    select name as venue, locale from venue where id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a venue that is named here exists')
  return row
}

/** A message that is being sent, with the venue that it comes from. */
export interface OpenMessage extends MessageWords {
  isStopped: boolean
  venueName: string
  locale: 'en' | 'tr'
}

/** Read so that a stop waits for whoever is being written to, and comes before whoever is next. */
export async function holdMessage(tx: Tx, { venueId, id }: MessageKey): Promise<OpenMessage | undefined> {
  const { rows } = await sql<OpenMessage>`
    select m.subject_en as "subjectEn", m.text_en as "textEn", m.subject_tr as "subjectTr", m.text_tr as "textTr",
      m.stopped_at is not null as "isStopped", v.name as "venueName", v.locale
    from customer_message m join venue v on v.id = m.venue_id
    where m.venue_id = ${venueId} and m.id = ${id} for share of m`.execute(tx)
  return rows[0]
}

interface Outcome extends MessageKey {
  customerId: CustomerId
  result: MessageResult
  language?: string
  mailId?: string
}

/** Writes down what became of a message for somebody; false: it was written down before. */
export async function insertOutcome(tx: Tx, outcome: Outcome): Promise<boolean> {
  const { venueId, id, customerId, result, language = null, mailId = null } = outcome
  const { numAffectedRows } = await sql`
    insert into customer_message_recipient (venue_id, message_id, customer_id, result, language, mail_id, queued_at)
    values (${venueId}, ${id}, ${customerId}, ${result}, ${language}, ${mailId},
      case when ${mailId}::uuid is not null then clock_timestamp() end)
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Whether somebody has a result of a message already. */
export async function hasOutcome(
  tx: Tx,
  { venueId, id, customerId }: MessageKey & { customerId: CustomerId },
): Promise<boolean> {
  const { rows } = await sql`select from customer_message_recipient
    where venue_id = ${venueId} and message_id = ${id} and customer_id = ${customerId}`.execute(tx)
  return rows.length > 0
}

/**
 * Waits until nobody else of the venue is about to send a message, then says in how many seconds one more may leave; 0:
 * now. Whoever asks keeps the turn until their transaction ends.
 */
export async function secondsToTurn(
  tx: Tx,
  { venueId, perMinute }: { venueId: VenueId; perMinute: number },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('messages'), hashtext(${venueId}))`.execute(tx)
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from r.queued_at + interval '1 minute' - clock_timestamp()))::float8 as seconds
    from customer_message_recipient r
    where r.venue_id = ${venueId} and r.queued_at > clock_timestamp() - interval '1 minute'
    order by r.queued_at desc offset ${perMinute - 1} limit 1`.execute(tx)
  return rows[0]?.seconds ?? 0
}

/** A recipient by their mail, with their message, locked. */
export async function holdByMail(
  tx: Tx,
  { venueId, mailId }: { venueId: VenueId; mailId: string },
): Promise<{ id: MessageId; customerId: CustomerId; isStopped: boolean } | undefined> {
  const { rows } = await sql<{ id: MessageId; customerId: CustomerId; isStopped: boolean }>`
    select r.message_id as id, r.customer_id as "customerId", m.stopped_at is not null as "isStopped"
    from customer_message_recipient r
    join customer_message m on m.venue_id = r.venue_id and m.id = r.message_id
    where r.venue_id = ${venueId} and r.mail_id = ${mailId} for update of r`.execute(tx)
  return rows[0]
}

export async function setResult(
  tx: Tx,
  { venueId, mailId, result }: { venueId: VenueId; mailId: string; result: MessageResult },
): Promise<void> {
  await sql`update customer_message_recipient set result = ${result}, at = clock_timestamp()
    where venue_id = ${venueId} and mail_id = ${mailId}`.execute(tx)
}

/** Stops a message; false: there is none of this id. `isChanged`: it was not stopped before. */
export async function markStopped(
  tx: Tx,
  { venueId, id, actorId }: MessageKey & { actorId: UserId },
): Promise<{ isChanged: boolean; batchId: string } | undefined> {
  const { rows } = await sql<{ isStopped: boolean; batchId: string }>`
    select stopped_at is not null as "isStopped", batch_id as "batchId" from customer_message
    where venue_id = ${venueId} and id = ${id} for update`.execute(tx)
  const [message] = rows
  if (!message) return undefined
  if (!message.isStopped) {
    await sql`update customer_message set stopped_at = now(), stopped_by = ${actorId}
      where venue_id = ${venueId} and id = ${id}`.execute(tx)
  }
  return { isChanged: !message.isStopped, batchId: message.batchId }
}

/** Whether a message still has somebody before them: a batch that runs, or mails that have not gone. */
export async function isUnderWay(db: Db | Tx, { venueId, id }: MessageKey): Promise<boolean> {
  const { rows } = await sql`
    select from customer_message m join batch b on b.venue_id = m.venue_id and b.id = m.batch_id
    where m.venue_id = ${venueId} and m.id = ${id} and (b.state <> 'done' or exists (
      select from customer_message_recipient r
      where r.venue_id = m.venue_id and r.message_id = m.id and r.result = 'queued'))`.execute(db)
  return rows.length > 0
}
