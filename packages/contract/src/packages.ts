import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { channels, rideDirections } from './choices.ts'
import {
  areaId,
  commandId,
  foodVariantId,
  modifierOptionId,
  packageId,
  packageItemId,
  passTypeId,
  ticketProductId,
  ticketSessionId,
  vehicleClassId,
} from './ids.ts'
import { localText, storedLocalText } from './local-text.ts'
import { packageItemKinds, packagePer, packagePriceModes, packageStates } from './package-choices.ts'
import { text } from './text.ts'
import { instant, localDate } from './time.ts'

const minor = z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig')
const people = z.int('field.number').min(1, 'field.tooSmall').max(1000, 'field.tooBig')

/** What is chosen of a dish once and for all. */
const chosenOption = z.strictObject({
  optionId: modifierOptionId,
  qty: z.int('field.number').min(1, 'field.tooSmall').max(50, 'field.tooBig').default(1),
})
const item = {
  kind: z.enum(packageItemKinds, 'field.invalid'),
  /** Of a pass; of a ride whose price holds, where it is not everybody's. */
  passTypeId: passTypeId.nullable(),
  /** Of a ride: which ways it goes. */
  direction: z.enum(rideDirections, 'field.invalid').nullable().default(null),
  /** Of a ride: where alone its guests get on and off; null: wherever a trip stops. */
  areaId: areaId.nullable().default(null),
  /** Of a ride: what alone carries them; null: whatever goes. */
  vehicleClassId: vehicleClassId.nullable().default(null),
  /** Of a dish: which one of the menu. */
  variantId: foodVariantId.nullable().default(null),
  /** Of a dish: what is chosen with it. */
  modifiers: z.array(chosenOption).max(20, 'field.tooLong').default([]),
  /** Of a gift card: the money on each. */
  faceMinor: minor.min(1, 'field.amount').nullable().default(null),
  /** Of the items with the same number the guest chooses one. */
  choiceGroup: z.int('field.number').min(1, 'field.tooSmall').max(20, 'field.tooBig').nullable(),
  qty: z.int('field.number').min(1, 'field.tooSmall').max(100, 'field.tooBig'),
  per: z.enum(packagePer),
  /**
   * Its share of a fixed price, for all pieces of it together; null where the price is a sum. With `extraMinor`, gift cards
   * cost what is on them.
   */
  designatedMinor: minor.nullable(),
  optional: z.boolean(),
  /** What it costs beyond the fixed price when it is chosen. */
  extraMinor: minor,
}
export const packageItemInput = z.strictObject({ id: packageItemId.optional(), ...item })
export const packageItem = z.object({ id: packageItemId, ...item, name: storedLocalText })
export type PackageItem = z.infer<typeof packageItem>

const head = {
  productId: ticketProductId,
  name: localText(),
  description: z.strictObject({ en: text({ max: 500 }), tr: text({ max: 500 }) }),
  priceMode: z.enum(packagePriceModes),
  amountMinor: minor.nullable(),
  percentPpm: z.int('field.number').min(1, 'field.tooSmall').max(1_000_000, 'field.tooBig').nullable(),
  /** The dates of the shows that it is good for, both included. */
  validFrom: localDate.nullable(),
  validUntil: localDate.nullable(),
  channels: z.array(z.enum(channels)).min(1, 'field.required').max(channels.length, 'field.tooLong'),
  /** How many people one package may be for, where it has parts for each person. */
  minPeople: people.nullable(),
  maxPeople: people.nullable(),
  /** Whether a guest may give back some of its passes and keep the others. */
  partsRefundable: z.boolean(),
  showOnWebsite: z.boolean(),
}
const items = z.array(packageItemInput).min(1, 'field.required').max(30, 'field.tooLong')
export const createPackageInput = z.strictObject({ commandId: commandId.optional(), ...head, items })
export const updatePackageInput = z.strictObject({ id: packageId, expectedRev: z.int(), ...head, items })
export type PackageInput = Omit<z.infer<typeof createPackageInput>, 'commandId'>
export const setPackageStateInput = z.strictObject({
  id: packageId,
  expectedRev: z.int(),
  state: z.enum(['active', 'paused']),
})
export const retirePackageInput = z.strictObject({ id: packageId, expectedRev: z.int() })

export const packageRow = z.object({
  id: packageId,
  ...head,
  name: storedLocalText,
  description: storedLocalText,
  product: storedLocalText,
  state: z.enum(packageStates),
  items: z.array(packageItem),
  /** How many were sold and not given back, of all versions. */
  sold: z.int(),
  updatedAt: instant,
  rev: z.int(),
})
export type PackageRow = z.infer<typeof packageRow>
export const packageChange = z.object({ id: packageId })
export const listPackagesInput = z.strictObject({ retired: z.boolean().default(false) })

/** A dish of a package as the menu has it for a show. */
const dishOnSale = z.object({
  itemId: packageItemId,
  /** What one costs alone with what is chosen; null: it cannot be had for the show. */
  listMinor: z.int().nullable(),
  taxPpm: z.int(),
  /** How many can be had; null: no limit is known. */
  left: z.int().nullable(),
})
/** A package as sellers see it: with what the basket needs to price it. */
export const packageOnSale = packageRow
  .pick({
    id: true,
    name: true,
    description: true,
    priceMode: true,
    amountMinor: true,
    percentPpm: true,
    minPeople: true,
    maxPeople: true,
    channels: true,
    partsRefundable: true,
    items: true,
    rev: true,
  })
  .extend({ dishes: z.array(dishOnSale).optional() })
  .describe('A package that the session may be sold with')
export type PackageOnSale = z.infer<typeof packageOnSale>

export const packageDatesInput = z.strictObject({ id: packageId, from: localDate, until: localDate })
/** By date: how many packages of the smallest size the sessions of that day have room for, and which sessions these are. */
export const packageDates = z.array(
  z.object({
    date: localDate,
    packages: z.int(),
    sessions: z.array(z.object({ id: ticketSessionId, startsAt: instant, packages: z.int() })),
  }),
)
export type PackageDates = z.infer<typeof packageDates>

export const packageAloneInput = z.strictObject({ productId: ticketProductId })
/** What each kind of pass of a product costs alone at its next shows: the least and the most of the price list. */
export const packageAlone = z.array(
  z.object({ passTypeId, fromMinor: z.int().nullable(), toMinor: z.int().nullable() }),
)
export type PackageAlone = z.infer<typeof packageAlone>

/** What a ride of a package may be of, and what rides cost alone by the price list. */
export const packageRides = z.object({
  areas: z.array(z.object({ id: areaId, name: storedLocalText })),
  classes: z.array(z.object({ id: vehicleClassId, name: storedLocalText })),
  /** null: of every class of vehicles, for guests of every kind. */
  prices: z.array(
    z.object({
      areaId,
      vehicleClassId: vehicleClassId.nullable(),
      passTypeId: passTypeId.nullable(),
      direction: z.enum(rideDirections),
      toMinor: z.int(),
    }),
  ),
})
export type PackageRides = z.infer<typeof packageRides>

/** The dishes that may be put into a package, in the order of the menu, each with what may be chosen with it. */
export const packageDishes = z.array(
  z.object({
    variantId: foodVariantId,
    name: storedLocalText,
    priceMinor: z.int(),
    groups: z.array(
      z.object({
        name: storedLocalText,
        minChoices: z.int(),
        maxChoices: z.int(),
        freeChoices: z.int(),
        options: z.array(
          z.object({ id: modifierOptionId, name: storedLocalText, extraMinor: z.int(), maxEach: z.int() }),
        ),
      }),
    ),
  }),
)
export type PackageDishes = z.infer<typeof packageDishes>

/** What is left of a package, or of one person's part of it where it is counted so, when its parts are paid for. */
const marginSide = z.object({
  priceMinor: z.int(),
  /** Without tax, as all that follows. */
  netMinor: z.int(),
  costMinor: z.int(),
  marginMinor: z.int(),
  /** Of the price without tax; null: it is sold for nothing. */
  marginPpm: z.int().nullable(),
})
export type MarginSide = z.infer<typeof marginSide>
/** What packages leave, without what is optional in them: by the choices that leave least and most. */
export const packageMargins = z.array(
  z.object({
    id: packageId,
    /** null: a part has no price yet. */
    sides: z.object({ lowest: marginSide, highest: marginSide }).nullable(),
    /** What vendors get of it counts as cost. */
    hasShares: z.boolean(),
    /** The parts of which nobody knows what they cost the house. */
    unknown: z.array(packageItemId),
  }),
)
export type PackageMargins = z.infer<typeof packageMargins>
