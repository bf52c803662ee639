import { inLanguage } from '@marquee/contract'
import {
  type FoodCategoryRow,
  type FoodChannel,
  foodCategoryRecord,
  type KitchenStationRow,
  kitchenStationRecord,
} from '@marquee/contract/food'
import type { RecordColumn, RecordEntry, RecordScreen } from '../../lib/record/screen.ts'

type Field = keyof typeof foodCategoryRecord.fields
type StationField = keyof typeof kitchenStationRecord.fields
type Hinted = 'stationId' | 'taxCode' | 'timeUntil' | 'channels'

const hinted: readonly string[] = ['stationId', 'taxCode', 'timeUntil', 'channels']

/** The screen of the categories: a tree, each below what it belongs to. */
export const categoryScreen = (columns: readonly RecordColumn<FoodCategoryRow>[]): RecordScreen<FoodCategoryRow> => ({
  record: foodCategoryRecord,
  module: 'food_categories',
  address: '/inventory/categories',
  namespace: 'foodCategories',
  addText: 'foodCategories:add',
  text: (key) => `foodCategories:${key}`,
  label: (field) => `foodCategories:field.${field as Field}`,
  hint: (field) => (hinted.includes(field) ? `foodCategories:hint.${field as Hinted}` : null),
  choice: (_, value) => `foodCategories:channel.${value as FoodChannel}`,
  nameOf: (row, language) => inLanguage(row.name, language),
  depth: ({ depth }) => depth,
  archiveRefused: 'foodCategories:inUse',
  form: [
    ['code', 'color'],
    ['name'],
    ['parentId'],
    ['stationId'],
    ['taxCode'],
    ['channels'],
    ['weekdays'],
    ['timeFrom', 'timeUntil'],
  ],
  columns: ['stationId', ...columns],
})

/** How a station is entered. */
export const stationEntry: RecordEntry<KitchenStationRow> = {
  record: kitchenStationRecord,
  namespace: 'foodCategories',
  addText: 'foodCategories:stations.add',
  label: (field) => `foodCategories:stations.field.${field as StationField}`,
  hint: (field) =>
    field === 'locationId' || field === 'targetMinutes' ? `foodCategories:stations.hint.${field}` : null,
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['code', 'sort'], ['name'], ['locationId'], ['targetMinutes']],
}
