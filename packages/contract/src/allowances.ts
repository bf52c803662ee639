import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { allowanceId, commandId, compQuotaId, orderId, ticketSessionId } from './ids.ts'
import { choiceField, numberField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { allowanceKinds } from './reductions.ts'
import { text } from './text.ts'

/** The spans for which complimentary passes are counted, by the venue's business day. */
export const compPeriods = ['day', 'week', 'month'] as const
export type CompPeriod = (typeof compPeriods)[number]

/**
 * How many complimentary passes each person may give in a span. Those of an approver count for the approver; owners are
 * not counted. Where there is no quota, only the limits of the role hold.
 */
export const compQuotaRecord = defineRecord({
  entity: 'comp_quota',
  path: 'compQuotas',
  id: compQuotaId,
  fields: {
    passes: numberField(0, 100_000),
    /** Of several with the same, the smallest holds. */
    period: choiceField(compPeriods),
  },
  derived: {},
})
export type CompQuotaRow = z.infer<typeof compQuotaRecord.row>

const reason = text({ min: 1, max: 200 })
const ppm = z.int('field.number').min(1, 'field.tooSmall').max(1_000_000, 'field.tooBig')
const amountMinor = z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig')

/** What is taken off a whole basket: a part of it, or an amount. */
export const saleDiscount = z.union([z.strictObject({ ppm, reason }), z.strictObject({ amountMinor, reason })])
export type SaleDiscount = z.infer<typeof saleDiscount>

/** Passes sold at another price than the list's: for nothing, or for `unitMinor` each. */
export const specialPrice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('comp'), reason }),
  z.strictObject({
    kind: z.literal('price'),
    unitMinor: z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig'),
    reason,
  }),
])
export type SpecialPrice = z.infer<typeof specialPrice>

const allow = { commandId, orderId, ticketSessionId, reason }
const qty = z.int('field.number').min(1, 'field.tooSmall').max(1000, 'field.tooBig')
/** Permission to take up to `ppm` off this order, and up to `amountMinor`. */
export const allowDiscountInput = z.strictObject({ ...allow, ppm, amountMinor })
/** Permission to sell up to `qty` passes of this order up to `ppm` below or above the list, `amountMinor` in all. */
export const allowPriceInput = z.strictObject({
  ...allow,
  ppm: ppm.max(1_000_000_000, 'field.tooBig'),
  qty,
  amountMinor,
})
/** Permission to give away up to `qty` passes of this order, worth up to `amountMinor`. */
export const allowCompInput = z.strictObject({ ...allow, qty, amountMinor: amountMinor.min(0, 'field.amount') })
export const allowance = z.object({ id: allowanceId })

export const orderLeaveInput = z.strictObject({ orderId, ticketSessionId })
const compsLeft = z.int().nullable()
/** What the caller may do to the prices of one order beyond their own limits. */
export const orderLeave = z.object({
  /** What others have approved, the latest first, and how many complimentary passes they have left; null: not counted. */
  approved: z.array(
    z.object({
      kind: z.enum(allowanceKinds),
      ppm: z.int(),
      qty: z.int(),
      amountMinor: z.int(),
      reason: z.string(),
      approver: z.string(),
      compsLeft,
    }),
  ),
  /** How many the caller has left. */
  compsLeft,
})
export type OrderLeave = z.infer<typeof orderLeave>
