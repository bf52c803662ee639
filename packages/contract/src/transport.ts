import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { type RideDirection, rideDirections } from './choices.ts'
import {
  areaId,
  commandId,
  idOf,
  type PickupPointId,
  passTypeId,
  pickupPointId,
  ticketProductId,
  userId,
  vehicleClassId,
} from './ids.ts'
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
import { text } from './text.ts'
import { localDate, localTime } from './time.ts'

// How guests are picked up and brought home.

export { areaId, type PickupPointId, pickupPointId, type RideDirection, rideDirections, vehicleClassId }
export const driverId = idOf('driver')
export const vehicleId = idOf('vehicle')
export const vehicleEntryId = idOf('vehicle_entry')
export type AreaId = z.infer<typeof areaId>
export type VehicleClassId = z.infer<typeof vehicleClassId>
export type DriverId = z.infer<typeof driverId>
export type VehicleId = z.infer<typeof vehicleId>
export type VehicleEntryId = z.infer<typeof vehicleEntryId>
/** What is in the log of a vehicle. */
export const vehicleEntryKinds = ['fuel', 'service', 'damage', 'odometer'] as const
export type VehicleEntryKind = (typeof vehicleEntryKinds)[number]

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

/** Who drives. A driver needs no account; with one they see their own trips on their phone. */
export const driverRecord = defineRecord({
  entity: 'driver',
  path: 'drivers',
  id: driverId,
  fields: {
    name: textField(100),
    phone: optional(textField(30)),
    /** The last day of the driving licence. */
    licenceUntil: optional(dateField()),
    /** Who signs in as this driver and sees their trips. */
    userId: optional(referenceField(userId, { to: 'users' })),
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
    /** How far it has gone, as far as anybody wrote down. */
    odometerKm: z.int().nullable(),
    /** When the next service is due, as the last one said; null: not by day. */
    serviceOn: localDate.nullable(),
    /** Days until then; below 0 it is overdue. */
    serviceDays: z.int().nullable(),
    /** At how many kilometres it is due; null: not by distance. */
    serviceKm: z.int().nullable(),
    /** Kilometres until then, by the last odometer. */
    serviceKmLeft: z.int().nullable(),
  },
})
export type VehicleRow = z.infer<typeof vehicleRecord.row>

/** What a vehicle can be set to. */
export const vehicleChoices = z.object({
  classes: z.array(z.object({ id: vehicleClassId, name: storedLocalText, seats: z.int(), wheelchairs: z.int() })),
  drivers: z.array(z.object({ id: driverId, name: z.string() })),
  /** Who may drive: a driver can be one of them. */
  people: z.array(z.object({ id: userId, name: z.string() })),
})

// What a ride costs.

export const ridePriceId = idOf('ride_price')
export type RidePriceId = z.infer<typeof ridePriceId>

/**
 * When a price holds: days of the week (Monday is bit 0) and minutes of their clock. An end beyond 1440 is on the day
 * after: 1320 to 1560 is 22:00 to 02:00.
 */
const band = {
  weekdays: z.int('field.number').min(1, 'field.required').max(127, 'field.invalid'),
  fromMinute: z.int('field.number').min(0, 'field.tooSmall').max(1439, 'field.tooBig'),
  toMinute: z.int('field.number').min(1, 'field.tooSmall').max(2879, 'field.tooBig'),
}
/** The vehicle class and the pass type that a price is for; null: any that has no price of its own. */
const rideScope = { classId: vehicleClassId.nullable(), passTypeId: passTypeId.nullable() }

const priceChange = z
  .strictObject({
    areaId,
    direction: z.enum(rideDirections, 'field.invalid'),
    ...rideScope,
    ...band,
    /** For one guest; null takes the price away. */
    amountMinor: z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig').nullable(),
    /** What was there when it was looked at; null: nothing. */
    expectedMinor: z.int('field.amount').nullable(),
  })
  .refine(({ fromMinute, toMinute }) => toMinute > fromMinute && toMinute <= fromMinute + 1440, {
    path: ['toMinute'],
    message: 'field.invalid',
  })
export type RidePriceChange = z.infer<typeof priceChange>

/** All of them are kept, or none. */
export const saveRidePricesInput = z.strictObject({
  commandId,
  changes: z.array(priceChange).min(1, 'field.required').max(500, 'field.tooLong'),
})

const ridePrice = z.object({
  id: ridePriceId,
  areaId,
  direction: z.enum(rideDirections),
  ...rideScope,
  weekdays: z.int(),
  fromMinute: z.int(),
  toMinute: z.int(),
  amountMinor: z.int(),
})
export type RidePrice = z.infer<typeof ridePrice>

/** A stretch of the week in which a guest of an area has no price in a class: minutes from Monday, 00:00. */
const rideGap = z.object({
  areaId,
  classId: vehicleClassId,
  direction: z.enum(rideDirections),
  /** How many minutes of the week are not priced. */
  minutes: z.int(),
  /** The first stretch of them. */
  fromMinute: z.int(),
  toMinute: z.int(),
})
export type RideGap = z.infer<typeof rideGap>

export const ridePriceSheet = z.object({
  currency: z.string(),
  areas: z.array(z.object({ id: areaId, code: z.string(), name: storedLocalText, color: z.string() })),
  classes: z.array(z.object({ id: vehicleClassId, name: storedLocalText })),
  /** Kinds of passes by their show. */
  products: z.array(
    z.object({
      id: ticketProductId,
      name: storedLocalText,
      passTypes: z.array(z.object({ id: passTypeId, name: storedLocalText })),
    }),
  ),
  prices: z.array(ridePrice),
  /** Of the ways there and back, for guests of any pass type; a class that has no price at all in an area is left out. */
  gaps: z.array(rideGap),
})
export type RidePriceSheet = z.infer<typeof ridePriceSheet>

/** What a ride would cost. The area is named, or found by the postcode of an address. */
export const quoteRideInput = z
  .strictObject({
    areaId: areaId.optional(),
    postcode: text({ min: 2, max: 20 }).optional(),
    direction: z.enum(rideDirections, 'field.invalid'),
    /** When the ride begins, on the venue's clock. */
    date: localDate,
    time: localTime,
    people: z
      .array(
        z.strictObject({
          passTypeId: passTypeId.nullable().default(null),
          count: z.int('field.number').min(1, 'field.tooSmall').max(100, 'field.tooBig'),
        }),
      )
      .min(1, 'field.required')
      .max(20, 'field.tooLong'),
  })
  .refine(({ areaId: area, postcode }) => (area === undefined) !== (postcode === undefined), {
    path: ['areaId'],
    message: 'field.required',
  })
export type QuoteRide = z.infer<typeof quoteRideInput>

export const rideQuote = z.object({
  currency: z.string(),
  area: z.object({ id: areaId, name: storedLocalText }),
  /** One for each class in use, the cheapest first; those without a price come last. */
  offers: z.array(
    z.object({
      classId: vehicleClassId,
      name: storedLocalText,
      seats: z.int(),
      /** Whether all of them fit into one vehicle of it. */
      fits: z.boolean(),
      /** null: a guest among them has no price. */
      totalMinor: z.int().nullable(),
      lines: z.array(
        z.object({
          passTypeId: passTypeId.nullable(),
          count: z.int(),
          /** The price that holds, which says why; null: there is none. */
          price: ridePrice.nullable(),
        }),
      ),
    }),
  ),
})
export type RideQuote = z.infer<typeof rideQuote>
