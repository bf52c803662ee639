import { z } from 'zod'
import { pictureLink } from './files.ts'
import { commandId, idOf, storedFileId, userId } from './ids.ts'
import { baseUnits, inventoryItemId, itemCategoryId, itemUnitId, packingUnits, vendorId } from './inventory.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { choiceField, codeField, mostMinor, nameField, numberField, starting } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { stockViews } from './stock-choices.ts'
import { searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

export const stockLocationId = idOf('stock_location')
export const stockActId = idOf('stock_act')
export const stockMoveId = idOf('stock_move')
export const stockReservationId = idOf('stock_reservation')
export type StockLocationId = z.infer<typeof stockLocationId>
export type StockActId = z.infer<typeof stockActId>
export type StockMoveId = z.infer<typeof stockMoveId>
export type StockReservationId = z.infer<typeof stockReservationId>

export const locationKinds = ['store', 'kitchen', 'bar', 'vehicle'] as const

/** Where things are kept. */
export const stockLocationRecord = defineRecord({
  entity: 'stock_location',
  path: 'stockLocations',
  id: stockLocationId,
  fields: {
    code: codeField(),
    name: nameField(),
    kind: choiceField(locationKinds),
    /** Its place among the others, the smallest first. */
    sort: starting(numberField(1, 999), 100),
  },
  derived: {},
})
export type StockLocationRow = z.infer<typeof stockLocationRecord.row>

/** What is done with stock. */
export const stockActKinds = ['receive', 'transfer', 'waste', 'adjust', 'count', 'opening', 'use', 'reversal'] as const
export type StockActKind = (typeof stockActKinds)[number]

/** Where things come from, or go to, that is no place of the venue. */
export const outsides = ['vendor', 'waste', 'difference', 'opening', 'used'] as const
export type Outside = (typeof outsides)[number]

/** A quantity of something: more than nothing. */
export const positiveQuantity = z
  .string('field.number')
  .regex(/^\d{1,9}(\.\d{1,3})?$/, 'field.number')
  .refine((typed) => /[1-9]/.test(typed), 'field.tooSmall')
/** What was counted or is really there: nothing is possible. */
const countedQuantity = z.string('field.number').regex(/^\d{1,9}(\.\d{1,3})?$/, 'field.number')
/** A quantity of an answer: a plain decimal, below zero where more was used than there was. */
const shown = z.string()
const reason = text({ min: 1, max: 500 })
const lines = <Line extends z.ZodType>(line: Line) => z.array(line).min(1, 'field.required').max(200, 'field.tooLong')

const named = { id: inventoryItemId, code: z.string(), name: storedLocalText, baseUnit: z.enum(baseUnits) }
const place = z.object({ id: stockLocationId, name: storedLocalText })

/** What the note of a delivery says besides its lines. */
export const deliveryNote = {
  /** The number of the delivery note: one of a vendor comes in once. */
  vendorRef: text({ min: 1, max: 60 }).nullable().default(null),
  note: text({ max: 500 }).default(''),
  photo: storedFileId.nullable().default(null),
  /** What the vendor takes for bringing it, without tax: part of what the goods cost. */
  freightMinor: z.int('field.amount').min(0, 'field.amount').max(mostMinor, 'field.tooBig').default(0),
}
/** One line of a delivery. The price is of one unit, without tax. */
export const deliveryLine = {
  itemId: inventoryItemId,
  /** null: counted in the base unit. */
  unitId: itemUnitId.nullable().default(null),
  qty: countedQuantity,
  priceMinor: z.int('field.amount').min(0, 'field.amount').max(mostMinor, 'field.tooBig'),
  lot: text({ max: 60 }).default(''),
  expiresOn: localDate.nullable().default(null),
  /** What was sent back at once, in the same unit. It never comes in. */
  rejectedQty: countedQuantity.default('0'),
  rejectReason: text({ max: 200 }).default(''),
}
/** One delivery, as its note says. */
export const receiveInput = z.strictObject({
  commandId,
  locationId: stockLocationId,
  vendorId: vendorId.nullable().default(null),
  ...deliveryNote,
  lines: lines(z.strictObject(deliveryLine)),
})

const movedLine = z.strictObject({
  itemId: inventoryItemId,
  unitId: itemUnitId.nullable().default(null),
  qty: positiveQuantity,
})
export const transferInput = z.strictObject({
  commandId,
  fromId: stockLocationId,
  toId: stockLocationId,
  note: text({ max: 500 }).default(''),
  lines: lines(movedLine),
})
export const wasteInput = z.strictObject({
  commandId,
  locationId: stockLocationId,
  reason,
  photo: storedFileId.nullable().default(null),
  lines: lines(movedLine),
})
/** What is really there, where that is known without a count. */
export const adjustInput = z.strictObject({
  commandId,
  locationId: stockLocationId,
  itemId: inventoryItemId,
  qty: countedQuantity,
  /** What was shown as there: refused when it has moved since. */
  expected: z.string('field.number').regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'field.number'),
  /** What one base unit is worth, where there was none before. */
  costMinor: z.int('field.amount').min(0, 'field.amount').max(mostMinor, 'field.tooBig').optional(),
  reason,
})
/** Undoes lines of one act. */
export const reverseInput = z.strictObject({ commandId, moveIds: lines(stockMoveId), reason })
export const setAsideInput = z.strictObject({
  commandId,
  itemId: inventoryItemId,
  locationId: stockLocationId,
  qty: positiveQuantity,
  note: text({ min: 1, max: 200 }),
})
export const releaseInput = z.strictObject({ commandId, id: stockReservationId })

/** What was done, and to which lines it has come. */
export const stockDone = z.object({ actId: stockActId, moves: z.int(), valueMinor: z.int() })
export const setAsideRow = z.object({
  id: stockReservationId,
  location: place,
  qty: shown,
  note: z.string().nullable(),
  madeAt: instant,
  who: z.string().nullable(),
})

export const listLevelsInput = z.strictObject({
  ...pageInput,
  search: searchText.optional(),
  locationId: stockLocationId.optional(),
  categoryId: itemCategoryId.optional(),
  view: z.enum(stockViews).default('all'),
})
export const levelRow = z.object({
  ...named,
  category: storedLocalText,
  picture: pictureLink.nullable(),
  isBatch: z.boolean(),
  isStrict: z.boolean(),
  minQty: shown,
  parQty: shown,
  onHand: shown,
  reserved: shown,
  /** Strict, and sold without the server although it was not there; until it is counted. */
  missing: shown,
  valueMinor: z.int(),
  /** At the pace of the last 28 days; null: nothing was used. */
  daysLeft: z.int().nullable(),
  places: z.array(z.object({ ...place.shape, onHand: shown, reserved: shown, valueMinor: z.int() })),
})
export type LevelRow = z.infer<typeof levelRow>
export const levelPage = pageOf(levelRow)

/** What the store comes to. */
export const stockSummary = z.object({
  valueMinor: z.int(),
  currency: z.string(),
  items: z.int(),
  low: z.int(),
  negative: z.int(),
  reserved: z.int(),
  expiring: z.int(),
})

const packing = z.object({
  id: itemUnitId,
  unit: z.enum(packingUnits),
  factor: shown,
  isPurchase: z.boolean(),
})
/** An item as somebody holds it in their hands: found by a scan or by its name. */
export const heldItem = z.object({
  ...named,
  barcode: z.string().nullable(),
  isBatch: z.boolean(),
  expiryDays: z.int().nullable(),
  vendorId: vendorId.nullable(),
  packings: z.array(packing),
  /** What was paid for a base unit at last, in minor units; it may be less than one. */
  lastCost: z.number(),
})
export type HeldItem = z.infer<typeof heldItem>
export const findItemInput = z.strictObject({ code: text({ min: 1, max: 60 }) })
/** What a code is of: an item, in the packing that bears the code. */
export const foundItem = z.object({ item: heldItem, unitId: itemUnitId.nullable() }).nullable()
export const pickItemsInput = z.strictObject({ search: searchText, limit: z.int().min(1).max(20).default(12) })

export const itemStockInput = z.strictObject({ itemId: inventoryItemId })
/** Everything that is known of one item's stock. */
export const itemStock = z.object({
  item: heldItem,
  places: z.array(z.object({ ...place.shape, onHand: shown, reserved: shown, valueMinor: z.int() })),
  batches: z.array(
    z.object({
      id: z.uuid(),
      location: place,
      lot: z.string().nullable(),
      expiresOn: localDate.nullable(),
      qty: shown,
    }),
  ),
  setAside: z.array(setAsideRow),
})
export type ItemStock = z.infer<typeof itemStock>

export const reorderInput = z.strictObject({ vendorId: vendorId.optional() })
/** Whether, and how much of, an item is to be ordered, with what that follows from. */
export const reorderRow = z.object({
  ...named,
  vendor: z.object({ id: vendorId, name: z.string() }).nullable(),
  available: shown,
  /** Ordered, or in a draft of an order, and not here yet. */
  onOrder: shown,
  minQty: shown,
  parQty: shown,
  leadDays: z.int(),
  /** Used a day, over the last 28 days. */
  perDay: shown,
  /** Guests that are booked until the delivery could come, against those of as many days before; 1 is as ever. */
  busier: z.number(),
  /** What will be used until the delivery comes. */
  expected: shown,
  suggested: shown,
  /** The same in what deliveries come in; null: it comes in base units. */
  packing: z.object({ id: itemUnitId, unit: z.enum(packingUnits), factor: shown, qty: z.int() }).nullable(),
})
export type ReorderRow = z.infer<typeof reorderRow>

export const expiringInput = z.strictObject({ days: z.int('field.number').min(0).max(365).default(7) })
export const expiringRow = z.object({
  ...named,
  batchId: z.uuid(),
  location: place,
  lot: z.string().nullable(),
  expiresOn: localDate,
  daysLeft: z.int(),
  qty: shown,
  valueMinor: z.int(),
})
export type ExpiringRow = z.infer<typeof expiringRow>

// The log.

const logFilter = {
  search: searchText.optional(),
  itemId: inventoryItemId.optional(),
  locationId: stockLocationId.optional(),
  kind: z.enum(stockActKinds).optional(),
  actId: stockActId.optional(),
  from: localDate.optional(),
  until: localDate.optional(),
}
export const listMovesInput = z.strictObject({ ...pageInput, ...logFilter })
export const exportMovesInput = z.strictObject(logFilter)
export type MoveFilter = z.infer<typeof exportMovesInput>

/** One move: what, from where to where, what it was worth, why, and what it left. */
export const moveRow = z.object({
  id: stockMoveId,
  moveNo: z.int(),
  actId: stockActId,
  kind: z.enum(stockActKinds),
  item: z.object(named),
  from: place.nullable(),
  to: place.nullable(),
  /** The other side, where that is no place of the venue. */
  outside: z.enum(outsides).nullable(),
  qty: shown,
  packing: z.object({ unit: z.enum(packingUnits), qty: shown }).nullable(),
  valueMinor: z.int(),
  /** The freight in it. */
  freightMinor: z.int(),
  varianceMinor: z.int(),
  fromAfter: shown.nullable(),
  toAfter: shown.nullable(),
  lot: z.string().nullable(),
  expiresOn: localDate.nullable(),
  rejectedQty: shown,
  rejectReason: z.string().nullable(),
  vendor: z.object({ id: vendorId, name: z.string() }).nullable(),
  vendorRef: z.string().nullable(),
  /** The count that it comes from. */
  countId: z.uuid().nullable(),
  /** The move that it undoes, by its number. */
  reversesNo: z.int().nullable(),
  /** The move that undoes it. */
  reversedNo: z.int().nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  photo: pictureLink.nullable(),
  businessDate: localDate,
  at: instant,
  who: z.object({ id: userId, name: z.string() }).nullable(),
})
export type MoveRow = z.infer<typeof moveRow>
export const movePage = pageOf(moveRow)

/** Something of a delivery that was sent back at the door. */
export const rejectionRow = z.object({
  id: z.uuid(),
  actId: stockActId,
  item: z.object(named),
  location: place,
  qty: shown,
  packing: z.object({ unit: z.enum(packingUnits), qty: shown }).nullable(),
  reason: z.string(),
  /** Nothing of that delivery came in. */
  isWhole: z.boolean(),
  vendor: z.object({ id: vendorId, name: z.string() }).nullable(),
  vendorRef: z.string().nullable(),
  orderNo: z.int().nullable(),
  photo: pictureLink.nullable(),
  at: instant,
  who: z.string().nullable(),
})
export type RejectionRow = z.infer<typeof rejectionRow>
export const listRejectionsInput = z.strictObject({ ...pageInput, search: searchText.optional() })
export const rejectionPage = pageOf(rejectionRow)

/** What the screens of the stock are told when something has moved. */
export const stockChange = z.object({ id: z.uuid() })
