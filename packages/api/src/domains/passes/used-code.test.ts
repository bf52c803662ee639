import { randomUUID } from 'node:crypto'
import type { GateId, PassRow, Permission } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeOrder,
  makeRole,
  makeVenue,
  type SignedIn,
  type TestApi,
  type TestOrder,
} from '../../testing/index.ts'
import { passesOf } from './service/codes.ts'

// A used code may be a copy: it brings in the rest of its order for few.

let api: TestApi
let door: SignedIn
let colleague: SignedIn
let order: TestOrder
let passes: PassRow[]
beforeAll(async () => {
  api = await createTestApi()
  door = await api.signInAs('door')
  colleague = await api.signInAs('door')
})
afterAll(() => api.close())

async function soldForTonight() {
  const sold = await makeOrder(api, { seatNos: [0, 1, 2, 3] })
  await sql`update ticket_session set sales_until = now() + interval '1 hour', starts_at = now() + interval '1 hour',
    ends_at = now() + interval '3 hours', occupied_until = now() + interval '3 hours'
    where id = ${sold.session.id}`.execute(api.database.db)
  const found = await passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId: sold.orderId })
  return { sold, found }
}
beforeEach(async () => {
  const { sold, found } = await soldForTonight()
  order = sold
  passes = found
})

const code = (index = 0) => passes[index]?.code ?? ''
const admit = (by: SignedIn, more: object = {}) =>
  by.caller.passes.admit({ nonce: randomUUID(), code: code(), ...more })
const admitAll = (by: SignedIn, more: object = {}) =>
  by.caller.passes.admitGroup({ nonce: randomUUID(), code: code(), ...more })
const verify = (by: SignedIn, more: object = {}) => by.caller.passes.verify({ code: code(), ...more })
const gate = async () => {
  const id = uuidv7() as GateId
  await sql`insert into gate (venue_id, id, floor_id, name)
    values (${api.venue.id}, ${id}, ${order.session.floorId}, ${JSON.stringify({ en: id })})`.execute(api.database.db)
  return { gateId: id }
}
const withRights = async (...rights: string[]) => {
  const permissions = rights.map((right) => {
    const [module, action] = right.split('.')
    return { module, action, limits: {} } as Permission
  })
  return api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
}
const refused = { ok: false, reason: 'already_in', admitted: [], bringsGroup: false }

test('the rest comes in by it for the one who let it in, and for nobody else at the door', async () => {
  expect(await admit(door)).toMatchObject({ ok: true, bringsGroup: true })
  expect(await admitAll(colleague)).toMatchObject(refused)
  // What the screen offers is what the server does.
  expect([(await verify(colleague)).bringsGroup, (await verify(door)).bringsGroup]).toEqual([false, true])
  expect((await admitAll(door)).admitted).toHaveLength(3)
})

test('whoever may override brings them in, whoever let it in', async () => {
  await admit(door)
  const chief = await withRights('check_in.view', 'check_in.scan', 'check_in.override')
  expect((await verify(chief)).bringsGroup).toBe(true)
  expect((await admitAll(chief)).admitted).toHaveLength(3)
})

test('at another gate, or ten minutes later by the clock of the database, it is anybody’s copy', async () => {
  const [north, south] = [await gate(), await gate()]
  await admit(door, north)
  expect(await admitAll(door, south)).toMatchObject(refused)
  expect(await admitAll(door)).toMatchObject(refused)
  expect((await verify(door, north)).bringsGroup).toBe(true)
  const letIn = (minutes: number) =>
    sql`insert into admission (venue_id, id, nonce, pass_id, result, actor_id, at, gate_id)
      values (${api.venue.id}, ${uuidv7()}, ${randomUUID()}, ${passes[1]?.id}, 'ok', ${door.user.id},
        clock_timestamp() - ${minutes} * interval '1 minute', ${north.gateId})`.execute(api.database.db)
  await sql`update pass set state = 'used', used_at = now() where id = ${passes[1]?.id}`.execute(api.database.db)
  const second = { code: code(1), ...north }
  await letIn(10.1)
  expect(await admitAll(door, second)).toMatchObject(refused)
  await letIn(9.9)
  expect((await admitAll(door, second)).admitted).toHaveLength(2)
})

test('who came in again after an undo is let in by whoever did it last', async () => {
  const first = await admit(door)
  await door.caller.passes.undo({ commandId: randomUUID(), scanId: first.scanId ?? '', reason: 'Scanned by mistake' })
  await admit(colleague)
  expect(await admitAll(door)).toMatchObject(refused)
  expect((await admitAll(colleague)).admitted).toHaveLength(3)
})

test('a copy shown at the same moment at another door brings in nobody once its pass is used', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { found } = await soldForTonight()
    passes = found
    const [one, all] = await Promise.all([admit(door), admitAll(colleague)])
    // Whoever was first has all of it: never one by the guest and the others by the copy.
    expect([one.ok, all.admitted.length]).toEqual(one.ok ? [true, 0] : [false, 4])
  }
})

test('negative control: judged before it is taken, a copy brings in the others beside the guest', async () => {
  let both = 0
  for (let round = 0; round < 4; round += 1) {
    const { found } = await soldForTonight()
    passes = found
    const looked = await verify(colleague)
    const one = await admit(door)
    const { rows } = await sql`update pass set state = 'used', used_at = now()
      where order_id = ${looked.orderId} and state = 'issued' returning id`.execute(api.database.db)
    both += Number(one.ok && looked.bringsGroup && rows.length > 0)
  }
  expect(both).toBeGreaterThan(0)
})

test('what someone let in at another venue counts for nothing here', async () => {
  const other = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue: other, userId: door.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...door.user, venueId: other.id })
  await admit(door)
  expect(await admitAll(there)).toMatchObject({ ok: false, reason: 'unknown', admitted: [], bringsGroup: false })
  expect((await verify(there)).bringsGroup).toBe(false)
})
