import { isLanguage, type Language, type MessageKey, translate } from '@marquee/i18n/server'

/** A mail as the queue holds it. */
export interface QueuedMail {
  id: string
  kind: string
  recipient: string
  language: string
  params: unknown
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
}

interface Words {
  greeting: MessageKey
  subject: MessageKey
  body: MessageKey
  note: MessageKey
}

const greeting = 'mail:greeting'
const kinds: Readonly<Record<string, Words>> = {
  admitted: { greeting, subject: 'mail:admitted.subject', body: 'mail:admitted.body', note: 'mail:admitted.note' },
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
  invitation: {
    greeting,
    subject: 'mail:invitation.subject',
    body: 'mail:invitation.body',
    note: 'mail:invitation.note',
  },
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
}

function textOf(params: unknown, name: string): string {
  const value = typeof params === 'object' && params !== null ? (params as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

// A name is a part of one line: it can neither begin a paragraph or a header of its own nor turn the text round.
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

/** Words a mail in the recipient's language. Throws for a kind that nobody has written a text for. */
export function renderMail(mail: QueuedMail): Letter {
  const language: Language = isLanguage(mail.language) ? mail.language : 'en'
  const words = Object.hasOwn(kinds, mail.kind) ? kinds[mail.kind] : undefined
  if (!words) throw new Error(`no text for mails of the kind ${mail.kind}`)
  const params = {
    name: oneLine(textOf(mail.params, 'name')),
    venueName: oneLine(textOf(mail.params, 'venueName')),
    inviterName: oneLine(textOf(mail.params, 'inviterName')),
  }
  const say = (key: MessageKey) => translate(language, key, params)
  const isUninvited = mail.kind === 'invitation' && params.inviterName === ''
  const parts = [
    say(words.greeting),
    say(isUninvited ? 'mail:invitation.bodyWithoutInviter' : words.body),
    oneLine(textOf(mail.params, 'link')),
    say(words.note),
    say('mail:signature'),
  ]
  return {
    to: mail.recipient.replace(/[\s<>,;:"\\\p{C}]/gu, ''),
    name: words.greeting === greeting ? params.name : '',
    subject: say(words.subject),
    text: parts.filter((part) => part !== '').join('\n\n'),
  }
}

/** What makes a mail that is sent twice one mail: the queue's id. */
export function messageId(id: string, from: Sender): string {
  return `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`
}
