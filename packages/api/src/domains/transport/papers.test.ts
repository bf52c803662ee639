import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type SignedIn, type TestApi } from '../../testing/index.ts'
import { selectPapersEnding } from '../apps/notices/repo/told.ts'
import { tellAll } from '../apps/notices/service/told.ts'
import { makeDriver, makeVehicle } from './testing/rides.ts'

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
