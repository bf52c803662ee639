import { inLanguage, type ShiftRow, shiftRecord } from '@marquee/contract'
import { nextColor } from '../../lib/record/next-color.ts'
import type { RecordColumn, RecordScreen } from '../../lib/record/screen.ts'

type Field = keyof typeof shiftRecord.fields

const hinted: readonly string[] = ['lastEntryMinutes', 'cleaningMinutes']

/** The screen of the shifts. `columns` are those that are no plain field. */
export const shiftScreen = (columns: {
  band: RecordColumn<ShiftRow>
  ahead: RecordColumn<ShiftRow>
}): RecordScreen<ShiftRow> => ({
  record: shiftRecord,
  module: 'shifts',
  address: '/shifts',
  namespace: 'shifts',
  addText: 'shifts:add',
  text: (key) => `shifts:${key}`,
  label: (field) => `shifts:field.${field as Field}`,
  hint: (field) => (hinted.includes(field) ? `shifts:hint.${field as 'lastEntryMinutes' | 'cleaningMinutes'}` : null),
  nameOf: (row, language) => inLanguage(row.name, language),
  archiveRefused: 'shifts:inUse',
  form: [['code', 'color'], ['name'], ['starts', 'ends'], ['weekdays'], ['lastEntryMinutes'], ['cleaningMinutes']],
  columns: [columns.band, 'weekdays', columns.ahead, 'lastEntryMinutes', 'cleaningMinutes'],
  start: (rows) => ({ color: nextColor(rows.length) }),
})
