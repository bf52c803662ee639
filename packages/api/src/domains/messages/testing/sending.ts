import { sql } from 'kysely'
import { runBatch } from '../../../batches/run.ts'
import { aroundMails, type DeliverMail, sendMail } from '../../../jobs/mail.ts'
import type { TestApi } from '../../../testing/index.ts'

const never = new AbortController().signal

/** Works on a message for one turn, as a process does that has time. */
export async function workOn(api: TestApi, messageId: string, services = api.services): Promise<void> {
  const { batch_id: batchId } = await api.database.asOwner
    .selectFrom('customer_message')
    .select('batch_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  await runBatch(services, { venueId: api.venue.id, batchId }, never)
}

/** What became of a message for each customer. */
export async function resultsOf(api: TestApi, messageId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ customer: string; result: string }>`
    select customer_id as customer, result from customer_message_recipient
    where message_id = ${messageId}`.execute(api.database.asOwner)
  return Object.fromEntries(rows.map(({ customer, result }) => [customer, result]))
}

/** Mails to an address that have not gone. */
export async function mailsTo(api: TestApi, recipient: string) {
  const { rows } = await sql<{ id: string; params: { link: string; message: { subject: string; text: string } } }>`
    select id, params from outgoing_mail where recipient = ${recipient} and kind = 'customer-message'
    order by id`.execute(api.database.asOwner)
  return rows
}

/** Delivers a mail as its job does. */
export const deliverMail = (api: TestApi, mailId: string, deliver: DeliverMail = async () => {}) =>
  sendMail(api.services.db, deliver, { venueId: api.venue.id, mailId }, aroundMails(api.services))
