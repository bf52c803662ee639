import { inLanguage } from '@marquee/contract'
import {
  type BaseUnit,
  type InventoryItemRow,
  type ItemUnitRow,
  inventoryItemRecord,
  itemUnitRecord,
  type PackingUnit,
} from '@marquee/contract/inventory'
import type { MessageKey } from '@marquee/i18n'
import type { RecordEntry, RecordScreen, RecordValues } from '../../lib/record/screen.ts'

type Field = keyof typeof inventoryItemRecord.fields
type UnitField = keyof typeof itemUnitRecord.fields
type Hinted = 'baseUnit' | 'minQty' | 'parQty' | 'leadDays' | 'isBatch' | 'expiryDays' | 'isStrict'

const hinted: readonly string[] = ['baseUnit', 'minQty', 'parQty', 'leadDays', 'isBatch', 'expiryDays', 'isStrict']

const unitOf = ({ baseUnit }: RecordValues): MessageKey | null =>
  baseUnit ? `inventoryItems:unit.${baseUnit as BaseUnit}` : null

/** The screen of what is kept. */
export const itemScreen: RecordScreen<InventoryItemRow> = {
  record: inventoryItemRecord,
  module: 'inventory_items',
  address: '/inventory/inventory-items',
  namespace: 'inventoryItems',
  addText: 'inventoryItems:add',
  text: (key) => `inventoryItems:${key}`,
  label: (field) => `inventoryItems:field.${field as Field}`,
  hint: (field) => (hinted.includes(field) ? `inventoryItems:hint.${field as Hinted}` : null),
  choice: (field, value) =>
    field === 'storage'
      ? `inventoryItems:storage.${value as InventoryItemRow['storage']}`
      : `inventoryItems:baseUnit.${value as BaseUnit}`,
  unit: (_, values) => unitOf(values),
  nameOf: (row, language) => inLanguage(row.name, language),
  archiveRefused: 'inventoryItems:inUse',
  words: { barcode: { 'field.taken': 'inventoryItems:barcodeTaken' } },
  form: [
    ['code', 'baseUnit'],
    ['name'],
    ['categoryId'],
    ['barcode'],
    ['vendorId'],
    ['minQty', 'parQty'],
    ['leadDays', 'storage'],
    ['isBatch'],
    ['expiryDays'],
    ['isStrict'],
    ['picture'],
  ],
  columns: ['categoryId', 'barcode', 'minQty', 'vendorId'],
}

/** How a packing is entered; what it holds is counted in the unit of its item. */
export const unitEntry = (baseUnit: BaseUnit, nameOf: (row: ItemUnitRow) => string): RecordEntry<ItemUnitRow> => ({
  record: itemUnitRecord,
  namespace: 'inventoryItems',
  addText: 'inventoryItems:packings.add',
  label: (field) => `inventoryItems:packings.field.${field as UnitField}`,
  hint: (field) => (field === 'factor' || field === 'isPurchase' ? `inventoryItems:packings.hint.${field}` : null),
  choice: (_, value) => `inventoryItems:packing.${value as PackingUnit}`,
  unit: () => `inventoryItems:unit.${baseUnit}`,
  words: { barcode: { 'field.taken': 'inventoryItems:barcodeTaken' } },
  nameOf,
  form: [['unit', 'factor'], ['barcode'], ['isPurchase']],
})
