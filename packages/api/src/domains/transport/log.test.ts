import type { ExpenseId } from '@marquee/contract/expenses'
import type { VehicleId } from '@marquee/contract/transport'
import type { VehicleEntryRow } from '@marquee/contract/vehicle-log'
import { classifyPgError, type Db } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeVenue,
  refusalOf,
  type SignedIn,
  type TestApi,
  untilSomebodyWaits,
} from '../../testing/index.ts'
import { makeCategory } from '../expenses/testing/spend.ts'
import { addFuel, bringPhoto, dayBefore, entryOf, fuelOf, makeVehicleOf } from './testing/log.ts'
import { makeVehicle, once } from './testing/rides.ts'

let api: TestApi
let owner: SignedIn
let keeper: SignedIn
let transport: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  keeper = await api.signInAs('accountant')
  transport = await api.signInAs('transport')
  await makeCategory(owner.caller)
})
afterAll(() => api.close())

const day = (days = 0) => dayBefore(transport.caller, days)
const log = () => transport.caller.vehicleLog
const expenseOf = ({ expense }: VehicleEntryRow): ExpenseId => {
  if (!expense) throw new Error('nothing was drafted')
  return expense.id
}
const refused = (path: string, message: string) => ({ code: 'VALIDATION', issues: [{ path, message }] })
const odometer = async (vehicleId: VehicleId, days: number, odometerKm: number) =>
  log().add({ ...once(), vehicleId, kind: 'odometer', day: await day(days), odometerKm })

test('what was filled up becomes one draft of an expense, however often it is sent; each shows the other', async () => {
  const vehicleId = await makeVehicle(transport.caller)
  const input = { ...once(), vehicleId, ...(await fuelOf(transport.caller)) }
  const first = await log().add(input)
  expect(await log().add(input)).toEqual(first)
  const entry = await entryOf(transport.caller, vehicleId, first.id)
  expect(entry).toMatchObject({ kind: 'fuel', litres: '40.500', costMinor: 180_000, expense: { state: 'draft' } })
  const drafts = await keeper.caller.expenses.list({ vehicleId })
  expect(drafts).toMatchObject({ total: 1, rows: [{ grossMinor: 180_000, state: 'draft' }] })
  expect(drafts.rows[0]?.description).toMatch(/: 40.5 L$/)
  const expense = await keeper.caller.expenses.get({ id: drafts.rows[0]?.id as never })
  expect(expense).toMatchObject({ vehicle: { id: vehicleId }, vehicleEntry: { id: first.id, kind: 'fuel' } })
})

test('the draft follows its entry, and keeps what the office has entered of it', async () => {
  const vehicleId = await makeVehicle(transport.caller)
  const entry = await addFuel(transport.caller, { vehicleId })
  const id = expenseOf(entry)
  const before = await keeper.caller.expenses.get({ id })
  const { category, grossMinor, incurredOn } = before
  const office = { categoryId: category.id, grossMinor, incurredOn, taxMinor: 30_000, vehicleId }
  await keeper.caller.expenses.update({ ...once(), id, expectedRev: before.rev, ...office, description: 'Diesel' })
  const fuel = await fuelOf(transport.caller)
  const change = { ...fuel, day: await day(2), costMinor: 90_000 }
  await log().update({ ...once(), id: entry.id, expectedRev: 1, ...change })
  expect(await keeper.caller.expenses.get({ id })).toMatchObject({
    grossMinor: 90_000,
    taxMinor: 15_000,
    incurredOn: await day(2),
    description: 'Diesel',
  })
  expect(await refusalOf(log().update({ ...once(), id: entry.id, expectedRev: 1, ...change }))).toMatchObject({
    code: 'STALE',
  })
  // Without a cost there is no expense; with one again there is another.
  await log().update({ ...once(), id: entry.id, expectedRev: 2, ...change, costMinor: null })
  expect(await keeper.caller.expenses.get({ id })).toMatchObject({ state: 'discarded' })
  expect(await entryOf(transport.caller, vehicleId, entry.id)).toMatchObject({ costMinor: null })
  await log().update({ ...once(), id: entry.id, expectedRev: 3, ...change })
  const again = await entryOf(transport.caller, vehicleId, entry.id)
  expect(again).toMatchObject({ costMinor: 90_000, expense: { state: 'draft' } })
  expect(again.expense?.id).not.toBe(id)
  await log().remove({ ...once(), id: entry.id, expectedRev: 4 })
  expect((await log().list({ vehicleId })).rows).toEqual([])
  expect(await keeper.caller.expenses.list({ vehicleId, state: 'draft' })).toMatchObject({ total: 0 })
})

test('once its expense is handed in, the cost and the day stay and the entry with them', async () => {
  const entry = await addFuel(transport.caller)
  const id = expenseOf(entry)
  const { rev } = await keeper.caller.expenses.submit({ ...once(), id, expectedRev: 1 })
  await owner.caller.expenses.approve({ ...once(), id, expectedRev: rev })
  const change = { ...once(), id: entry.id, expectedRev: 1, ...(await fuelOf(transport.caller)) }
  expect(await refusalOf(log().update({ ...change, costMinor: 1 }))).toMatchObject(
    refused('costMinor', 'field.costFixed'),
  )
  expect(await refusalOf(log().update({ ...change, costMinor: null }))).toMatchObject(
    refused('costMinor', 'field.costFixed'),
  )
  expect(await refusalOf(log().update({ ...change, day: await day(1) }))).toMatchObject(
    refused('day', 'field.costFixed'),
  )
  expect(await refusalOf(log().remove({ ...once(), id: entry.id, expectedRev: 1 }))).toMatchObject({
    code: 'STATE',
    details: { expense: 'approved' },
  })
  // Whatever is not the cost can still be put right.
  await log().update({ ...change, ...once(), litres: '41', odometerKm: 52_010 })
  expect(await entryOf(transport.caller, entry.vehicleId, entry.id)).toMatchObject({
    litres: '41.000',
    costMinor: 180_000,
  })
})

test('the odometer never runs backwards from one day to another, and says at which field', async () => {
  const id = await makeVehicle(transport.caller)
  await odometer(id, 10, 10_000)
  await odometer(id, 2, 12_000)
  expect(await refusalOf(odometer(id, 5, 9_999))).toMatchObject(refused('odometerKm', 'field.odometerBelow'))
  expect(await refusalOf(odometer(id, 5, 12_001))).toMatchObject(refused('odometerKm', 'field.odometerAbove'))
  await odometer(id, 5, 12_000)
  // On one day the order is not known.
  await odometer(id, 2, 12_400)
  expect(await refusalOf(odometer(id, -1, 13_000))).toMatchObject(refused('day', 'field.future'))
  const { rows } = await log().list({ vehicleId: id })
  const first = rows.at(-1)
  const change = { ...once(), id: first?.id as never, expectedRev: 1, kind: 'odometer', odometerKm: 10_000 } as const
  expect(await refusalOf(log().update({ ...change, day: await day(1) }))).toMatchObject(
    refused('odometerKm', 'field.odometerBelow'),
  )
  // What was removed is not compared with.
  await log().remove({ ...once(), id: first?.id as never, expectedRev: 1 })
  await odometer(id, 9, 9_000)
})

test('of two entries at the same moment that contradict each other one is refused', async () => {
  const id = await makeVehicle(transport.caller)
  const results = await Promise.allSettled([
    odometer(id, 3, 50_000),
    odometer(id, 2, 40_000),
    odometer(id, 3, 50_000),
    odometer(id, 2, 40_000),
  ])
  const kept = results.filter(({ status }) => status === 'fulfilled').length
  expect(kept).toBe(2)
  const rows = (await log().list({ vehicleId: id })).rows
  expect(new Set(rows.map(({ odometerKm }) => odometerKm)).size).toBe(1)
})

describe('two entries that contradict each other', () => {
  /** 50,000 km three days ago and 40,000 two days ago, of which the second is written while the first is not committed. */
  async function crosswise() {
    const vehicleId = await makeVehicle(transport.caller)
    const [earlier, later] = [await day(3), await day(2)]
    const write = (tx: Db, of: string, km: number) =>
      sql`insert into vehicle_entry (venue_id, id, vehicle_id, kind, day, odometer_km, workshop, description, created_by)
        values (${api.venue.id}, gen_random_uuid(), ${vehicleId}, 'odometer', ${of}, ${km}, '', '', ${owner.user.id})`.execute(
        tx,
      )
    let second: Promise<string> | undefined
    await api.database.asOwner.transaction().execute(async (tx) => {
      await write(tx, earlier, 50_000)
      second = write(api.database.asOwner, later, 40_000).then(
        () => 'kept',
        (error: unknown) => classifyPgError(error).constraint ?? 'refused',
      )
      // Until it waits, or is done because nothing makes it wait.
      await Promise.race([untilSomebodyWaits(tx), second])
    })
    return { vehicleId, second: await second }
  }

  test('one waits for the other, and is refused', async () => {
    expect((await crosswise()).second).toBe('vehicle_entry_below')
  })

  test('negative control: both are kept where neither waits', async () => {
    const { rows } = await sql<{ source: string }>`
      select pg_get_functiondef('vehicle_entry_odometer'::regproc) as source`.execute(api.database.asOwner)
    const source = rows[0]?.source ?? ''
    const unguarded = source.replace(/perform from vehicle [^;]+;/, '')
    expect(unguarded).not.toBe(source)
    const replaceBy = (text: string) => sql.raw(text).execute(api.database.asOwner)
    await replaceBy(unguarded)
    try {
      const { vehicleId, second } = await crosswise()
      expect(second).toBe('kept')
      await sql`delete from vehicle_entry where vehicle_id = ${vehicleId}`.execute(api.database.asOwner)
    } finally {
      await replaceBy(source)
    }
  })
})

test('each kind says what belongs to it', async () => {
  const vehicleId = await makeVehicle(transport.caller)
  const add = async (more: object) =>
    log().add({ ...once(), vehicleId, kind: 'service', day: await day(), ...more } as never)
  expect(await refusalOf(add({ kind: 'fuel', odometerKm: 5 }))).toMatchObject(refused('litres', 'field.required'))
  expect(await refusalOf(add({ kind: 'odometer' }))).toMatchObject(refused('odometerKm', 'field.required'))
  expect(await refusalOf(add({}))).toMatchObject(refused('description', 'field.required'))
  const service = { description: 'Oil', odometerKm: 90_000, nextDueKm: 90_000 }
  expect(await refusalOf(add(service))).toMatchObject(refused('nextDueKm', 'field.tooSmall'))
  expect(await refusalOf(add({ ...service, nextDueKm: null, nextDueOn: await day() }))).toMatchObject(
    refused('nextDueOn', 'field.tooEarly'),
  )
  await add({ ...service, nextDueKm: 105_000, nextDueOn: await day(-20) })
  await add({ kind: 'odometer', odometerKm: 104_200 })
  const row = (await transport.caller.vehicles.list({})).find(({ id }) => id === vehicleId)
  expect(row).toMatchObject({ odometerKm: 104_200, serviceKm: 105_000, serviceKmLeft: 800, serviceDays: 20 })
})

test('a damage has photos, which stay with it', async () => {
  const vehicleId = await makeVehicle(transport.caller)
  const photos = [await bringPhoto(api, transport), await bringPhoto(api, transport)]
  const damage = { kind: 'damage', day: await day(), description: 'Scratch on the left door' } as const
  const { id } = await log().add({ ...once(), vehicleId, ...damage, photos })
  expect((await entryOf(transport.caller, vehicleId, id)).photos.map((photo) => photo.id)).toEqual(photos)
  const third = await bringPhoto(api, transport)
  const kept = [photos[1] as never, third]
  await log().update({ ...once(), id, expectedRev: 1, ...damage, photos: kept })
  const left = (await entryOf(transport.caller, vehicleId, id)).photos.map((photo) => photo.id)
  expect(new Set(left)).toEqual(new Set(kept))
  const other = await api.signInAs('transport')
  const stolen = other.caller.vehicleLog.add({
    ...once(),
    vehicleId,
    ...damage,
    photos: [await bringPhoto(api, owner)],
  })
  expect(await refusalOf(stolen)).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'photos' }] })
})

test('totals: what a vehicle cost, how far it went and what it used', async () => {
  const vehicleId = await makeVehicle(transport.caller)
  const fill = async (days: number, odometerKm: number, litres: string) =>
    addFuel(transport.caller, { vehicleId, day: await day(days), odometerKm, litres, costMinor: 100_000 })
  await fill(3, 20_000, '60')
  await fill(2, 20_400, '44')
  await fill(1, 20_800, '40')
  const { vehicles } = await log().totals({ vehicleId })
  expect(vehicles).toMatchObject([{ costMinor: 300_000, km: 800, litresPer100Km: 10.5, odometerKm: 20_800 }])
  const months = vehicles[0]?.months ?? []
  expect(months.reduce((sum, { costMinor }) => sum + costMinor, 0)).toBe(300_000)
})

test('a driver enters what they see of the vehicle that they drive, and of no other', async () => {
  const driver = await api.signInAs('driver')
  const vehicleId = await makeVehicleOf(api, driver)
  const { vehicles } = await driver.caller.myTrips.vehicles()
  expect(vehicles.map(({ id }) => id)).toEqual([vehicleId])
  const { id } = await driver.caller.myTrips.log({ ...once(), vehicleId, ...(await fuelOf(transport.caller)) })
  expect(await entryOf(transport.caller, vehicleId, id)).toMatchObject({ costMinor: 180_000, by: driver.user.name })
  const theirs = await makeVehicle(transport.caller)
  const elsewhere = driver.caller.myTrips.log({ ...once(), vehicleId: theirs, ...(await fuelOf(transport.caller)) })
  expect(await refusalOf(elsewhere)).toMatchObject(refused('vehicleId', 'field.invalid'))
  expect(await refusalOf(driver.caller.vehicleLog.list({}))).toMatchObject({ code: 'FORBIDDEN' })
})

test('the log of another venue is neither seen nor changed', async () => {
  const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
  const mine = await addFuel(transport.caller)
  expect((await elsewhere.caller.vehicleLog.list({})).rows).toEqual([])
  expect((await elsewhere.caller.vehicleLog.totals({})).vehicles).toEqual([])
  const of = { ...once(), id: mine.id, expectedRev: 1 }
  expect(await refusalOf(elsewhere.caller.vehicleLog.remove(of))).toMatchObject({ code: 'NOT_FOUND' })
  const foreign = { ...once(), vehicleId: mine.vehicleId, ...(await fuelOf(elsewhere.caller)) }
  expect(await refusalOf(elsewhere.caller.vehicleLog.add(foreign))).toMatchObject(refused('vehicleId', 'field.invalid'))
})

test('what was done to a vehicle is found by its words', async () => {
  const vehicleId = await makeVehicle(transport.caller)
  const service = { kind: 'service', day: await day(), description: 'Brake pads', workshop: 'Usta Garaj' } as const
  const { id } = await log().add({ ...once(), vehicleId, ...service })
  const { rows } = await log().list({ search: 'usta brake' })
  expect(rows.map((row) => row.id)).toEqual([id])
})
