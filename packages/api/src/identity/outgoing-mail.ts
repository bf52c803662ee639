import { uuidv7 } from '@marquee/db'
import { z } from 'zod'
import type { Services } from '../core/context.ts'
import type { Tx } from '../core/work.ts'
import { defineJob } from '../queue/kind.ts'

/** One mail to send. Tried eight times over about an hour; then it rests, keeps its last error and is in nobody's way. */
export const mailJob = defineJob({
  name: 'mail.send',
  data: z.strictObject({ venueId: z.uuid(), mailId: z.uuid() }),
  timeoutSeconds: 120,
})

/** What a mail is about; each kind has a text in the catalogue. */
export type MailKind =
  | 'admitted'
  | 'balance-due'
  | 'balance-moved'
  | 'balance-released'
  | 'confirmation'
  | 'customer-message'
  | 'factors-reset'
  | 'group-cancelled'
  | 'group-moved'
  | 'group-names'
  | 'group-option'
  | 'group-quote'
  | 'invitation'
  | 'notice'
  | 'order-papers'
  | 'password-changed'
  | 'password-reset'
  | 'places-free'
  | 'purchase-order'
  | 'refund-voucher'
  | 'ride-moved'
  | 'share-statement'
  | 'show-cancelled'
  | 'show-moved'
  | 'show-rebooked'
  | 'show-voucher'

/** A mail on its way out. The text is made when it is sent; `link` is taken out of the row after that. */
export interface NewMail {
  venueId: string
  kind: MailKind
  recipient: string
  language: string
  /** `link` is a whole address; kinds that need nobody to open anything can do without. */
  params: {
    name: string
    venueName: string
    link?: string
    inviterName?: string
    show?: MailedShow
    ride?: MailedRide
    papers?: MailedPapers
    /** What the recipient is told of, in words. */
    notice?: { title: string; text: string }
    /** Gift cards that go with the mail. */
    vouchers?: string[]
    /** The order to a vendor whose paper goes with the mail. */
    purchase?: { orderId: string; orderNo: number }
    /** The statement of a vendor's share whose paper goes with the mail. */
    share?: { statementId: string; billNo: number }
    /** A message as its recipient reads it; `link` is where they withdraw their consent. */
    message?: { subject: string; text: string }
    /** The group whose quote goes with the mail. */
    group?: { groupId: string; groupNo: number }
  }
}

/** Which papers of an order go with a mail. They are made when it is sent, so they are those of that moment. */
export interface MailedPapers {
  orderId: string
  orderNo: number
  passes: boolean
  receipt: boolean
}

/** What a mail to a guest says about a show and their order. Instants are told on the clock of `zone`. */
export interface MailedShow {
  name: string
  startsAt: string
  zone: string
  /** None in mails to people who have not bought yet. */
  orderNo?: number
  /** Of a show that was moved, or of the other one that they are booked into. */
  newName?: string
  newStartsAt?: string
  /** How many people places are kept for, and until when. */
  people?: number
  answerBy?: string
  /** The last day on which their passes go back without a fee. */
  freeUntil?: string
  /** The codes of new passes, as people read them. */
  codes?: string[]
  currency?: string
  sentMinor?: number
  owedMinor?: number
  /** So much is owed less on account. */
  unpaidMinor?: number
  /** So much of what was paid does not go back. */
  keptMinor?: number
  /** What is on a gift card that goes with the mail; it is good until `freeUntil`. */
  cardMinor?: number
  /** What is still due of an order, and until when. */
  dueMinor?: number
  dueAt?: string
}

/** What a mail to guests says about a ride that is on another trip now. Instants are told on the clock of `zone`. */
export interface MailedRide {
  orderNo: number
  zone: string
  /** To the venue, or home from it. */
  direction: 'to' | 'from'
  stop: string
  /** When they leave their stop, or the venue on the way home: until now, and from now on. */
  before: string
  now: string
  plate?: string
}

/** Puts a mail into the queue, in the transaction of what it is about; answers its id. */
export async function queueMail({ queue }: Pick<Services, 'queue'>, tx: Tx, mail: NewMail): Promise<string> {
  const { venueId } = mail
  const mailId = uuidv7()
  await tx
    .insertInto('outgoing_mail')
    .values({
      venue_id: venueId,
      id: mailId,
      kind: mail.kind,
      recipient: mail.recipient,
      language: mail.language,
      params: JSON.stringify(mail.params),
    })
    .execute()
  await queue.send(tx, mailJob, { venueId, mailId }, { id: mailId })
  return mailId
}
