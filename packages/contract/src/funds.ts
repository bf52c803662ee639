import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { commandId, fundId, fundTransferId, userId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { choiceField, codeField, fixed, nameField, optional, textField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { text } from './text.ts'
import { instant, localDate } from './time.ts'

const amount = z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig')
const signed = z.int('field.amount').min(-largestMinor, 'field.tooSmall').max(largestMinor, 'field.tooBig')
/** How many of each note and coin, by its value in minor units. */
const denominations = z.record(z.string().regex(/^\d{1,15}$/), z.int().min(0).max(1_000_000))
// People write it in groups.
const bankCode = (max: number) =>
  text({ min: 1, max: max * 2 })
    .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
    .refine((code) => /^[A-Z0-9]+$/.test(code) && code.length <= max, 'field.invalid')
const person = z.object({ id: userId, name: z.string() })

export const fundKinds = ['safe', 'petty_cash', 'bank', 'card_clearing'] as const
export type FundKind = (typeof fundKinds)[number]

/** What moves a fund, as in the book. */
export const fundActs = [
  'sale',
  'order.changed',
  'basket.taken',
  'basket.returned',
  'till.opened',
  'till.card_refund',
  'till.drop',
  'till.closed',
  'till.corrected',
  'fund.paid_in',
  'fund.paid_out',
  'fund.sent',
  'fund.cancelled',
  'fund.received',
  'fund.first_counted',
  'fund.counted',
  'settlement.paid',
  'expense.paid',
  'expense.repaid',
  'bill.paid',
  'bill.repaid',
  'payout.approved',
  'payout.failed',
  'payout.reversed',
] as const
export type FundAct = (typeof fundActs)[number]

/** Where the venue's money is when it is in no till. */
export const fundRecord = defineRecord({
  entity: 'fund',
  path: 'funds',
  id: fundId,
  fields: {
    code: codeField(),
    name: nameField(),
    kind: fixed(choiceField(fundKinds)),
    /** Of an account at a bank: it is named in the files of payouts. */
    iban: optional({ ...textField(34), input: bankCode(34), sample: 'DE89370400440532013000' }),
    bic: optional({ ...textField(11), input: bankCode(11), sample: 'DEUTDEFF' }),
  },
  derived: {
    balanceMinor: z.int(),
    currency: z.string(),
    /** It never holds less. null: not watched until it is counted. */
    floorMinor: z.int().nullable(),
    /** Its account in the book. */
    account: z.string(),
    custodian: person.nullable(),
    lastCount: z.object({ at: instant, by: z.string(), differenceMinor: z.int() }).nullable(),
    /** Money goes here where nothing else is said: it cannot be archived. */
    isFirst: z.boolean(),
  },
})
export type FundRow = z.infer<typeof fundRecord.row>

/** One movement of a fund with what it left. */
export const fundEntryRow = z.object({
  id: z.uuid(),
  entryNo: z.int(),
  kind: z.enum(fundActs),
  amountMinor: z.int(),
  balanceAfterMinor: z.int(),
  counterpart: z.object({ id: fundId, name: storedLocalText }).nullable(),
  /** The till whose float, drop or count it was. */
  till: z.string().nullable(),
  /** The order that was paid. */
  orderNo: z.int().nullable(),
  businessDate: localDate,
  /** When it happened. Another day where the month was locked already: then it counts on the first open one. */
  ofDate: localDate,
  at: instant,
  /** null: the book entered it. */
  who: z.string().nullable(),
  reason: z.string().nullable(),
})
export type FundEntryRow = z.infer<typeof fundEntryRow>
export const fundEntryPage = pageOf(fundEntryRow)

/** Money on its way from one fund to another. */
export const fundTransferRow = z.object({
  id: fundTransferId,
  from: z.object({ id: fundId, name: storedLocalText, kind: z.enum(fundKinds) }),
  to: z.object({ id: fundId, name: storedLocalText, kind: z.enum(fundKinds) }),
  amountMinor: z.int(),
  currency: z.string(),
  note: z.string().nullable(),
  state: z.enum(['sent', 'disputed', 'received', 'cancelled']),
  sentBy: person,
  sentAt: instant,
  disputedBy: z.string().nullable(),
  disputeReason: z.string().nullable(),
  receivedMinor: z.int().nullable(),
  reason: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  /** Cash takes two people: one who sends it and another one who counts it. */
  twoPeople: z.boolean(),
})
export type FundTransferRow = z.infer<typeof fundTransferRow>

const dates = { from: localDate.optional(), until: localDate.optional() }
/** The entries of a fund, the newest first; business dates, both included. */
export const listFundEntriesInput = z.strictObject({ fundId, ...dates, ...pageInput })
export const exportFundEntriesInput = z.strictObject({ fundId, ...dates })

/** Who answers for a fund, and the least that it holds. */
export const guardFundInput = z.strictObject({
  id: fundId,
  expectedRev: z.int(),
  /** Only of a fund that was counted. Below zero: what a bank lends. */
  floorMinor: signed.optional(),
  custodianId: userId.nullable(),
})
/** Money that comes into a fund or leaves it, and not for another fund. */
export const moveFundInput = z.strictObject({
  commandId,
  fundId,
  kind: z.enum(['paid_in', 'paid_out']),
  amountMinor: amount.min(1, 'field.amount'),
  reason: text({ min: 1, max: 500 }),
})
export const sendTransferInput = z.strictObject({
  commandId,
  fromId: fundId,
  toId: fundId,
  amountMinor: amount.min(1, 'field.amount'),
  note: text({ max: 500 }).optional(),
})
/** What arrived. A reason says why it is not what was sent. */
export const receiveTransferInput = z.strictObject({
  commandId,
  id: fundTransferId,
  receivedMinor: amount,
  denominations: denominations.optional(),
  reason: text({ max: 500 }).optional(),
})
export const disputeTransferInput = z.strictObject({
  commandId,
  id: fundTransferId,
  reason: text({ min: 1, max: 500 }),
})
export const cancelTransferInput = z.strictObject({ commandId, id: fundTransferId })
/** What is really there. The first count sets the floor, to 0 where nothing else is said. */
export const countFundInput = z.strictObject({
  commandId,
  fundId,
  countedMinor: signed,
  /** What it should have held when it was counted, as it was shown: refused when it has moved since. */
  expectedMinor: signed.optional(),
  denominations: denominations.optional(),
  reason: text({ max: 500 }).optional(),
  floorMinor: signed.optional(),
})
