import { z } from 'zod'
import { idOf } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import {
  choiceField,
  codeField,
  fixed,
  moneyField,
  nameField,
  noteField,
  numberField,
  optional,
  percentField,
  pictureField,
  quantityField,
  referenceField,
  starting,
  switchField,
  textField,
} from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { email } from './text.ts'

// What the venue buys, keeps and uses up. The products of the sample shop (`apps/shop`) are another thing.

export const itemCategoryId = idOf('item_category')
export const inventoryItemId = idOf('inventory_item')
export const itemUnitId = idOf('item_unit')
export const vendorId = idOf('vendor')
export type ItemCategoryId = z.infer<typeof itemCategoryId>
export type InventoryItemId = z.infer<typeof inventoryItemId>
export type ItemUnitId = z.infer<typeof itemUnitId>
export type VendorId = z.infer<typeof vendorId>

export const categoryKinds = ['ingredient', 'goods', 'consumable', 'asset'] as const

/** Items by what they are for, as a tree. */
export const itemCategoryRecord = defineRecord({
  entity: 'item_category',
  path: 'itemCategories',
  module: 'item_categories',
  id: itemCategoryId,
  fields: {
    code: codeField(),
    name: nameField(),
    parentId: optional(referenceField(itemCategoryId, { to: 'itemCategories' })),
    kind: choiceField(categoryKinds),
    /** Its place among its neighbours, the smallest first. */
    sort: starting(numberField(1, 999), 100),
  },
  derived: {
    /** How many categories are above it. */
    depth: z.int(),
    /** Items in use in it, not in those below. */
    items: z.int(),
  },
})
export type ItemCategoryRow = z.infer<typeof itemCategoryRecord.row>

export const vendorKinds = ['supplier', 'service', 'artist', 'partner'] as const

/** Whom the venue buys from. */
export const vendorRecord = defineRecord({
  entity: 'vendor',
  path: 'vendors',
  module: 'vendors',
  id: vendorId,
  fields: {
    code: codeField(),
    name: textField(120),
    kind: choiceField(vendorKinds),
    taxNo: optional(textField(40)),
    contact: optional(textField(120)),
    email: optional({ ...textField(254), input: email, sample: 'orders@vendor.example' }),
    phone: optional(textField(40)),
    address: noteField(300),
    /** Days until a bill is due. */
    termsDays: starting(numberField(0, 365), 30),
    /** How far a bill may differ from what was ordered and came, before another person has to approve it. */
    billTolerancePpm: starting(percentField(500_000), 20_000),
    /** And all its differences together, at most; empty: no amount is set. */
    billToleranceMinor: optional(moneyField()),
    note: noteField(),
  },
  derived: {
    /** Items that are bought here by default. */
    items: z.int(),
    /** Where it is paid now, all but its ends hidden. */
    iban: z.string().nullable(),
    /** A change of it that no payout uses yet. */
    isIbanHeld: z.boolean(),
  },
})
export type VendorRow = z.infer<typeof vendorRecord.row>

/** What an item is counted in; everything else is a multiple of it. */
export const baseUnits = ['piece', 'portion', 'g', 'kg', 'ml', 'l', 'm'] as const
export type BaseUnit = (typeof baseUnits)[number]

export const storages = ['dry', 'chilled', 'frozen'] as const

/** One thing that is kept. */
export const inventoryItemRecord = defineRecord({
  entity: 'inventory_item',
  path: 'inventoryItems',
  module: 'inventory_items',
  id: inventoryItemId,
  fields: {
    code: codeField(),
    name: nameField(),
    categoryId: referenceField(itemCategoryId, { to: 'itemCategories' }),
    /** Frozen once something has moved: every quantity of the past is in it. */
    baseUnit: choiceField(baseUnits),
    barcode: optional(textField(60)),
    vendorId: optional(referenceField(vendorId, { to: 'vendors' })),
    /** Below this it is ordered; 0: it is not watched. */
    minQty: starting(quantityField(), '0'),
    /** An order fills up to this. */
    parQty: starting(quantityField(), '0'),
    leadDays: starting(numberField(0, 365), 1),
    storage: choiceField(storages),
    /** Kept by batch, and used up in the order of their dates. Frozen once something has moved. */
    isBatch: switchField(),
    /** A new batch is good for so many days, unless its own date is entered. */
    expiryDays: optional(numberField(1, 3650)),
    /** Never below zero: what is not there cannot be used. */
    isStrict: switchField(),
    picture: pictureField('itemPicture'),
  },
  derived: {
    /** What it comes packed in, such as a case of 24. */
    units: z.int(),
    /** Its unit and the way it is kept are frozen. */
    hasMoved: z.boolean(),
    /** At all places together, in its unit. */
    onHand: z.string(),
  },
  sorts: ['name', 'code'],
})
export type InventoryItemRow = z.infer<typeof inventoryItemRecord.row>

/** What a form of an item can be set to: categories with the names of those above them first, and vendors. */
export const choiceRows = z.object({
  categories: z.array(z.object({ id: itemCategoryId, names: z.array(storedLocalText) })),
  vendors: z.array(z.object({ id: vendorId, name: z.string() })),
})

export const listUnitsInput = z.strictObject({ itemId: inventoryItemId })

/** What an item comes packed in. */
export const packingUnits = [
  'case',
  'box',
  'pack',
  'bottle',
  'can',
  'bag',
  'sack',
  'keg',
  'crate',
  'tray',
  'roll',
  'kg',
  'l',
] as const
export type PackingUnit = (typeof packingUnits)[number]

/** A packing of an item: a case is 24 pieces. Part of the screen of items. */
export const itemUnitRecord = defineRecord({
  entity: 'item_unit',
  path: 'itemUnits',
  id: itemUnitId,
  fields: {
    itemId: fixed(referenceField(inventoryItemId, { to: 'inventoryItems' })),
    unit: fixed(choiceField(packingUnits)),
    /** So many base units. A packing of another size is another packing. */
    factor: fixed(quantityField()),
    barcode: optional(textField(60)),
    /** Deliveries come in it: it is offered first. */
    isPurchase: switchField(),
  },
  derived: {},
  check: ({ factor }) => (Number(factor) > 0 ? null : { path: 'factor', message: 'field.tooSmall' }),
})
export type ItemUnitRow = z.infer<typeof itemUnitRecord.row>

/** What is owed to vendors: those to whom something is, for people who see expenses. */
export const vendorsOwed = z.object({
  currency: z.string(),
  rows: z.array(z.object({ vendorId, owedMinor: z.int(), /** Of it, past its day. */ lateMinor: z.int() })),
})

export const vendorAccountInput = z.strictObject({ id: vendorId })
/** What is owed to a vendor, and what was paid for each item when it was bought there. */
export const vendorAccount = z.object({
  currency: z.string(),
  /** null: the caller may not see expenses. */
  balance: z
    .object({
      /** Approved and not paid. */
      owedMinor: z.int(),
      /** Of it, by how late it is: its day, and the vendor's terms. */
      notDueMinor: z.int(),
      upTo30Minor: z.int(),
      upTo60Minor: z.int(),
      olderMinor: z.int(),
      /** Handed in, and not approved yet. */
      submittedMinor: z.int(),
      /** In the last twelve months. */
      paidMinor: z.int(),
      /** Left of what was paid in advance; what payouts carry that the bank has not settled yet. */
      advanceMinor: z.int(),
      movingMinor: z.int(),
    })
    .nullable(),
  prices: z.array(
    z.object({
      item: z.object({ id: inventoryItemId, code: z.string(), name: storedLocalText, baseUnit: z.enum(baseUnits) }),
      /** The newest first: for one base unit, in minor units. */
      points: z.array(z.object({ on: z.string(), unitMinor: z.number() })),
    }),
  ),
})
export type VendorAccount = z.infer<typeof vendorAccount>
