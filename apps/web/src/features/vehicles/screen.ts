import { inLanguage } from '@marquee/contract'
import {
  type DriverRow,
  driverRecord,
  type VehicleClassRow,
  type VehicleRow,
  vehicleClassRecord,
  vehicleRecord,
} from '@marquee/contract/transport'
import type { RecordColumn, RecordEntry, RecordScreen } from '../../lib/record/screen.ts'

type Field = keyof typeof vehicleRecord.fields
type ClassField = keyof typeof vehicleClassRecord.fields
type DriverField = keyof typeof driverRecord.fields
type Hinted = 'seats' | 'wheelchairs' | 'luggage'

const hinted: readonly string[] = ['seats', 'wheelchairs', 'luggage']

/** The screen of the vehicles. `columns` are those that are no plain field. */
export const vehicleScreen = (columns: {
  capacity: RecordColumn<VehicleRow>
  papers: RecordColumn<VehicleRow>
  service: RecordColumn<VehicleRow>
}): RecordScreen<VehicleRow> => ({
  record: vehicleRecord,
  module: 'vehicles',
  address: '/vehicles',
  namespace: 'vehicles',
  addText: 'vehicles:add',
  text: (key) => `vehicles:${key}`,
  label: (field) => `vehicles:field.${field as Field}`,
  hint: (field) => (hinted.includes(field) ? `vehicles:hint.${field as Hinted}` : null),
  choice: (_, value) => `vehicles:state.${value as VehicleRow['state']}`,
  nameOf: ({ plate, name }) => (name ? `${plate} · ${name}` : plate),
  archiveRefused: 'vehicles:notBack',
  words: { plate: { 'field.taken': 'vehicles:plateTaken' } },
  form: [
    ['plate', 'state'],
    ['name'],
    ['classId'],
    ['seats', 'wheelchairs'],
    ['luggage'],
    ['driverId'],
    ['insuranceUntil', 'inspectionUntil'],
    ['permitUntil'],
    ['note'],
  ],
  columns: ['classId', columns.capacity, 'driverId', 'state', columns.papers, columns.service],
  start: () => ({ state: 'ready' }),
})

/** How a class is entered. */
export const classEntry: RecordEntry<VehicleClassRow> = {
  record: vehicleClassRecord,
  namespace: 'vehicles',
  addText: 'vehicles:classes.add',
  label: (field) => `vehicles:classes.field.${field as ClassField}`,
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['code', 'seats'], ['name'], ['wheelchairs', 'luggage']],
}

/** How a driver is entered. */
export const driverEntry: RecordEntry<DriverRow> = {
  record: driverRecord,
  namespace: 'vehicles',
  addText: 'vehicles:drivers.add',
  label: (field) => `vehicles:drivers.field.${field as DriverField}`,
  nameOf: ({ name }) => name,
  form: [['name'], ['phone', 'licenceUntil'], ['userId'], ['note']],
}
