import { z } from 'zod'
import { pictureLink } from './files.ts'
import { commandId, idOf, storedFileId, userId } from './ids.ts'
import { pageInput, pageOf } from './page.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

export const feedbackId = idOf('feedback')
export type FeedbackId = z.infer<typeof feedbackId>

/** `planned`, `done` and `declined` are told to whoever has sent it. */
export const feedbackStates = ['new', 'planned', 'done', 'declined'] as const
export type FeedbackState = (typeof feedbackStates)[number]

export const feedbackRow = z.object({
  id: feedbackId,
  from: z.object({ id: userId, name: z.string() }),
  text: z.string(),
  /** The address of the screen that it is about: `/order-list`. */
  screen: z.string().nullable(),
  picture: pictureLink.nullable(),
  state: z.enum(feedbackStates),
  answer: z.string(),
  sentAt: instant,
  rev: z.int(),
})
export type FeedbackRow = z.infer<typeof feedbackRow>

export const sendFeedbackInput = z.strictObject({
  commandId,
  text: text({ min: 1, max: 2000 }),
  screen: z
    .string()
    .regex(/^\/[a-z0-9/-]{0,80}$/, 'field.invalid')
    .nullable(),
  picture: storedFileId.nullable().default(null),
})
/** The caller's own; with `settings.features` everybody's. */
export const listFeedbackInput = z.strictObject({
  ...pageInput,
  whose: z.enum(['mine', 'all'], 'field.choice').default('mine'),
  state: z.enum(feedbackStates, 'field.choice').optional(),
})
export const feedbackPage = pageOf(feedbackRow)
export const answerFeedbackInput = z.strictObject({
  id: feedbackId,
  expectedRev: z.int(),
  state: z.enum(feedbackStates, 'field.choice'),
  answer: text({ max: 1000 }),
})
