import { uuidv7 } from '@marquee/db'
import type { Tx } from '../core/work.ts'

/** What a mail is about; each kind has a text in the catalogue. */
export type MailKind =
  | 'admitted'
  | 'confirmation'
  | 'factors-reset'
  | 'invitation'
  | 'password-changed'
  | 'password-reset'

/** A mail on its way out. The text is made when it is sent; `link` is taken out of the row after that. */
export interface NewMail {
  venueId: string
  kind: MailKind
  recipient: string
  language: string
  /** `link` is a whole address; kinds that need nobody to open anything can do without. */
  params: { name: string; venueName: string; link?: string; inviterName?: string }
}

/** Puts a mail into the queue, in the transaction of what it is about. */
export async function queueMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx
    .insertInto('outgoing_mail')
    .values({
      venue_id: mail.venueId,
      id: uuidv7(),
      kind: mail.kind,
      recipient: mail.recipient,
      language: mail.language,
      params: JSON.stringify(mail.params),
    })
    .execute()
}
