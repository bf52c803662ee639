import { z } from 'zod'
import { approvalStates } from './choices.ts'
import { approvalId, userId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { pin } from './security.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

/** What can be said of a command beside whom or what it is about; each has its name in the `approvals` catalogue. */
export const approvalFacts = [
  'email',
  'roles',
  'device',
  'openSessions',
  'passes',
  'items',
  'discount',
  'worth',
  'thrownAway',
  'putBack',
  'refund',
  'fee',
  'amount',
  'iban',
  'holder',
  'sent',
  'counted',
  'corrected',
  'difference',
  'handedOver',
  'float',
  'floatBrought',
  'wasCharged',
  'wasNotCharged',
  'reference',
  'paidIn',
  'paidOut',
  'drop',
  'until',
  'reason',
  'screen',
  'lent',
] as const

/**
 * What a command would do, worded by the server from the database and not by the person who asks: `procedure` names a
 * text of the `approvals` catalogue, `target` whom or what it is about (in the venue's language, and in both where it has
 * names in both), `facts` its figures by name, an amount of money as such beside its words.
 */
export const approvalSummary = z.object({
  target: z.string(),
  targetNames: storedLocalText.optional(),
  facts: z.array(
    z.object({
      name: z.enum(approvalFacts),
      value: z.string(),
      money: z.object({ amountMinor: z.int(), currency: z.string() }).optional(),
      /** A share in parts per million as such, beside its words. */
      ppm: z.int().optional(),
    }),
  ),
})

export const approvalRow = z.object({
  id: approvalId,
  procedure: z.string(),
  module: z.string(),
  action: z.string(),
  summary: approvalSummary,
  reason: z.string().nullable(),
  state: z.enum(approvalStates),
  requestedBy: z.object({ id: userId, name: z.string() }),
  requestedAt: instant,
  expiresAt: instant,
  answeredBy: z.object({ id: userId, name: z.string() }).nullable(),
  method: z.enum(['pin', 'remote']).nullable(),
  note: z.string().nullable(),
  /** Until when a granted one may be used. */
  usableUntil: instant.nullable(),
  mine: z.boolean(),
})
export type ApprovalRow = z.infer<typeof approvalRow>

/**
 * Asks for one command: the procedure's path and its input exactly as it will be sent, `commandId` included. The
 * command is then sent with the approval's id in the header `x-approval`.
 */
export const requestApprovalInput = z.strictObject({
  procedure: text({ min: 1, max: 100 }),
  input: z.unknown(),
  reason: text({ max: 500 }).optional(),
})
/** `approvers`: people who could answer, by name, those who are signed in now first; at most 50. */
export const requestApprovalOutput = approvalRow.extend({
  approvers: z.array(z.object({ id: userId, name: z.string(), hasPin: z.boolean(), isHere: z.boolean() })),
})

export const answerApprovalInput = z.strictObject({
  id: approvalId,
  answer: z.enum(['grant', 'deny']),
  note: text({ max: 500 }).optional(),
})
/** On the asker's own device: the approver is chosen by name and types their PIN. */
export const grantByPinInput = z.strictObject({ id: approvalId, approverId: userId, pin })
export const approvalOnly = z.strictObject({ id: approvalId })

/**
 * What an approver's screen shows: open requests that they may answer, the oldest first, and the caller's own. `gone`: those
 * that they could have answered, until nobody waited for them any more; the latest first, while they would still be open.
 */
export const openApprovals = z.object({
  toAnswer: z.array(approvalRow),
  own: z.array(approvalRow),
  gone: z.array(approvalRow),
})

/** Something about an approval that concerns the reader changed; the client fetches it. */
export const approvalChange = z.object({ approvalId })
