import { z } from 'zod'
import { commandId, idOf, passTypeId, ticketProductId, ticketSessionId } from './ids.ts'
import { vendorId } from './inventory.ts'
import { storedLocalText } from './local-text.ts'
import { email } from './text.ts'
import { instant, localDate } from './time.ts'
import { vendorBillId } from './vendor-bills.ts'

// Vendors who get a part of what passes, or food for guests of a show, bring in: who gets how much of what, and statements of it that become bills.

export const shareTermId = idOf('vendor_share_term')
export const shareStatementId = idOf('vendor_share_statement')
export type ShareTermId = z.infer<typeof shareTermId>
export type ShareStatementId = z.infer<typeof shareStatementId>

/** What is shared: what passes bring in, or what food does. */
export const shareKinds = ['pass', 'food'] as const
export type ShareKind = (typeof shareKinds)[number]

export const sharesOfInput = z.strictObject({ vendorId })
/** Of what a share is: everything of an event, one session of it, or all; of one kind of pass, of all, or of food. */
export const setShareInput = z.strictObject({
  commandId,
  vendorId,
  kind: z.enum(shareKinds).default('pass'),
  productId: ticketProductId.nullable().default(null),
  sessionId: ticketSessionId.nullable().default(null),
  passTypeId: passTypeId.nullable().default(null),
  sharePpm: z.int('field.number').min(1, 'field.tooSmall').max(1_000_000, 'field.tooBig'),
})
export const endShareInput = z.strictObject({ commandId, id: shareTermId })
export const printShareInput = z.strictObject({ id: shareStatementId })
export const mailShareInput = z.strictObject({ commandId, id: shareStatementId, email })
const period = { vendorId, fromOn: localDate, toOn: localDate }
export const previewShareInput = z.strictObject(period)
export const stateShareInput = z.strictObject({
  commandId,
  ...period,
  /** What was looked at: another sum is refused. */
  shareMinor: z.int('field.amount').min(1, 'field.amount'),
  taxMinor: z.int('field.amount').min(0, 'field.amount').default(0),
})

const term = z.object({
  id: shareTermId,
  kind: z.enum(shareKinds),
  product: z.object({ id: ticketProductId, name: storedLocalText }).nullable(),
  session: z.object({ id: ticketSessionId, name: storedLocalText, startsAt: instant }).nullable(),
  passType: z.object({ id: passTypeId, name: storedLocalText }).nullable(),
  sharePpm: z.int(),
  by: z.string().nullable(),
  at: instant,
})
export type ShareTerm = z.infer<typeof term>
export const vendorShares = z.object({
  currency: z.string(),
  today: localDate,
  terms: z.array(term),
  /** The newest first; those whose bill was cancelled are left out. */
  statements: z.array(
    z.object({
      id: shareStatementId,
      fromOn: localDate,
      toOn: localDate,
      baseMinor: z.int(),
      shareMinor: z.int(),
      billId: vendorBillId,
      billNo: z.int(),
    }),
  ),
  products: z.array(z.object({ id: ticketProductId, name: storedLocalText })),
  /** Sessions of the last weeks and those that are planned, the next one first. */
  sessions: z.array(
    z.object({ id: ticketSessionId, productId: ticketProductId, name: storedLocalText, startsAt: instant }),
  ),
  passTypes: z.array(z.object({ id: passTypeId, name: storedLocalText })),
})
export type VendorShares = z.infer<typeof vendorShares>

export const shareLine = z.object({
  sessionId: ticketSessionId,
  name: storedLocalText,
  startsAt: instant,
  kind: z.enum(shareKinds),
  /** null: food. */
  passTypeId: passTypeId.nullable(),
  passType: storedLocalText.nullable(),
  sharePpm: z.int(),
  /** Since the last statement: passes or portions, what they brought in without tax and after discounts, and the share of it. */
  qty: z.int(),
  baseMinor: z.int(),
  shareMinor: z.int(),
})
export type ShareLine = z.infer<typeof shareLine>
export const sharePreview = z.object({
  currency: z.string(),
  lines: z.array(shareLine),
  baseMinor: z.int(),
  shareMinor: z.int(),
})
