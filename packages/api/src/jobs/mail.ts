import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Log } from '../core/context.ts'

/** A mail to be sent. `id` stays the same over retries: put it into Message-ID, so that a mail sent twice is one. */
export interface OutgoingMail {
  id: string
  venueId: string
  kind: string
  recipient: string
  language: string
  params: unknown
}

/** Sends one mail; throws when it was not taken. */
export type DeliverMail = (mail: OutgoingMail) => Promise<void>

/** After so many tries a mail rests: it keeps its last error and is in nobody's way. */
export const mailTries = 8
const atOnce = 10
// How long a process may work on a mail before another one believes that it died.
const leaseSeconds = 120
const firstPauseSeconds = 30

/**
 * Sends what is due: takes a handful of mails (others skip them), sends each, and marks it. A process that dies in
 * between sends its mails again after two minutes, under the same id. Returns how many were sent.
 */
export async function deliverMails({ db, log, deliver }: { db: Db; log: Log; deliver: DeliverMail }): Promise<number> {
  let sent = 0
  for (;;) {
    const mails = await claim(db)
    // Side by side, so that a mail server that does not answer holds all of them for one wait and not for ten.
    const outcomes = await Promise.all(mails.map((mail) => deliverOne({ db, log, deliver }, mail)))
    sent += outcomes.filter((isSent) => isSent).length
    if (mails.length < atOnce) return sent
  }
}

interface ClaimedMail extends OutgoingMail {
  attempts: number
}

async function claim(db: Db): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update outgoing_mail set
      attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where (venue_id, id) in (
      select venue_id, id from outgoing_mail
      where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at limit ${atOnce}
      for update skip locked)
    returning id, venue_id as "venueId", kind, recipient, language, params, attempts`.execute(db)
  return rows
}

async function deliverOne(
  { db, log, deliver }: { db: Db; log: Log; deliver: DeliverMail },
  { attempts, ...mail }: ClaimedMail,
): Promise<boolean> {
  try {
    await deliver(mail)
  } catch (error) {
    const isParked = attempts >= mailTries
    const pause = sql<string>`now() + make_interval(secs => ${firstPauseSeconds * 2 ** (attempts - 1)})`
    await db
      .updateTable('outgoing_mail')
      .set({
        last_error: String(error instanceof Error ? error.message : error).slice(0, 500),
        next_attempt_at: isParked ? 'infinity' : pause,
      })
      .where('venue_id', '=', mail.venueId)
      .where('id', '=', mail.id)
      .where('sent_at', 'is', null)
      .execute()
    log.warn({ err: error, mailId: mail.id, attempts, parked: isParked }, 'a mail was not sent')
    return false
  }
  // The link is a secret, and from now on the recipient's alone.
  await db
    .updateTable('outgoing_mail')
    .set({ sent_at: sql<string>`now()`, last_error: null, params: sql<string>`params - 'link'` })
    .where('venue_id', '=', mail.venueId)
    .where('id', '=', mail.id)
    .where('sent_at', 'is', null)
    .execute()
  return true
}
