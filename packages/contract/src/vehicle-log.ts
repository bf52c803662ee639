import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { driverEntryKinds } from './choices.ts'
import { expenseCategoryId, expenseId, expenseStates } from './expenses.ts'
import { pictureLink } from './files.ts'
import { commandId, storedFileId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { searchText, text } from './text.ts'
import { localDate } from './time.ts'
import { vehicleEntryId, vehicleEntryKinds, vehicleId } from './transport.ts'

// What happens to a vehicle: fuel, service, damage, and how far it has gone.

export { type VehicleEntryId, type VehicleEntryKind, vehicleEntryId, vehicleEntryKinds } from './transport.ts'

/** How many photos an entry has at most. */
export const mostPhotos = 6

const kilometres = z.int('field.integer').min(0, 'field.tooSmall').max(9_999_999, 'field.tooBig')
const cost = z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig')
const litres = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,3})?$/, 'field.number')
  .refine((typed) => Number(typed) > 0, 'field.tooSmall')

const entered = {
  day: localDate,
  odometerKm: kilometres.nullable().default(null),
  litres: litres.nullable().default(null),
  /** What was done, or what is broken. */
  description: text({ max: 300 }).default(''),
  photos: z
    .array(storedFileId)
    .max(mostPhotos, 'field.tooLong')
    .refine((all) => new Set(all).size === all.length, 'field.invalid')
    .default([]),
  /** What it cost: an expense of the vehicle. */
  costMinor: cost.nullable().default(null),
}
const office = {
  kind: z.enum(vehicleEntryKinds, 'field.invalid'),
  ...entered,
  workshop: text({ max: 100 }).default(''),
  /** When the next service is due, by whichever comes first. */
  nextDueOn: localDate.nullable().default(null),
  nextDueKm: kilometres.nullable().default(null),
  /** Of the expense; null: as that of the last entry of the kind. */
  categoryId: expenseCategoryId.nullable().default(null),
}

type Checked = Pick<
  z.output<z.ZodObject<typeof office>>,
  'kind' | 'odometerKm' | 'litres' | 'description' | 'day' | 'nextDueOn' | 'nextDueKm'
>
// Each kind says what belongs to it.
function check(entry: Checked, issues: z.core.$RefinementCtx): void {
  const wrong = (path: keyof Checked, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message, input: entry[path] })
  const { kind, odometerKm, day, nextDueOn, nextDueKm } = entry
  if ((kind === 'fuel' || kind === 'odometer') && odometerKm === null) wrong('odometerKm', 'field.required')
  if (kind === 'fuel' && entry.litres === null) wrong('litres', 'field.required')
  if (kind !== 'fuel' && entry.litres !== null) wrong('litres', 'field.invalid')
  if ((kind === 'service' || kind === 'damage') && entry.description === '') wrong('description', 'field.required')
  if (kind !== 'service' && nextDueOn !== null) wrong('nextDueOn', 'field.invalid')
  if (kind !== 'service' && nextDueKm !== null) wrong('nextDueKm', 'field.invalid')
  if (nextDueOn !== null && nextDueOn <= day) wrong('nextDueOn', 'field.tooEarly')
  if (nextDueKm !== null && odometerKm !== null && nextDueKm <= odometerKm) wrong('nextDueKm', 'field.tooSmall')
}

export const addVehicleEntryInput = z.strictObject({ commandId, vehicleId, ...office }).superRefine(check)
const ofEntry = { commandId, id: vehicleEntryId, expectedRev: z.int().min(1) }
/** The kind stays; whatever else was entered is entered anew. */
export const updateVehicleEntryInput = z.strictObject({ ...ofEntry, ...office }).superRefine(check)
export const getVehicleEntryInput = z.strictObject({ id: vehicleEntryId })
export const removeVehicleEntryInput = z.strictObject(ofEntry)
export const driverEntryInput = z
  .strictObject({ commandId, vehicleId, kind: z.enum(driverEntryKinds, 'field.invalid'), ...entered })
  .superRefine((entry, issues) => check({ ...entry, nextDueOn: null, nextDueKm: null }, issues))

export const vehicleLogFilter = z.strictObject({
  vehicleId: vehicleId.optional(),
  kind: z.enum(vehicleEntryKinds, 'field.invalid').optional(),
  /** Words of the description or of the workshop. */
  search: searchText.optional(),
})
export type VehicleLogFilter = z.output<typeof vehicleLogFilter>
/** The newest day first. */
export const listVehicleLogInput = vehicleLogFilter.extend(pageInput)

/** Where the cost of an entry stands: fixed from the moment that its expense is handed in. */
const expenseOfEntry = z.object({
  id: expenseId,
  expenseNo: z.int(),
  state: z.enum(expenseStates),
  categoryId: expenseCategoryId,
})
export const vehicleEntryRow = z.object({
  id: vehicleEntryId,
  vehicleId,
  plate: z.string(),
  kind: z.enum(vehicleEntryKinds),
  day: localDate,
  odometerKm: z.int().nullable(),
  litres: z.string().nullable(),
  workshop: z.string(),
  description: z.string(),
  nextDueOn: localDate.nullable(),
  nextDueKm: z.int().nullable(),
  /** What its expense comes to; null: none, or it was given up. */
  costMinor: z.int().nullable(),
  expense: expenseOfEntry.nullable(),
  photos: z.array(z.object({ id: storedFileId, link: pictureLink })),
  by: z.string(),
  rev: z.int(),
})
export type VehicleEntryRow = z.infer<typeof vehicleEntryRow>
export const vehicleLogPage = pageOf(vehicleEntryRow)

const monthOfVehicle = z.object({ month: z.string(), costMinor: z.int(), km: z.int(), litres: z.string() })
/** What vehicles cost and went in the twelve months until now. */
export const vehicleLogTotals = z.object({
  currency: z.string(),
  vehicles: z.array(
    z.object({
      vehicleId,
      plate: z.string(),
      name: z.string().nullable(),
      odometerKm: z.int().nullable(),
      costMinor: z.int(),
      km: z.int(),
      /** From the first fill to the last one; null: there are no two. */
      litresPer100Km: z.number().nullable(),
      /** Those in which there was something, the newest first. */
      months: z.array(monthOfVehicle),
    }),
  ),
})
export type VehicleTotals = z.infer<typeof vehicleLogTotals>['vehicles'][number]
export const vehicleLogTotalsInput = z.strictObject({ vehicleId: vehicleId.optional() })

/** What the form of an entry can be set to. */
export const vehicleLogChoices = z.object({
  today: localDate,
  currency: z.string(),
  vehicles: z.array(
    z.object({ id: vehicleId, plate: z.string(), name: z.string().nullable(), odometerKm: z.int().nullable() }),
  ),
  categories: z.array(z.object({ id: expenseCategoryId, name: storedLocalText })),
})

/** The vehicles of a driver: those of their trips of now, and the one that they usually drive. */
export const driverVehicles = z.object({
  today: localDate,
  currency: z.string(),
  vehicles: vehicleLogChoices.shape.vehicles,
})
export type DriverVehicles = z.infer<typeof driverVehicles>
/** What is answered to whoever wrote something down. */
export const vehicleEntrySaved = z.object({ id: vehicleEntryId })
