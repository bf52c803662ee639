import { inLanguage } from '@marquee/contract'
import { type AreaRow, areaRecord, type PickupPointRow, pickupPointRecord } from '@marquee/contract/transport'
import { nextColor } from '../../lib/record/next-color.ts'
import type { RecordColumn, RecordEntry, RecordScreen } from '../../lib/record/screen.ts'

type Field = keyof typeof areaRecord.fields
type PointField = keyof typeof pickupPointRecord.fields

/** The screen of the areas. `points` says how many pick-up points one has. */
export const areaScreen = (points: RecordColumn<AreaRow>): RecordScreen<AreaRow> => ({
  record: areaRecord,
  module: 'area_pricing',
  address: '/area-pricing',
  namespace: 'areas',
  addText: 'areas:add',
  text: (key) => `areas:${key}`,
  label: (field) => `areas:field.${field as Field}`,
  hint: (field) => (field === 'postcodes' ? 'areas:hint.postcodes' : null),
  nameOf: (row, language) => inLanguage(row.name, language),
  words: { postcodes: { 'field.taken': 'areas:postcodeTaken' } },
  form: [['code', 'color'], ['name'], ['postcodes'], ['note']],
  columns: ['postcodes', points],
  start: (rows) => ({ color: nextColor(rows.length) }),
})

/** How a pick-up point is entered. */
export const pointEntry: RecordEntry<PickupPointRow> = {
  record: pickupPointRecord,
  namespace: 'areas',
  addText: 'areas:points.add',
  label: (field) => `areas:points.field.${field as PointField}`,
  hint: (field) => (field === 'minutes' ? 'areas:points.hint.minutes' : null),
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['name'], ['minutes'], ['address']],
}
