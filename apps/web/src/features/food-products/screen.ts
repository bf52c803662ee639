import { inLanguage } from '@marquee/contract'
import { type FoodChannel, type FoodKind, type FoodProductRow, foodProductRecord } from '@marquee/contract/food'
import type { RecordColumn, RecordScreen } from '../../lib/record/screen.ts'

type Field = keyof typeof foodProductRecord.fields
type Hinted = 'kind' | 'priceMinor' | 'stationId' | 'taxCode' | 'timeUntil' | 'shiftIds' | 'stopsByItself'

const hinted: readonly string[] = [
  'kind',
  'priceMinor',
  'stationId',
  'taxCode',
  'timeUntil',
  'shiftIds',
  'stopsByItself',
]

/** The screen of what is on the menu. */
export const productScreen = (columns: readonly RecordColumn<FoodProductRow>[]): RecordScreen<FoodProductRow> => ({
  record: foodProductRecord,
  module: 'food_products',
  address: '/inventory/products',
  namespace: 'foodProducts',
  addText: 'foodProducts:add',
  text: (key) => `foodProducts:${key}`,
  label: (field) => `foodProducts:field.${field as Field}`,
  hint: (field) => (hinted.includes(field) ? `foodProducts:hint.${field as Hinted}` : null),
  choice: (field, value) =>
    field === 'kind' ? `foodProducts:kind.${value as FoodKind}` : `foodProducts:channel.${value as FoodChannel}`,
  nameOf: (row, language) => inLanguage(row.name, language),
  archiveRefused: 'foodProducts:inUse',
  words: { barcode: { 'field.taken': 'foodProducts:barcodeTaken' } },
  form: [
    ['code', 'kind'],
    ['name'],
    ['categoryId'],
    ['priceMinor', 'taxCode'],
    ['stationId', 'prepMinutes'],
    ['barcode'],
    ['channels'],
    ['weekdays'],
    ['timeFrom', 'timeUntil'],
    ['shiftIds'],
    ['stopsByItself'],
    ['picture'],
  ],
  columns: ['categoryId', 'priceMinor', ...columns],
})
