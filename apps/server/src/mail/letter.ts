import { isLanguage, type Language, type MessageKey, translate } from '@marquee/i18n/server'
import { type RideWords, wordsOfRide } from './ride-words.ts'
import { type ShowWords, wordsOfShow } from './show-words.ts'

/** A mail as the queue holds it. */
export interface QueuedMail {
  id: string
  kind: string
  recipient: string
  language: string
  params: unknown
  attachments?: readonly MailFile[]
}

/** A file that goes with a mail. */
export interface MailFile {
  name: string
  mediaType: string
  content: Buffer
}

/** Whom mails come from. */
export interface Sender {
  /** May be empty. */
  name: string
  address: string
}

/** A mail in words. */
export interface Letter {
  to: string
  /** One line; empty: the address alone. */
  name: string
  subject: string
  /** Plain text. */
  text: string
  files: readonly MailFile[]
  /** Lines of its head that say more of it. */
  headers?: Readonly<Record<string, string>>
}

interface Words {
  greeting: MessageKey
  subject: MessageKey
  body: MessageKey
  /** What only some of these mails say, each when the word that it needs is there. */
  parts?: readonly { needs: keyof ShowWords | keyof RideWords; key: MessageKey }[]
  note: MessageKey
}

const greeting = 'mail:greeting'
const kinds: Readonly<Record<string, Words>> = {
  admitted: { greeting, subject: 'mail:admitted.subject', body: 'mail:admitted.body', note: 'mail:admitted.note' },
  'balance-due': {
    greeting,
    subject: 'mail:balanceDue.subject',
    body: 'mail:balanceDue.body',
    note: 'mail:balanceDue.note',
  },
  'balance-moved': {
    greeting,
    subject: 'mail:balanceMoved.subject',
    body: 'mail:balanceMoved.body',
    note: 'mail:balanceDue.note',
  },
  'balance-released': {
    greeting,
    subject: 'mail:balanceReleased.subject',
    body: 'mail:balanceReleased.body',
    parts: [
      { needs: 'kept', key: 'mail:balanceReleased.kept' },
      { needs: 'sent', key: 'mail:showCancelled.sent' },
      { needs: 'unpaid', key: 'mail:showCancelled.unpaid' },
      { needs: 'owed', key: 'mail:showCancelled.owed' },
    ],
    note: 'mail:balanceReleased.note',
  },
  // A sign-up can name any address and any name: nothing that was entered there goes into a mail to a stranger.
  confirmation: {
    greeting: 'mail:greetingWithoutName',
    subject: 'mail:confirmation.subject',
    body: 'mail:confirmation.body',
    note: 'mail:confirmation.note',
  },
  'factors-reset': {
    greeting,
    subject: 'mail:factorsReset.subject',
    body: 'mail:factorsReset.body',
    note: 'mail:factorsReset.note',
  },
  'group-cancelled': {
    greeting,
    subject: 'mail:showCancelled.subject',
    body: 'mail:groupCancelled.body',
    note: 'mail:groupCancelled.note',
  },
  'group-moved': {
    greeting,
    subject: 'mail:showMoved.subject',
    body: 'mail:groupMoved.body',
    parts: [
      { needs: 'answerOpen', key: 'mail:groupMoved.open' },
      { needs: 'answerOver', key: 'mail:groupMoved.over' },
    ],
    note: 'mail:groupMoved.note',
  },
  'group-names': {
    greeting,
    subject: 'mail:groupNames.subject',
    body: 'mail:groupNames.body',
    note: 'mail:groupNames.note',
  },
  'group-option': {
    greeting,
    subject: 'mail:groupOption.subject',
    body: 'mail:groupOption.body',
    note: 'mail:groupOption.note',
  },
  'group-quote': {
    greeting,
    subject: 'mail:groupQuote.subject',
    body: 'mail:groupQuote.body',
    note: 'mail:groupQuote.note',
  },
  'order-papers': {
    greeting,
    subject: 'mail:orderPapers.subject',
    body: 'mail:orderPapers.body',
    parts: [{ needs: 'due', key: 'mail:orderPapers.due' }],
    note: 'mail:orderPapers.note',
  },
  invitation: {
    greeting,
    subject: 'mail:invitation.subject',
    body: 'mail:invitation.body',
    note: 'mail:invitation.note',
  },
  notice: { greeting, subject: 'mail:notice.subject', body: 'mail:notice.body', note: 'mail:notice.note' },
  'password-changed': {
    greeting,
    subject: 'mail:passwordChanged.subject',
    body: 'mail:passwordChanged.body',
    note: 'mail:passwordChanged.note',
  },
  'password-reset': {
    greeting,
    subject: 'mail:passwordReset.subject',
    body: 'mail:passwordReset.body',
    note: 'mail:passwordReset.note',
  },
  'places-free': {
    greeting,
    subject: 'mail:placesFree.subject',
    body: 'mail:placesFree.body',
    note: 'mail:placesFree.note',
  },
  'purchase-order': {
    greeting,
    subject: 'mail:purchaseOrder.subject',
    body: 'mail:purchaseOrder.body',
    note: 'mail:purchaseOrder.note',
  },
  'refund-voucher': {
    greeting,
    subject: 'mail:refundVoucher.subject',
    body: 'mail:refundVoucher.body',
    note: 'mail:showVoucher.note',
  },
  'ride-moved': {
    greeting,
    subject: 'mail:rideMoved.subject',
    body: 'mail:rideMoved.body',
    parts: [
      { needs: 'stopTo', key: 'mail:rideMoved.to' },
      { needs: 'stopFrom', key: 'mail:rideMoved.from' },
      { needs: 'plate', key: 'mail:rideMoved.plate' },
    ],
    note: 'mail:rideMoved.note',
  },
  'share-statement': {
    greeting,
    subject: 'mail:shareStatement.subject',
    body: 'mail:shareStatement.body',
    note: 'mail:shareStatement.note',
  },
  'show-cancelled': {
    greeting,
    subject: 'mail:showCancelled.subject',
    body: 'mail:showCancelled.body',
    parts: [
      { needs: 'sent', key: 'mail:showCancelled.sent' },
      { needs: 'unpaid', key: 'mail:showCancelled.unpaid' },
      { needs: 'owed', key: 'mail:showCancelled.owed' },
    ],
    note: 'mail:showCancelled.note',
  },
  'show-moved': {
    greeting,
    subject: 'mail:showMoved.subject',
    body: 'mail:showMoved.body',
    parts: [{ needs: 'due', key: 'mail:orderPapers.due' }],
    note: 'mail:showMoved.note',
  },
  'show-voucher': {
    greeting,
    subject: 'mail:showCancelled.subject',
    body: 'mail:showCancelled.body',
    parts: [{ needs: 'card', key: 'mail:showVoucher.card' }],
    note: 'mail:showVoucher.note',
  },
  'show-rebooked': {
    greeting,
    subject: 'mail:showRebooked.subject',
    body: 'mail:showRebooked.body',
    parts: [
      { needs: 'codes', key: 'mail:showRebooked.codes' },
      { needs: 'due', key: 'mail:orderPapers.due' },
    ],
    note: 'mail:showRebooked.note',
  },
}

function textOf(params: unknown, name: string): string {
  const value = typeof params === 'object' && params !== null ? (params as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** The number of the order, quote or bill that a mail is about or brings the papers of; empty for others. */
function orderNoOf(params: unknown): string {
  const brought = params as {
    papers?: { orderNo?: unknown }
    purchase?: { orderNo?: unknown }
    group?: { groupNo?: unknown }
    share?: { billNo?: unknown }
    ride?: { orderNo?: unknown }
  } | null
  const number =
    brought?.papers?.orderNo ??
    brought?.purchase?.orderNo ??
    brought?.group?.groupNo ??
    brought?.share?.billNo ??
    brought?.ride?.orderNo
  return typeof number === 'number' ? String(number) : ''
}

// A name is a part of one line: it can neither begin a paragraph or a header of its own nor turn the text round.
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

// A text of several lines: paragraphs stay, nothing turns it round or hides in it.
const manyLines = (text: string) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trimEnd())
    .join('\n')
    .trim()

/**
 * A message to a customer: the venue's own words, then why it comes and how to end that. Mail programs offer a button of
 * their own for it (RFC 8058); they post to an address that takes no page.
 */
function renderMessage(mail: QueuedMail, language: Language): Letter {
  const { message } = (mail.params ?? {}) as { message?: unknown }
  const link = oneLine(textOf(mail.params, 'link'))
  const name = oneLine(textOf(mail.params, 'name'))
  const venueName = oneLine(textOf(mail.params, 'venueName'))
  const note = translate(language, 'mail:customerMessage.note', { venueName })
  return {
    to: addressOf(mail),
    name,
    subject: oneLine(textOf(message, 'subject')),
    text: [manyLines(textOf(message, 'text')), '-- ', `${note}\n${link}`, venueName].join('\n\n'),
    files: [],
    headers: {
      'List-Unsubscribe': `<${link.replace('/unsubscribe?', '/api/unsubscribe?')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
  }
}

const addressOf = ({ recipient }: QueuedMail) => recipient.replace(/[\s<>,;:"\\\p{C}]/gu, '')

/** Words a mail in the recipient's language. Throws for a kind that nobody has written a text for. */
export function renderMail(mail: QueuedMail): Letter {
  const language: Language = isLanguage(mail.language) ? mail.language : 'en'
  if (mail.kind === 'customer-message') return renderMessage(mail, language)
  const words = Object.hasOwn(kinds, mail.kind) ? kinds[mail.kind] : undefined
  if (!words) throw new Error(`no text for mails of the kind ${mail.kind}`)
  const show = wordsOfShow((mail.params as { show?: unknown } | null)?.show, language)
  const ride = wordsOfRide((mail.params as { ride?: unknown } | null)?.ride, language)
  const told = { ...show, ...ride }
  const { notice } = (mail.params ?? {}) as { notice?: unknown }
  const greets =
    words.greeting === greeting && textOf(mail.params, 'name') === '' ? 'mail:greetingWithoutName' : words.greeting
  const params = {
    name: oneLine(textOf(mail.params, 'name')),
    venueName: oneLine(textOf(mail.params, 'venueName')),
    inviterName: oneLine(textOf(mail.params, 'inviterName')),
    noticeTitle: oneLine(textOf(notice, 'title')),
    noticeText: oneLine(textOf(notice, 'text')),
    ...Object.fromEntries(Object.entries(told).map(([key, value]) => [key, oneLine(value)])),
    // Of a mail about a show, the words of the show have it.
    ...(show.orderNo === '' && { orderNo: orderNoOf(mail.params) }),
  }
  const say = (key: MessageKey) => translate(language, key, params)
  const isUninvited = mail.kind === 'invitation' && params.inviterName === ''
  const parts = [
    say(greets),
    say(isUninvited ? 'mail:invitation.bodyWithoutInviter' : words.body),
    oneLine(textOf(mail.params, 'link')),
    ...(words.parts ?? []).flatMap(({ needs, key }) => (told[needs] === '' ? [] : [say(key)])),
    say(words.note),
    say('mail:signature'),
  ]
  return {
    to: addressOf(mail),
    name: words.greeting === greeting ? params.name : '',
    subject: say(words.subject),
    text: parts.filter((part) => part !== '').join('\n\n'),
    files: mail.attachments ?? [],
  }
}

/** What makes a mail that is sent twice one mail: the queue's id. */
export function messageId(id: string, from: Sender): string {
  return `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`
}

/** A file as nodemailer takes it. */
export const attached = ({ name, mediaType, content }: MailFile) => ({
  filename: name,
  contentType: mediaType,
  content,
})
