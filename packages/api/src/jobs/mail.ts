import { type Db, inTransaction } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { mailJob } from '../identity/outgoing-mail.ts'

/** A mail to be sent. `id` stays the same over retries: put it into Message-ID, so that a mail sent twice is one. */
export interface OutgoingMail {
  id: string
  venueId: string
  kind: string
  recipient: string
  language: string
  params: unknown
  attachments: readonly Attachment[]
}

/** A file that goes with a mail. */
export interface Attachment {
  name: string
  mediaType: string
  content: Buffer
}

/** A mail before its files are made. */
export type BareMail = Omit<OutgoingMail, 'attachments'>

type Attach = (mail: BareMail) => Promise<Attachment[]>

/** By the kind of a mail: what makes the files that go with it; throws when there is nothing left to send. */
export type MailAttachments = Record<string, (services: Services, mail: BareMail) => Promise<Attachment[]>>

const makers: MailAttachments = {}

/** Declares what goes with mails of these kinds. */
export function offerAttachments(attachments: MailAttachments): void {
  Object.assign(makers, attachments)
}

/** The files that go with a mail. */
export async function attachmentsOf(services: Services, mail: BareMail): Promise<Attachment[]> {
  const make = Object.hasOwn(makers, mail.kind) ? makers[mail.kind] : undefined
  return make ? make(services, mail) : []
}

/** Of a kind of mail: who decides at the last moment whether it goes, and hears what became of it. */
export interface MailWatch {
  /** false: it is taken back. */
  mayGo(services: Services, key: MailKey): Promise<boolean>
  /** `failed` is said when it will not be tried again by itself. */
  became(services: Services, key: MailKey, result: 'sent' | 'failed'): Promise<void>
}

const watches: Record<string, MailWatch> = {}

/** Declares who watches mails of these kinds. */
export function offerWatches(offered: Record<string, MailWatch>): void {
  Object.assign(watches, offered)
}

/** What the sending of a mail asks around it. */
interface Around {
  attach?: Attach
  watchOf?: (kind: string) => { mayGo(key: MailKey): Promise<boolean>; became: Became } | undefined
}
type Became = (key: MailKey, result: 'sent' | 'failed') => Promise<void>

/** What domains have declared about their mails. */
export const aroundMails = (services: Services): Around => ({
  attach: (mail) => attachmentsOf(services, mail),
  watchOf: (kind) => {
    const watch = Object.hasOwn(watches, kind) ? watches[kind] : undefined
    return (
      watch && {
        mayGo: (key) => watch.mayGo(services, key),
        became: (key, result) => watch.became(services, key, result),
      }
    )
  },
})

/** Sends one mail; throws when it was not taken. */
export type DeliverMail = (mail: OutgoingMail) => Promise<void>

/** Names a mail of the queue. */
export interface MailKey {
  venueId: string
  mailId: string
}

const ofMail = (db: Db, { venueId, mailId }: MailKey) =>
  db.updateTable('outgoing_mail').where('venue_id', '=', venueId).where('id', '=', mailId).where('sent_at', 'is', null)

/**
 * Sends a mail of the queue and marks it. One that was sent or taken back meanwhile is left alone. Throws what the
 * delivery threw, after writing it down: the job is tried again, under the same id.
 */
export async function sendMail(
  db: Db,
  deliver: DeliverMail,
  key: MailKey,
  { attach = async () => [], watchOf = () => undefined }: Around = {},
): Promise<void> {
  const found = await ofMail(db, key)
    .set({ attempts: sql<number>`attempts + 1` })
    .returning(['id', 'venue_id as venueId', 'kind', 'recipient', 'language', 'params', 'attempts'])
    .executeTakeFirst()
  if (!found) return
  const { attempts, ...mail } = found
  const watch = watchOf(mail.kind)
  if (watch && !(await watch.mayGo(key))) {
    await db.deleteFrom('outgoing_mail').where('venue_id', '=', key.venueId).where('id', '=', key.mailId).execute()
    return
  }
  try {
    await deliver({ ...mail, attachments: await attach(mail) })
  } catch (error) {
    const words = String(error instanceof Error ? error.message : error).slice(0, 500)
    await ofMail(db, key).set({ last_error: words }).execute()
    if (attempts > mailJob.retries) await watch?.became(key, 'failed')
    throw error
  }
  // The link is a secret, and from now on the recipient's alone.
  await ofMail(db, key)
    .set({ sent_at: sql<string>`now()`, last_error: null, params: sql<string>`params - 'link'` })
    .execute()
  await watch?.became(key, 'sent')
}

/** Makes jobs for mails that have none: those that waited in a database from before the queue. Safe to repeat. */
export async function queueWaitingMails({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  const waiting = await db
    .selectFrom('outgoing_mail')
    .select(['venue_id as venueId', 'id as mailId'])
    .where('sent_at', 'is', null)
    .where('attempts', '<=', mailJob.retries)
    .execute()
  for (const key of waiting) {
    await inTransaction(db, (tx) => queue.send(tx, mailJob, key, { id: key.mailId }))
  }
}
