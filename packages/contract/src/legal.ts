import { z } from 'zod'
import { storedLocalText } from './local-text.ts'
import { text } from './text.ts'
import { localDate } from './time.ts'

/** What someone agrees to who signs up: on what terms they have an account, and what is stored about them. */
export const legalTextIds = ['terms', 'privacy'] as const
const legalTextId = z.enum(legalTextIds)
export type LegalTextId = z.infer<typeof legalTextId>

/** Longest text in one language. */
export const legalTextMax = 20_000

/** The text that holds now. */
export const legalText = z.object({
  id: legalTextId,
  /** Lines that begin with "# " are headings. Empty in both languages: the standard text of the product. */
  text: storedLocalText,
  /** On the venue's calendar. */
  since: localDate,
  /** The number of the version; the standard text of a new venue is the first. */
  rev: z.int(),
})
export type LegalText = z.infer<typeof legalText>

export const legalTextInput = z.strictObject({ id: legalTextId })

export const legalTextFields = z.strictObject({
  text: z.strictObject({ en: text({ max: legalTextMax }), tr: text({ max: legalTextMax }) }),
})

/** A new version. Both languages empty: the standard text holds again. */
export const publishLegalTextInput = z.strictObject({
  id: legalTextId,
  expectedRev: z.int(),
  ...legalTextFields.shape,
})
