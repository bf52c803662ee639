import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { fundKinds } from './funds.ts'
import { commandId, fundId, idOf } from './ids.ts'
import { vendorId } from './inventory.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'
import { vendorBillId } from './vendor-bills.ts'

// What is paid to vendors: payouts, one by one or in runs over many vendors with one file for the bank.

export const vendorPayoutId = idOf('vendor_payout')
export const payoutRunId = idOf('vendor_payout_run')
export type VendorPayoutId = z.infer<typeof vendorPayoutId>
export type PayoutRunId = z.infer<typeof payoutRunId>

export const payoutStates = ['draft', 'approved', 'sent', 'settled', 'failed', 'reversed', 'cancelled'] as const
export type PayoutState = (typeof payoutStates)[number]
export const payoutMethods = ['bank', 'cash'] as const
export const runStates = ['draft', 'approved', 'exported', 'done', 'cancelled'] as const
export type RunState = (typeof runStates)[number]
export const bankFileFormats = ['pain001', 'csv'] as const
export type BankFileFormat = (typeof bankFileFormats)[number]
export const payoutSteps = [
  'created',
  'approved',
  'sent',
  'settled',
  'failed',
  'redrafted',
  'reversed',
  'cancelled',
  'used',
  'unused',
] as const
/** Bills that one run pays at most. */
export const mostInRun = 1000

const positive = z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig')
const reason = text({ min: 1, max: 500 })
const part = z.strictObject({ billId: vendorBillId, amountMinor: positive })

export const createPayoutInput = z.strictObject({
  commandId,
  vendorId,
  fundId,
  method: z.enum(payoutMethods),
  plannedOn: localDate,
  /** What it pays beyond the bills is an advance. */
  amountMinor: positive,
  allocations: z.array(part).max(200, 'field.tooLong'),
  note: text({ max: 500 }).default(''),
})
export const createRunInput = z.strictObject({
  commandId,
  fundId,
  plannedOn: localDate,
  lines: z.array(part).max(mostInRun, 'field.tooLong'),
  /** Drafts that are in no run: those that failed and are planned again, and single ones. */
  payoutIds: z.array(vendorPayoutId).max(mostInRun, 'field.tooLong').default([]),
})
export const getPayoutInput = z.strictObject({ id: vendorPayoutId })
export const payoutCommandInput = z.strictObject({ commandId, id: vendorPayoutId })
export const payoutReasonInput = z.strictObject({ commandId, id: vendorPayoutId, reason })
/** What the bank has told of several: those that are in the state before. */
export const markPayoutsInput = z.strictObject({
  commandId,
  ids: z.array(vendorPayoutId).min(1, 'field.required').max(mostInRun, 'field.tooLong'),
  bankRef: text({ max: 100 }).default(''),
})
export const useAdvanceInput = z.strictObject({
  commandId,
  id: vendorPayoutId,
  billId: vendorBillId,
  amountMinor: positive,
})
export const returnAdvanceInput = z.strictObject({ commandId, id: vendorPayoutId, billId: vendorBillId, reason })
export const getRunInput = z.strictObject({ id: payoutRunId })
export const runCommandInput = z.strictObject({ commandId, id: payoutRunId })
export const exportRunInput = z.strictObject({ id: payoutRunId, format: z.enum(bankFileFormats) })

/** `moving`: approved or sent, and not settled yet. `advance`: something of it is for no bill. */
export const payoutViews = ['all', 'moving', 'advance', ...payoutStates] as const
export const payoutFilter = {
  show: z.enum(payoutViews).default('all'),
  vendorId: vendorId.optional(),
  /** The number, or the vendor. */
  search: searchText.optional(),
}
export const payoutFilterInput = z.strictObject(payoutFilter)
export type PayoutFilter = z.infer<typeof payoutFilterInput>
export const listPayoutsInput = z.strictObject({ ...pageInput, ...payoutFilter })
export const listRunsInput = z.strictObject(pageInput)

const step = z.object({ at: instant, by: z.string().nullable() }).nullable()
export const payoutRow = z.object({
  id: vendorPayoutId,
  payoutNo: z.int(),
  vendor: z.object({ id: vendorId, name: z.string() }),
  fund: z.object({ id: fundId, name: storedLocalText }),
  run: z.object({ id: payoutRunId, runNo: z.int() }).nullable(),
  method: z.enum(payoutMethods),
  amountMinor: z.int(),
  /** Of it, what no bill is paid with. */
  advanceMinor: z.int(),
  currency: z.string(),
  plannedOn: localDate,
  state: z.enum(payoutStates),
  /** Where it goes, or would go if it was approved now, all but its ends hidden; null: in cash, or no account is usable. */
  iban: z.string().nullable(),
  bankRef: z.string().nullable(),
})
export type PayoutRow = z.infer<typeof payoutRow>
export const payoutPage = pageOf(payoutRow)

export const payoutDetail = payoutRow.extend({
  note: z.string(),
  created: step,
  /** Whether somebody else than the caller has to approve it. */
  needsOther: z.boolean(),
  /** No account that a payout may use: it cannot be approved. */
  lacksBank: z.boolean(),
  isIbanHeld: z.boolean(),
  bills: z.array(
    z.object({
      id: vendorBillId,
      billNo: z.int(),
      vendorRef: z.string(),
      dueOn: localDate,
      /** What is planned, or was paid of it. */
      amountMinor: z.int(),
      openMinor: z.int(),
      isAdvance: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(payoutSteps),
      at: instant,
      by: z.string().nullable(),
      amountMinor: z.int(),
      billNo: z.int().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Open bills of the vendor, for what is left of an advance. */
  openBills: z.array(z.object({ id: vendorBillId, billNo: z.int(), vendorRef: z.string(), openMinor: z.int() })),
})
export type PayoutDetail = z.infer<typeof payoutDetail>

/** One open bill with what is planned of it already. */
export const payable = z.object({
  id: vendorBillId,
  billNo: z.int(),
  vendor: z.object({ id: vendorId, name: z.string() }),
  vendorRef: z.string(),
  dueOn: localDate,
  openMinor: z.int(),
  /** In drafts that wait for an approval. */
  plannedMinor: z.int(),
  daysLate: z.int(),
  /** Where its vendor is paid now, all but its ends hidden. */
  iban: z.string().nullable(),
  isIbanHeld: z.boolean(),
  /** Left of what was paid to its vendor in advance. */
  advanceMinor: z.int(),
})
export type Payable = z.infer<typeof payable>
export const payables = z.object({
  currency: z.string(),
  today: localDate,
  /** What is due first before the others. */
  rows: z.array(payable),
  funds: z.array(
    z.object({
      id: fundId,
      name: storedLocalText,
      kind: z.enum(fundKinds),
      balanceMinor: z.int(),
      floorMinor: z.int().nullable(),
    }),
  ),
  /** Drafts by bank that are in no run yet. */
  drafts: z.array(payoutRow.extend({ lacksBank: z.boolean(), isIbanHeld: z.boolean() })),
})
export type Payables = z.infer<typeof payables>

export const runRow = z.object({
  id: payoutRunId,
  runNo: z.int(),
  fund: z.object({ id: fundId, name: storedLocalText }),
  plannedOn: localDate,
  currency: z.string(),
  state: z.enum(runStates),
  amountMinor: z.int(),
  payoutCount: z.int(),
  settledCount: z.int(),
  failedCount: z.int(),
  created: step,
})
export type RunRow = z.infer<typeof runRow>
export const runPage = pageOf(runRow)
export const runDetail = runRow.extend({
  approved: step,
  exported: step,
  needsOther: z.boolean(),
  file: z.object({ name: z.string(), format: z.enum(bankFileFormats), sha256: z.string() }).nullable(),
  /** In euros a file by the SEPA rules can be made, otherwise a table. */
  formats: z.array(z.enum(bankFileFormats)),
  /** What the fund would hold once it is approved; null: it is. */
  balanceAfterMinor: z.int().nullable(),
  payouts: z.array(payoutRow.extend({ lacksBank: z.boolean(), isIbanHeld: z.boolean() })),
  /** Those that failed in it and were planned again, outside of it. */
  left: z.array(payoutRow),
})
export type RunDetail = z.infer<typeof runDetail>
