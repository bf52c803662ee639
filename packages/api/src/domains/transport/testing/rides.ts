import { randomUUID } from 'node:crypto'
import type {
  AreaId,
  DriverId,
  PickupPointId,
  RidePriceChange,
  VehicleClassId,
  VehicleId,
} from '@marquee/contract/transport'
import type { Caller } from '../../../testing/test-api.ts'

let count = 0
const next = () => {
  count += 1
  return count
}
export const once = () => ({ commandId: randomUUID() })
const named = (name: string) => ({ en: name, tr: name })

/** An area that nothing else is in. */
export async function makeArea(caller: Caller, postcodes: string | null = null): Promise<AreaId> {
  const code = `A${next()}`
  return (await caller.areas.create({ code, name: named(code), color: '#0f766e', postcodes })).id
}

/** A class of vehicles with so many seats. */
export async function makeClass(caller: Caller, seats = 16): Promise<VehicleClassId> {
  const code = `C${next()}`
  return (await caller.vehicleClasses.create({ code, name: named(code), seats })).id
}

export async function makeDriver(caller: Caller, licenceUntil: string | null = null): Promise<DriverId> {
  return (await caller.drivers.create({ name: `Driver ${next()}`, licenceUntil })).id
}

type Papers = { insuranceUntil?: string; inspectionUntil?: string; permitUntil?: string }
/** A vehicle that is ready, of a class of its own. */
export async function makeVehicle(
  caller: Caller,
  { seats = 16, ...papers }: Papers & { seats?: number } = {},
): Promise<VehicleId> {
  const classId = await makeClass(caller, seats)
  return (await caller.vehicles.create({ plate: `34 T ${next()}`, classId, state: 'ready', ...papers })).id
}

/** A price of an area at all times, unless the change says otherwise. */
export const priceOf = (areaId: AreaId, change: Partial<RidePriceChange> = {}): RidePriceChange => ({
  areaId,
  direction: 'to',
  classId: null,
  passTypeId: null,
  weekdays: 127,
  fromMinute: 0,
  toMinute: 1440,
  amountMinor: 25_000,
  expectedMinor: null,
  ...change,
})

/** A pick-up point of an area of its own, so many minutes from the venue. */
export async function makePoint(caller: Caller, minutes = 40): Promise<PickupPointId> {
  const areaId = await makeArea(caller)
  return (await caller.pickupPoints.create({ areaId, name: named(`P${next()}`), minutes })).id
}

/** The day of most trips of tests; nobody's paper has ended by then unless the test says so. */
export const tripDate = '2027-03-06'

type Wanted = Partial<Parameters<Caller['trips']['create']>[0]>
/** A trip of one stop to the venue, at 20:30, without a vehicle. */
export async function makeTrip(caller: Caller, wanted: Wanted = {}) {
  const pickupPointIds = wanted.pickupPointIds ?? [await makePoint(caller)]
  const plan = { direction: 'to', date: tripDate, time: '20:30', capacity: 16 } as const
  return caller.trips.create({ ...once(), ...plan, ...wanted, pickupPointIds })
}
