import { z } from 'zod'
import { languages } from './choices.ts'
import type { FieldIssue } from './errors.ts'
import { commandId, customerId, idOf, userId } from './ids.ts'
import { pageInput, pageOf } from './page.ts'
import { noteField, optional, textField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { searchText, text } from './text.ts'
import { instant } from './time.ts'

// Mails to customers who have agreed to offers by email. What is sent is a template, filled in for each of them.

const messageTemplateId = idOf('messageTemplate')
export type MessageTemplateId = z.infer<typeof messageTemplateId>
export const messageId = idOf('customerMessage')
export type MessageId = z.infer<typeof messageId>

/** What a text may have in braces, in either language: `{name}` or `{ad}`. */
const messagePlaceholders = {
  name: ['name', 'ad'],
  venue: ['venue', 'mekan'],
  number: ['number', 'numara'],
} as const
export type MessageValues = Record<keyof typeof messagePlaceholders, string>

const braces = /\{\s*([\p{L}]+)\s*\}/gu
const meant = (word: string) =>
  (Object.keys(messagePlaceholders) as (keyof MessageValues)[]).find((key) =>
    messagePlaceholders[key].some((spelt) => spelt === word.toLowerCase()),
  )

/** A text with what stands in braces filled in. */
export const fillPlaceholders = (said: string, values: MessageValues): string =>
  said.replace(braces, (whole, word: string) => {
    const key = meant(word)
    return key === undefined ? whole : values[key]
  })

const isFilled = (said: string) => [...said.matchAll(braces)].every(([, word = '']) => meant(word) !== undefined)

interface Written {
  subjectEn: string | null
  textEn: string
  subjectTr: string | null
  textTr: string
}

function problemOf(written: Written): FieldIssue | null {
  const { subjectEn, textEn, subjectTr, textTr } = written
  if (subjectEn === null && subjectTr === null) {
    return { path: textTr !== '' && textEn === '' ? 'subjectTr' : 'subjectEn', message: 'field.required' }
  }
  if (subjectEn !== null && textEn === '') return { path: 'textEn', message: 'field.required' }
  if (subjectEn === null && textEn !== '') return { path: 'subjectEn', message: 'field.required' }
  if (subjectTr !== null && textTr === '') return { path: 'textTr', message: 'field.required' }
  if (subjectTr === null && textTr !== '') return { path: 'subjectTr', message: 'field.required' }
  const wrong = (['subjectEn', 'textEn', 'subjectTr', 'textTr'] as const).find((name) => !isFilled(written[name] ?? ''))
  return wrong ? { path: wrong, message: 'field.placeholder' } : null
}

/** A text that goes to many: in English, in Turkish or in both. Who reads neither gets the one that there is. */
export const messageTemplateRecord = defineRecord({
  entity: 'message_template',
  path: 'messageTemplates',
  id: messageTemplateId,
  fields: {
    name: textField(80),
    subjectEn: optional(textField(150)),
    textEn: noteField(4000),
    subjectTr: optional(textField(150)),
    textTr: noteField(4000),
  },
  derived: {},
  check: problemOf,
})
export type MessageTemplateRow = z.infer<typeof messageTemplateRecord.row>

/** So many people get one message at most. */
export const mostRecipients = 20_000
/** So many customers are named one by one. */
const mostNamed = 500

/** Who is meant: some customers, those that the list shows for a search (all, where it is empty), or those with a tag. */
const messageAudience = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('customers'),
    ids: z.array(customerId).min(1, 'field.required').max(mostNamed, 'field.tooLong'),
  }),
  z.strictObject({ kind: z.literal('search'), search: searchText }),
  z.strictObject({ kind: z.literal('tag'), tag: text({ min: 1, max: 100 }) }),
])
export type MessageAudience = z.infer<typeof messageAudience>
const audienceKinds = ['customers', 'search', 'tag'] as const

export const audienceInput = z.strictObject({ audience: messageAudience })
/** Who of them would get a message now, and why the others would not. */
export const countedAudience = z.object({
  total: z.int(),
  reached: z.int(),
  noConsent: z.int(),
  noAddress: z.int(),
  /** More than one message may go to: nothing of it was counted further. */
  isTooMany: z.boolean(),
  /** Messages that go out in a minute. */
  perMinute: z.int(),
  /** Some of those who would get it, for a preview. */
  samples: z.array(z.object({ id: customerId, name: z.string() })),
})
export type CountedAudience = z.infer<typeof countedAudience>

export const previewMessageInput = z.strictObject({ templateId: messageTemplateId, customerId })
/** A message as one customer would get it. */
export const previewedMessage = z.object({ language: z.enum(languages), subject: z.string(), text: z.string() })
export type PreviewedMessage = z.infer<typeof previewedMessage>

export const sendMessageInput = z.strictObject({ commandId, templateId: messageTemplateId, audience: messageAudience })
export const sentMessage = z.object({ id: messageId, recipients: z.int() })

/**
 * What became of a message for one of its recipients. `queued`: on its way; `gone`: archived or anonymised meanwhile;
 * `stopped`: somebody stopped it before their turn.
 */
export const messageResults = ['queued', 'sent', 'no_consent', 'no_address', 'failed', 'stopped', 'gone'] as const
export type MessageResult = (typeof messageResults)[number]

const messageRow = z.object({
  id: messageId,
  template: z.string(),
  subjectEn: z.string().nullable(),
  subjectTr: z.string().nullable(),
  audience: z.enum(audienceKinds),
  /** What was searched for, or the tag; null: neither, or erased. */
  segment: z.string().nullable(),
  /** Whether what was searched for is erased, after its time. */
  isErased: z.boolean(),
  total: z.int(),
  /** How many of them have which result; those whose turn has not come have none. */
  results: z.partialRecord(z.enum(messageResults), z.int()),
  at: instant,
  by: z.object({ id: userId, name: z.string() }),
  stoppedAt: instant.nullable(),
})
export type MessageRow = z.infer<typeof messageRow>

export const listMessagesInput = z.strictObject(pageInput)
export const messagesPage = pageOf(messageRow)

export const messageTarget = z.strictObject({ id: messageId })
export const listRecipientsInput = z.strictObject({
  ...pageInput,
  id: messageId,
  result: z.enum(messageResults).optional(),
})
const messageRecipient = z.object({
  customerId,
  customerNo: z.int(),
  name: z.string(),
  result: z.enum(messageResults),
  at: instant,
})
export type MessageRecipient = z.infer<typeof messageRecipient>
export const recipientsPage = pageOf(messageRecipient)

export const messageChange = z.object({ id: z.string() })

/** By the secret of a link in a mail, which is never part of an address that is logged. */
export const unsubscribeInput = z.strictObject({ token: z.string().max(1000, 'field.invalid') })
/** What somebody sees who opens the link. */
export const unsubscribing = z.object({ venue: z.string(), language: z.enum(languages), isOff: z.boolean() })
export type Unsubscribing = z.infer<typeof unsubscribing>
