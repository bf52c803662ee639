import { z } from 'zod'
import { idOf } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import {
  choiceField,
  codeField,
  colorField,
  dateField,
  fixed,
  minutesField,
  nameField,
  noteField,
  numberField,
  optional,
  referenceField,
  starting,
  textField,
} from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { localDate } from './time.ts'

// How guests are picked up and brought home.

export const areaId = idOf('area')
export const pickupPointId = idOf('pickup_point')
export const vehicleClassId = idOf('vehicle_class')
export const driverId = idOf('driver')
export const vehicleId = idOf('vehicle')
export type AreaId = z.infer<typeof areaId>
export type PickupPointId = z.infer<typeof pickupPointId>
export type VehicleClassId = z.infer<typeof vehicleClassId>
export type DriverId = z.infer<typeof driverId>
export type VehicleId = z.infer<typeof vehicleId>

/** Postcodes as they are compared: in capitals, without spaces inside, each once, in their order. */
export function postcodesIn(typed: string): string[] {
  const codes = typed.split(/[,;\n]/).map((each) => each.replace(/\s/g, '').toUpperCase())
  return [...new Set(codes.filter(Boolean))].sort()
}

const postcodes = z
  .string('field.invalid')
  .max(500, 'field.tooLong')
  .transform((typed) => postcodesIn(typed).join(', '))
  .refine((list) => list !== '' && list.split(', ').every((code) => /^[0-9A-Z-]{2,10}$/.test(code)), 'field.invalid')

/** A part of the town that guests are picked up in. A postcode is in one area. */
export const areaRecord = defineRecord({
  entity: 'area',
  path: 'areas',
  module: 'area_pricing',
  id: areaId,
  fields: {
    code: codeField(),
    name: nameField(),
    color: colorField(),
    postcodes: optional({ ...textField(500), input: postcodes, sample: '#' }),
    note: noteField(),
  },
  derived: {
    /** Pick-up points in use. */
    pickupPoints: z.int(),
  },
})
export type AreaRow = z.infer<typeof areaRecord.row>

/** Where guests get in and out. Part of the screen of areas. */
export const pickupPointRecord = defineRecord({
  entity: 'pickup_point',
  path: 'pickupPoints',
  id: pickupPointId,
  fields: {
    areaId: fixed(referenceField(areaId, { to: 'areas' })),
    name: nameField(),
    /** The way to the venue. */
    minutes: minutesField(600),
    address: noteField(300),
  },
  derived: {},
})
export type PickupPointRow = z.infer<typeof pickupPointRecord.row>

/** Vehicles that cost a guest the same; how many they take, unless one of them differs. */
export const vehicleClassRecord = defineRecord({
  entity: 'vehicle_class',
  path: 'vehicleClasses',
  id: vehicleClassId,
  fields: {
    code: codeField(),
    name: nameField(),
    /** Guests, without the driver. */
    seats: numberField(1, 100),
    /** Guests who stay in their wheelchair, besides the seats or in their place. */
    wheelchairs: starting(numberField(0, 20), 0),
    /** Suitcases. */
    luggage: starting(numberField(0, 200), 0),
  },
  derived: {
    /** Vehicles in use. */
    vehicles: z.int(),
  },
})
export type VehicleClassRow = z.infer<typeof vehicleClassRecord.row>

/** Who drives. A driver needs no account. */
export const driverRecord = defineRecord({
  entity: 'driver',
  path: 'drivers',
  id: driverId,
  fields: {
    name: textField(100),
    phone: optional(textField(30)),
    /** The last day of the driving licence. */
    licenceUntil: optional(dateField()),
    note: noteField(),
  },
  derived: {},
})
export type DriverRow = z.infer<typeof driverRecord.row>

export const vehicleStates = ['ready', 'service'] as const
/** The papers without which a vehicle stays where it is. */
export const vehiclePapers = ['insurance', 'inspection', 'permit'] as const
export type VehiclePaper = (typeof vehiclePapers)[number]

/** What carries guests to the venue and back. */
export const vehicleRecord = defineRecord({
  entity: 'vehicle',
  path: 'vehicles',
  module: 'vehicles',
  id: vehicleId,
  fields: {
    plate: textField(20),
    name: optional(textField(60)),
    classId: referenceField(vehicleClassId, { to: 'vehicleClasses' }),
    state: choiceField(vehicleStates),
    /** Empty: as its class. */
    seats: optional(numberField(1, 100)),
    wheelchairs: optional(numberField(0, 20)),
    luggage: optional(numberField(0, 200)),
    /** Who usually drives it. */
    driverId: optional(referenceField(driverId, { to: 'drivers' })),
    /** The last day of each paper; empty: it is not watched. */
    insuranceUntil: optional(dateField()),
    inspectionUntil: optional(dateField()),
    permitUntil: optional(dateField()),
    note: noteField(),
  },
  derived: {
    /** Guests that it takes. */
    capacity: z.int(),
    wheelchairPlaces: z.int(),
    /** The last day of the paper that ends first; null: none is watched. */
    papersUntil: localDate.nullable(),
    /** Days of it that are left on the venue's calendar; below 0 it has ended. */
    papersDays: z.int().nullable(),
  },
})
export type VehicleRow = z.infer<typeof vehicleRecord.row>

/** What a vehicle can be set to. */
export const vehicleChoices = z.object({
  classes: z.array(
    z.object({ id: vehicleClassId, name: storedLocalText, seats: z.int(), wheelchairs: z.int() }),
  ),
  drivers: z.array(z.object({ id: driverId, name: z.string() })),
})
