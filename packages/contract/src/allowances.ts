import { z } from 'zod'
import { largestMinor, taxInside } from './amounts.ts'
import { allowanceId, commandId, compQuotaId, orderId, ticketSessionId } from './ids.ts'
import { choiceField, numberField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
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
/** Leave to take up to `ppm` off this order. */
export const allowDiscountInput = z.strictObject({ ...allow, ppm })
/** Leave to sell passes of this order for up to `ppm` less, or more, than the list says. */
export const allowPriceInput = z.strictObject({ ...allow, ppm: ppm.max(1_000_000_000, 'field.tooBig') })
/** Leave to give away up to `qty` passes of this order, worth up to `amountMinor`. */
export const allowCompInput = z.strictObject({
  ...allow,
  qty: z.int('field.number').min(1, 'field.tooSmall').max(1000, 'field.tooBig'),
  amountMinor: z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig'),
})
export const allowance = z.object({ id: allowanceId })

/**
 * What an amount is of a whole, in parts per million, rounded up: a cut is never smaller than it looks. All of a whole
 * that is nothing.
 */
export const ppmOf = (amount: number, whole: number): number =>
  amount === 0 ? 0 : whole === 0 ? 1_000_000 : Math.ceil((amount / whole) * 1_000_000)

/** A part of an amount, rounded half up; both in minor units. */
export const partOfAmount = (amount: number, parts: number): number =>
  Number((BigInt(amount) * BigInt(parts) * 2n + 1_000_000n) / 2_000_000n)

/** What goods of one tax cost together, with the tax inside. */
interface TaxedSum {
  grossMinor: number
  taxMinor: number
  taxPpm: number
}

/**
 * What a discount takes off goods of each tax, and of their tax. The amount is shared out by what they cost; what rounding
 * leaves over goes to the largest, a unit each. The goods have rounded their tax line by line: what is left of them has a
 * tax between nothing and all of it. The amount must not be more than they cost.
 */
export function discountShares<Group extends TaxedSum>(
  groups: readonly Group[],
  amount: number,
): (Group & { shareMinor: number; taxOffMinor: number })[] {
  const sum = groups.reduce((total, { grossMinor }) => total + grossMinor, 0)
  const shares = groups
    .filter(({ grossMinor }) => grossMinor > 0)
    .map((group) => ({ ...group, shareMinor: Number((BigInt(amount) * BigInt(group.grossMinor)) / BigInt(sum)) }))
  let rest = amount - shares.reduce((total, { shareMinor }) => total + shareMinor, 0)
  for (const each of [...shares].sort((a, b) => b.grossMinor - a.grossMinor)) {
    if (rest === 0) break
    each.shareMinor += 1
    rest -= 1
  }
  return shares
    .filter(({ shareMinor }) => shareMinor !== 0)
    .map((group) => {
      const { grossMinor, taxMinor, taxPpm, shareMinor } = group
      const taxOffMinor = Math.min(
        taxMinor,
        Math.max(taxInside(shareMinor, taxPpm), taxMinor - (grossMinor - shareMinor)),
      )
      return { ...group, taxOffMinor }
    })
}
