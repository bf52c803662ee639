import { randomUUID } from 'node:crypto'
import type { FloorRow } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, makeVenue, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'

let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

const plain = () => ({
  code: randomUUID().slice(0, 12),
  name: { en: 'Main deck', tr: 'Ana güverte' },
  level: 1,
  isGround: false,
  capacity: 300,
  opens: '09:00',
  closes: '23:30',
})
const zone = (capacity: number) => ({ name: { en: 'Bar', tr: '' }, kind: 'standing' as const, capacity })
const make = (more: object = {}): Promise<FloorRow> => manager.caller.floors.create({ ...plain(), ...more })

describe('a floor', () => {
  test('is made with zones and gates, and read back as it was written', async () => {
    const gates = [{ name: { en: 'North', tr: 'Kuzey' }, direction: 'in' as const, isOpen: true }]
    const made = await make({ zones: [zone(200), zone(100)], gates })
    expect(made).toMatchObject({ capacity: 300, opens: '09:00', closes: '23:30', state: 'open', rev: 1 })
    expect(made.zones.map((one) => one.capacity)).toEqual([200, 100])
    const list = await manager.caller.floors.list({})
    expect(list.find((floor) => floor.id === made.id)).toEqual(made)
  })

  test('is made once when its answer was lost', async () => {
    const floor = { ...plain(), commandId: 'the-only-one' }
    const made = await manager.caller.floors.create(floor)
    expect(await manager.caller.floors.create(floor)).toEqual(made)
    expect(await reasonOf(make({ commandId: floor.commandId }))).toBe('IDEMPOTENCY_CONFLICT')
  })

  test('zones hold no more than the floor, also when two are added at once', async () => {
    expect(await refusalOf(make({ zones: [zone(301)] }))).toMatchObject({ issues: [{ path: 'zones' }] })
    const made = await make()
    const add = (expectedRev: number) =>
      reasonOf(manager.caller.floors.update({ id: made.id, expectedRev, zones: [zone(200), zone(150)] }))
    expect(await add(1)).toBe('VALIDATION')
    const shrunk = manager.caller.floors.update({
      id: (await make({ zones: [zone(250)] })).id,
      expectedRev: 1,
      capacity: 200,
    })
    expect(await refusalOf(shrunk)).toMatchObject({ issues: [{ path: 'zones' }] })
  })

  test('there is one ground floor, and a code is used once', async () => {
    const ground = await make({ isGround: true })
    expect(await refusalOf(make({ isGround: true }))).toMatchObject({
      issues: [{ path: 'isGround', message: 'field.taken' }],
    })
    expect(await refusalOf(make({ code: ground.code.toUpperCase() }))).toMatchObject({ issues: [{ path: 'code' }] })
    await manager.caller.floors.archive({ id: ground.id, expectedRev: 1 })
    await make({ isGround: true, code: ground.code })
    expect(await refusalOf(manager.caller.floors.archive({ id: ground.id, expectedRev: 2 }))).toMatchObject({
      code: 'VALIDATION',
    })
  })

  test('a change keeps the ids of its zones, and says what was stale', async () => {
    const made = await make({ zones: [zone(100), zone(50)] })
    const [first] = made.zones
    const changed = await manager.caller.floors.update({
      id: made.id,
      expectedRev: 1,
      zones: [{ ...zone(120), id: first?.id }],
    })
    expect(changed.zones).toMatchObject([{ id: first?.id, capacity: 120 }])
    expect(await refusalOf(manager.caller.floors.update({ id: made.id, expectedRev: 1, level: 3 }))).toMatchObject({
      code: 'STALE',
      details: { current: { rev: 2 } },
    })
  })

  test('closing asks for a reason, opening clears it', async () => {
    const made = await make()
    const set = (expectedRev: number, state: 'open' | 'closed', reason?: string) =>
      manager.caller.floors.setState({ id: made.id, expectedRev, state, reason })
    expect(await refusalOf(set(1, 'closed'))).toMatchObject({ issues: [{ path: 'reason' }] })
    expect(await set(1, 'closed', 'Storm')).toMatchObject({ state: 'closed', stateReason: 'Storm' })
    expect(await set(2, 'open')).toMatchObject({ state: 'open', stateReason: null })
  })

  test('hours come in pairs', async () => {
    expect(await refusalOf(make({ opens: null }))).toMatchObject({ issues: [{ path: 'opens' }] })
  })

  test('the order is kept', async () => {
    const [a, b] = [await make(), await make()]
    const list = await manager.caller.floors.order({ ids: [b.id, a.id] })
    const places = list.map((floor) => floor.id)
    expect(places.indexOf(b.id)).toBeLessThan(places.indexOf(a.id))
    expect(await reasonOf(manager.caller.floors.order({ ids: [a.id, a.id] }))).toBe('VALIDATION')
  })
})

test('parts of another floor, and floors of another venue, are not there', async () => {
  const [mine, other] = [await make({ zones: [zone(10)] }), await make()]
  const zones = [{ ...zone(20), id: mine.zones[0]?.id }]
  expect(await refusalOf(manager.caller.floors.update({ id: other.id, expectedRev: 1, zones }))).toMatchObject({
    issues: [{ path: 'zones.0.id' }],
  })
  const stranger = await api.signInAs('manager', { venue: await makeVenue(api.database.db) })
  expect(await reasonOf(stranger.caller.floors.update({ id: mine.id, expectedRev: 1, level: 9 }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.floors.order({ ids: [mine.id] }))).toBe('VALIDATION')
  expect((await stranger.caller.floors.list({})).map((floor) => floor.id)).not.toContain(mine.id)
})
