import { inLanguage } from '@marquee/contract'
import { type ItemCategoryRow, itemCategoryRecord } from '@marquee/contract/inventory'
import type { RecordColumn, RecordScreen } from '../../lib/record/screen.ts'

type Field = keyof typeof itemCategoryRecord.fields
type Kind = ItemCategoryRow['kind']

/** The screen of the categories: a tree, each below what it belongs to. */
export const itemCategoryScreen = (items: RecordColumn<ItemCategoryRow>): RecordScreen<ItemCategoryRow> => ({
  record: itemCategoryRecord,
  module: 'item_categories',
  address: '/inventory/inventory-categories',
  namespace: 'itemCategories',
  addText: 'itemCategories:add',
  text: (key) => `itemCategories:${key}`,
  label: (field) => `itemCategories:field.${field as Field}`,
  hint: (field) => (field === 'sort' ? 'itemCategories:hint.sort' : null),
  choice: (_, value) => `itemCategories:kind.${value as Kind}`,
  nameOf: (row, language) => inLanguage(row.name, language),
  depth: ({ depth }) => depth,
  archiveRefused: 'itemCategories:inUse',
  form: [['code', 'sort'], ['name'], ['parentId'], ['kind']],
  columns: ['kind', items],
})
