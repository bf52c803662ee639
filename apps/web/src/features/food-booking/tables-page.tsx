import { inLanguage } from '@marquee/contract'
import { type DiningTableRow, diningTableRecord } from '@marquee/contract/dining-tables'
import { useMemo } from 'react'
import { RecordPage } from '../../lib/record/record-page.tsx'
import type { RecordScreen } from '../../lib/record/screen.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { tableCalls, useFloors } from './tables/queries.ts'

const screen: RecordScreen<DiningTableRow> = {
  record: diningTableRecord,
  module: 'floors',
  address: '/food-booking',
  namespace: 'foodBooking',
  addText: 'foodBooking:tables.add',
  text: (key) => `foodBooking:tables.${key}`,
  label: (field) => `foodBooking:tables.field.${field as keyof typeof diningTableRecord.fields}`,
  nameOf: (row, language) => inLanguage(row.name, language),
  choice: (_, value) => `foodBooking:tables.shape.${value as DiningTableRow['shape']}`,
  form: [['code', 'seats'], ['name'], ['floorId', 'shape'], ['x', 'y']],
  columns: ['seats', 'shape', 'floorId'],
}

/** The tables where guests eat. */
export default function TablesPage() {
  const { language } = useTexts('foodBooking')
  const floors = useFloors()
  const references = useMemo(
    () => ({ floorId: (floors ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })) }),
    [floors, language],
  )
  return <RecordPage screen={screen} calls={tableCalls} references={references} />
}
