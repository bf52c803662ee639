import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeVenue, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { makeVehicle } from '../transport/testing/rides.ts'
import { makeCategory, once, spending } from './testing/spend.ts'

let api: TestApi
let owner: SignedIn
let keeper: SignedIn
let second: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  keeper = await api.signInAs('accountant')
  second = await api.signInAs('accountant')
})
afterAll(() => api.close())

const of = ({ id, rev }: { id: string; rev: number }) => ({ ...once(), id: id as never, expectedRev: rev })

test('an expense of a vehicle is found by it, and keeps it after the vehicle is sold', async () => {
  const [van, other] = [await makeVehicle(owner.caller), await makeVehicle(owner.caller)]
  const entered = await spending(keeper.caller, await makeCategory(keeper.caller))
  const make = (vehicleId: typeof van) => keeper.caller.expenses.create({ ...once(), ...entered, vehicleId })
  const [tyres] = [await make(van), await make(other)]
  const { vehicles } = await keeper.caller.expenses.choices()
  const plate = vehicles.find(({ id }) => id === van)?.plate
  expect(tyres.vehicle).toEqual({ id: van, plate, name: null })
  expect(await keeper.caller.expenses.list({ vehicleId: van })).toMatchObject({ total: 1, rows: [{ id: tyres.id }] })
  const { rev } = await keeper.caller.expenses.submit(of(tyres))
  expect(await keeper.caller.expenses.totals({ vehicleId: van })).toMatchObject({ count: 1, submittedMinor: 12_000 })
  const returned = await second.caller.expenses.return({ ...of({ id: tyres.id, rev }), reason: 'Whose tyres?' })

  const sold = (await owner.caller.vehicles.list({})).find(({ id }) => id === van)
  await owner.caller.vehicles.archive({ id: van, expectedRev: sold?.rev ?? 0 })
  expect((await keeper.caller.expenses.choices()).vehicles.map(({ id }) => id)).not.toContain(van)
  expect(await refusalOf(make(van))).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'vehicleId' }] })
  const change = { ...of(returned), ...entered, vehicleId: van }
  const changed = await keeper.caller.expenses.update({ ...change, description: 'Tyres of the van' })
  expect(changed).toMatchObject({ description: 'Tyres of the van', vehicle: { id: van, plate } })
  const without = await keeper.caller.expenses.update({ ...of(changed), ...entered })
  expect(without.vehicle).toBeNull()
})

test('an expense is never of a vehicle of another venue', async () => {
  const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
  const theirs = await makeVehicle(elsewhere.caller)
  const entered = await spending(keeper.caller, await makeCategory(keeper.caller))
  const create = keeper.caller.expenses.create({ ...once(), ...entered, vehicleId: theirs })
  expect(await refusalOf(create)).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'vehicleId' }] })
  expect((await keeper.caller.expenses.choices()).vehicles.map(({ id }) => id)).not.toContain(theirs)
})
