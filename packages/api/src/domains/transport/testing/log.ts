import { Readable } from 'node:stream'
import type { StoredFileId } from '@marquee/contract'
import type { VehicleId } from '@marquee/contract/transport'
import type { VehicleEntryRow } from '@marquee/contract/vehicle-log'
import { receiveFile } from '../../../files/receive.ts'
import type { Caller, SignedIn, TestApi } from '../../../testing/test-api.ts'
import { leaveOf, png } from '../../../testing/uploads.ts'
import { makeCategory } from '../../expenses/testing/spend.ts'
import { makeVehicle, once } from './rides.ts'
import { driverOf } from './road.ts'

/** A day of the venue's calendar, so many days before today. */
export async function dayBefore(caller: Caller, days = 0): Promise<string> {
  const { today } = await caller.vehicleLog.choices()
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}

/** What is entered of a fill today. */
export async function fuelOf(caller: Caller) {
  const day = await dayBefore(caller)
  return { kind: 'fuel', day, odometerKm: 52_000, litres: '40.5', costMinor: 180_000 } as const
}

type Entered = Omit<Parameters<Caller['vehicleLog']['add']>[0], 'commandId' | 'vehicleId'>
/** Writes a fill of a vehicle down, or what else is said, and answers the entry as the log shows it. */
export async function addFuel(
  caller: Caller,
  { vehicleId, ...more }: Partial<Entered> & { vehicleId?: VehicleId } = {},
): Promise<VehicleEntryRow> {
  const of = vehicleId ?? (await makeVehicle(caller))
  const { id } = await caller.vehicleLog.add({
    ...once(),
    vehicleId: of,
    ...(await fuelOf(caller)),
    ...more,
  })
  return entryOf(caller, of, id)
}

/** The same by an owner, in a venue that has no category of expenses yet. */
export const addFirstFuel = async (caller: Caller) => addFuel(caller, { categoryId: await makeCategory(caller) })

/** An entry as the log shows it. */
export async function entryOf(caller: Caller, vehicleId: VehicleId, id: string): Promise<VehicleEntryRow> {
  const { rows } = await caller.vehicleLog.list({ vehicleId })
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Error('the entry is not in the log')
  return found
}

/** A vehicle that this person, a driver, usually drives. */
export async function makeVehicleOf(api: TestApi, person: SignedIn): Promise<VehicleId> {
  const owner = (await api.signInAs('owner')).caller
  const id = await makeVehicle(owner)
  await owner.vehicles.update({ id, expectedRev: 1, driverId: await driverOf(api, person) })
  return id
}

/** Brings a photo for an entry. */
export async function bringPhoto(api: TestApi, { caller }: Pick<SignedIn, 'caller'>): Promise<StoredFileId> {
  const bytes = await png()
  const { url } = await caller.vehicleLog.upload({ name: 'scratch.png', size: bytes.length })
  return (await receiveFile(api.services, { leave: leaveOf(url), body: Readable.from([bytes]), announcedBytes: null }))
    .id
}
