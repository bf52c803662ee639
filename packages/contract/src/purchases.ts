import { z } from 'zod'
import { pictureLink } from './files.ts'
import { commandId, idOf } from './ids.ts'
import { baseUnits, inventoryItemId, itemUnitId, packingUnits, vendorId } from './inventory.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { mostMinor } from './record/fields.ts'
import { deliveryLine, deliveryNote, heldItem, positiveQuantity, stockActId, stockLocationId } from './stock.ts'
import { purchaseStates, purchaseViews } from './stock-choices.ts'
import { email, searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

// What is ordered from vendors, and how much of it has come.

export const purchaseOrderId = idOf('purchase_order')
export type PurchaseOrderId = z.infer<typeof purchaseOrderId>

const orderedLine = z.strictObject({
  itemId: inventoryItemId,
  /** null: counted in the base unit. */
  unitId: itemUnitId.nullable().default(null),
  qty: positiveQuantity,
  /** Of one unit, without tax. */
  priceMinor: z.int('field.amount').min(0, 'field.amount').max(mostMinor, 'field.tooBig'),
})
const reason = text({ min: 1, max: 500 })
const entered = {
  vendorId,
  /** Where the delivery is to come. */
  locationId: stockLocationId,
  expectedOn: localDate.nullable().default(null),
  /** For the vendor: it is on the paper. */
  note: text({ max: 500 }).default(''),
  lines: z.array(orderedLine).min(1, 'field.required').max(200, 'field.tooLong'),
}
const ofOrder = { commandId, id: purchaseOrderId, expectedRev: z.int().min(1) }

export const createPurchaseInput = z.strictObject({ commandId, ...entered })
export const updatePurchaseInput = z.strictObject({ ...ofOrder, ...entered })
/** Drafts of all that is running out, one for each vendor; or for this vendor alone. */
export const belowParInput = z.strictObject({ commandId, vendorId: vendorId.nullable().default(null) })
/** `email`: the paper goes there by mail; null: it is handed over otherwise. */
export const sendPurchaseInput = z.strictObject({ ...ofOrder, email: email.nullable().default(null) })
export const mailPurchaseInput = z.strictObject({ commandId, id: purchaseOrderId, email })
export const discardPurchaseInput = z.strictObject(ofOrder)
export const cancelPurchaseInput = z.strictObject({ ...ofOrder, reason })
export const closePurchaseInput = z.strictObject({ ...ofOrder, reason })
export const getPurchaseInput = z.strictObject({ id: purchaseOrderId })
export const printPurchaseInput = z.strictObject({ id: purchaseOrderId })

/** A delivery against an order. `lineNo` null: it was not ordered. */
export const receivePurchaseInput = z.strictObject({
  ...ofOrder,
  locationId: stockLocationId,
  ...deliveryNote,
  lines: z
    .array(z.strictObject({ lineNo: z.int().min(1).nullable(), ...deliveryLine }))
    .min(1, 'field.required')
    .max(200, 'field.tooLong'),
})

export const purchaseFilter = {
  show: z.enum(purchaseViews).default('all'),
  vendorId: vendorId.optional(),
  /** The number of the order, or words of the vendor. */
  search: searchText.optional(),
}
export const purchaseFilterInput = z.strictObject(purchaseFilter)
export type PurchaseFilter = z.infer<typeof purchaseFilterInput>
/** The newest first. */
export const listPurchasesInput = z.strictObject({ ...pageInput, ...purchaseFilter })

const quantity = z.string()
export const purchaseRow = z.object({
  id: purchaseOrderId,
  /** null: it was not sent. */
  orderNo: z.int().nullable(),
  vendor: z.object({ id: vendorId, name: z.string() }),
  location: z.object({ id: stockLocationId, name: storedLocalText }),
  state: z.enum(purchaseStates),
  currency: z.string(),
  /** Without tax. */
  totalMinor: z.int(),
  lines: z.int(),
  expectedOn: localDate.nullable(),
  /** More is expected, and its day is over. */
  isLate: z.boolean(),
  createdAt: instant,
  sentAt: instant.nullable(),
  rev: z.int(),
})
export type PurchaseRow = z.infer<typeof purchaseRow>
export const purchasePage = pageOf(purchaseRow)

export const purchaseLine = z.object({
  lineNo: z.int(),
  item: z.object({ id: inventoryItemId, code: z.string(), name: storedLocalText, baseUnit: z.enum(baseUnits) }),
  packing: z.object({ id: itemUnitId, unit: z.enum(packingUnits), factor: quantity }).nullable(),
  /** In the packing, or in the base unit where there is none. */
  qty: quantity,
  priceMinor: z.int(),
  amountMinor: z.int(),
  /** The next ones are in the base unit. */
  baseQty: quantity,
  receivedQty: quantity,
  rejectedQty: quantity,
  /** What is still expected; never below zero. */
  openQty: quantity,
  /** How much more (or less) the deliveries cost than the same quantity was ordered at. */
  priceDifferenceMinor: z.int(),
})
export type PurchaseLine = z.infer<typeof purchaseLine>

const step = z.object({ at: instant, by: z.string().nullable() }).nullable()
export const purchaseDetail = purchaseRow.omit({ lines: true }).extend({
  note: z.string(),
  mailedTo: z.string().nullable(),
  /** The vendor's address, to send the order to. */
  vendorEmail: z.string().nullable(),
  /** Why it was cancelled or closed. */
  reason: z.string().nullable(),
  created: step,
  sent: step,
  ended: step,
  lines: z.array(purchaseLine),
  deliveries: z.array(
    z.object({
      actId: stockActId,
      at: instant,
      vendorRef: z.string().nullable(),
      by: z.string().nullable(),
      valueMinor: z.int(),
      /** The freight in it. */
      freightMinor: z.int(),
      /** Lines that came in, and those of which something was sent back. */
      lines: z.int(),
      rejected: z.int(),
      isReversed: z.boolean(),
      photo: pictureLink.nullable(),
    }),
  ),
})
export type PurchaseDetail = z.infer<typeof purchaseDetail>

export const belowParDone = z.object({
  orders: z.array(z.object({ id: purchaseOrderId, vendor: z.string(), lines: z.int(), totalMinor: z.int() })),
  /** Items that are running out and have no vendor. */
  withoutVendor: z.int(),
})

export const purchasePricesInput = z.strictObject({ vendorId, itemIds: z.array(inventoryItemId).min(1).max(200) })
/** What a vendor took for a base unit at last, by item; an item that it never delivered is left out. */
export const purchasePrices = z.array(z.object({ itemId: inventoryItemId, unitMinor: z.number(), on: localDate }))
/** What the form of an order can be set to. */
export const purchaseChoices = z.object({
  vendors: z.array(z.object({ id: vendorId, name: z.string(), email: z.string().nullable() })),
  /** Items of an order as its form and its delivery need them. */
  items: z.array(heldItem),
})
export const purchaseChoicesInput = z.strictObject({ orderId: purchaseOrderId.optional() })
