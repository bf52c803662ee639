import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type SignedIn, type TestApi } from '../../testing/index.ts'
import { selectPapersEnding, selectServicesDue } from '../apps/notices/repo/told.ts'
import { tellAll } from '../apps/notices/service/told.ts'
import { makeDriver, makeVehicle, once } from './testing/rides.ts'

let api: TestApi
let transport: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  transport = await api.signInAs('transport')
})
afterAll(() => api.close())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const look = async () => tellAll(api.services, await selectPapersEnding(api.database.db))
const told = async () =>
  (await transport.caller.apps.notifications.all()).rows
    .filter(({ title }) => title?.startsWith('paperEnds'))
    .map(({ link }) => link)

test('a paper is told of once in its last 30 days, and again when its new date comes near', async () => {
  const { caller } = transport
  const id = await makeVehicle(caller, { insuranceUntil: day(10), permitUntil: day(90) })
  // Far ahead, or ended: nobody is told.
  await makeVehicle(caller, { insuranceUntil: day(60), inspectionUntil: day(-4) })
  await look()
  await look()
  expect(await told()).toEqual([`/vehicles?id=${id}`])
  const rows = await caller.vehicles.list({})
  const rev = rows.find((row) => row.id === id)?.rev ?? 1
  await caller.vehicles.update({ id, expectedRev: rev, insuranceUntil: day(20) })
  await look()
  expect(await told()).toHaveLength(2)
})

test('so is the licence of a driver; who has no right to vehicles hears nothing', async () => {
  const door = await api.signInAs('door')
  const before = (await told()).length
  await makeDriver(transport.caller, day(5))
  await look()
  expect((await told()).length).toBe(before + 1)
  expect((await door.caller.apps.notifications.all()).rows).toEqual([])
})

test('a service is told of once within 30 days or 1,000 km of it, as the last one said', async () => {
  const { caller } = transport
  const of = async () => {
    await tellAll(api.services, await selectServicesDue(api.database.db))
    const { rows } = await caller.apps.notifications.all()
    return rows.filter(({ title }) => title?.startsWith('serviceDue')).map(({ link }) => link)
  }
  const vehicleId = await makeVehicle(caller)
  const service = { kind: 'service', description: 'Oil' } as const
  const enter = (more: object) => caller.vehicleLog.add({ ...once(), vehicleId, ...service, ...more } as never)
  await enter({ day: day(-90), odometerKm: 50_000, nextDueOn: day(200), nextDueKm: 60_000 })
  expect(await of()).toEqual([])
  await enter({ kind: 'odometer', description: '', day: day(-3), odometerKm: 59_000 })
  const link = `/vehicles?view=log&vehicle=${vehicleId}`
  await of()
  expect(await of()).toEqual([link])
  // The service was done: what it says of the next one counts.
  await enter({ day: day(-2), odometerKm: 59_100, nextDueOn: day(29), nextDueKm: 70_000 })
  await of()
  expect(await of()).toEqual([link, link])
})
