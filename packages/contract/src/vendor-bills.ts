import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { fundKinds } from './funds.ts'
import { commandId, fundId, idOf } from './ids.ts'
import { baseUnits, inventoryItemId, vendorId } from './inventory.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { purchaseOrderId } from './purchases.ts'
import { positiveQuantity, stockActId, stockMoveId } from './stock.ts'
import { searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

// What vendors bill for their deliveries, and how it is paid.

export const vendorBillId = idOf('vendor_bill')
export const vendorPaymentId = idOf('vendor_payment')
export type VendorBillId = z.infer<typeof vendorBillId>
export type VendorPaymentId = z.infer<typeof vendorPaymentId>

/** Where a bill can be, as lists say it: `approved` is to be paid. */
export const billStates = ['entered', 'approved', 'part_paid', 'paid', 'cancelled'] as const
export type BillState = (typeof billStates)[number]

const amount = z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig')
const reason = text({ min: 1, max: 500 })
const ofBill = { commandId, id: vendorBillId, expectedRev: z.int().min(1) }

export const createBillInput = z.strictObject({
  commandId,
  vendorId,
  /** The number on the bill: once per vendor. */
  vendorRef: text({ min: 1, max: 60 }),
  issuedOn: localDate,
  /** null: by the terms of the vendor. */
  dueOn: localDate.nullable().default(null),
  taxMinor: amount,
  /** What it bills for bringing the goods, without tax. */
  freightMinor: amount.default(0),
  note: text({ max: 500 }).default(''),
  /** What is billed of each line of a delivery, in base units and without tax. */
  lines: z
    .array(z.strictObject({ moveId: stockMoveId, qty: positiveQuantity, netMinor: amount }))
    .min(1, 'field.required')
    .max(200, 'field.tooLong'),
})
export const approveBillInput = z.strictObject(ofBill)
export const cancelBillInput = z.strictObject({ ...ofBill, reason })
export const payBillInput = z.strictObject({
  ...ofBill,
  fundId,
  amountMinor: z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig'),
})
/** The money of a payment comes back into its fund. */
export const returnPaymentInput = z.strictObject({ ...ofBill, paymentId: vendorPaymentId, reason })
export const getBillInput = z.strictObject({ id: vendorBillId })

/** `open`: approved and not paid in full; `late`: of it, what is overdue. */
export const billViews = ['all', 'open', 'late', ...billStates] as const
export const billFilter = {
  show: z.enum(billViews).default('all'),
  vendorId: vendorId.optional(),
  /** The number, the vendor, or the vendor's number. */
  search: searchText.optional(),
}
export const billFilterInput = z.strictObject(billFilter)
export type BillFilter = z.infer<typeof billFilterInput>
/** What is due first comes first. */
export const listBillsInput = z.strictObject({ ...pageInput, ...billFilter })

export const billRow = z.object({
  id: vendorBillId,
  billNo: z.int(),
  vendor: z.object({ id: vendorId, name: z.string() }),
  vendorRef: z.string(),
  issuedOn: localDate,
  dueOn: localDate,
  currency: z.string(),
  netMinor: z.int(),
  taxMinor: z.int(),
  grossMinor: z.int(),
  paidMinor: z.int(),
  openMinor: z.int(),
  /** What was received at the prices that were ordered; what is billed beyond it, or below. */
  expectedMinor: z.int(),
  differenceMinor: z.int(),
  /** Every difference is within what the vendor is granted. */
  isWithin: z.boolean(),
  state: z.enum(billStates),
  /** Approved, not paid in full, and overdue by so many days; 0: it is not. */
  daysLate: z.int(),
  rev: z.int(),
})
export type BillRow = z.infer<typeof billRow>
export const billPage = pageOf(billRow)

/** What is owed by bills: by when it is due, and what waits for an approval. */
export const billTotals = z.object({
  currency: z.string(),
  enteredMinor: z.int(),
  openMinor: z.int(),
  lateMinor: z.int(),
  thisWeekMinor: z.int(),
  laterMinor: z.int(),
})

const item = z.object({ id: inventoryItemId, code: z.string(), name: storedLocalText, baseUnit: z.enum(baseUnits) })
/** One line of a delivery, beside what was ordered; quantities in base units. */
const received = {
  moveId: stockMoveId,
  item,
  receivedQty: z.string(),
  receivedMinor: z.int(),
  /** Its share of the freight of the delivery, which is in none of the other amounts. */
  freightMinor: z.int(),
  /** The same quantity at the price of the order; without an order, at that of the delivery. */
  expectedMinor: z.int(),
  orderedQty: z.string().nullable(),
}
export const billLine = z.object({
  lineNo: z.int(),
  ...received,
  deliveryRef: z.string().nullable(),
  orderNo: z.int().nullable(),
  billedQty: z.string(),
  billedMinor: z.int(),
  differenceMinor: z.int(),
  isWithin: z.boolean(),
})
export type BillLine = z.infer<typeof billLine>

const step = z.object({ at: instant, by: z.string().nullable() }).nullable()
export const billDetail = billRow.extend({
  note: z.string(),
  freight: z.object({
    billedMinor: z.int(),
    expectedMinor: z.int(),
    differenceMinor: z.int(),
    isWithin: z.boolean(),
  }),
  tolerancePpm: z.int(),
  toleranceMinor: z.int().nullable(),
  reason: z.string().nullable(),
  created: step,
  approved: step,
  cancelled: step,
  /** Whether somebody else than the caller has to approve it. */
  needsOther: z.boolean(),
  /** A change of where its vendor is paid is held back. */
  isIbanHeld: z.boolean(),
  lines: z.array(billLine),
  payments: z.array(
    z.object({
      id: vendorPaymentId,
      amountMinor: z.int(),
      fund: z.object({ id: fundId, name: storedLocalText }),
      at: instant,
      by: z.string().nullable(),
      /** The payout that it is part of; null: straight out of the fund. */
      payoutNo: z.int().nullable(),
      returnedAt: instant.nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type BillDetail = z.infer<typeof billDetail>

export const unbilledInput = z.strictObject({ vendorId })
/** Deliveries of a vendor that no bill is for yet, the oldest first. */
export const unbilled = z.array(
  z.object({
    actId: stockActId,
    vendorRef: z.string().nullable(),
    on: localDate,
    order: z.object({ id: purchaseOrderId, orderNo: z.int() }).nullable(),
    lines: z.array(z.object(received)),
  }),
)
export type Unbilled = z.infer<typeof unbilled>[number]
/** What the forms can be set to: vendors with deliveries that are not billed come first. */
export const billChoices = z.object({
  today: localDate,
  vendors: z.array(
    z.object({
      id: vendorId,
      name: z.string(),
      termsDays: z.int(),
      tolerancePpm: z.int(),
      /** All differences of a bill together, at most; null: no amount is set. */
      toleranceMinor: z.int().nullable(),
      unbilledMinor: z.int(),
      isIbanHeld: z.boolean(),
    }),
  ),
  funds: z.array(z.object({ id: fundId, name: storedLocalText, kind: z.enum(fundKinds) })),
})
