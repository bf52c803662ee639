import { randomUUID } from 'node:crypto'
import type { PassRow, Permission } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeOrder,
  makeRole,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestOrder,
  type TestTicketSession,
} from '../../testing/index.ts'
import { passesOf } from './service/codes.ts'

let api: TestApi
let door: SignedIn
let order: TestOrder
let passes: PassRow[]
beforeAll(async () => {
  api = await createTestApi()
  door = await api.signInAs('door')
})
afterAll(() => api.close())

const codesOf = (sold: TestOrder) =>
  passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId: sold.orderId })
const startsIn = (session: TestTicketSession, hours: number) =>
  sql`update ticket_session set sales_until = now() + ${hours} * interval '1 hour',
    starts_at = now() + ${hours} * interval '1 hour', ends_at = now() + ${hours + 2} * interval '1 hour',
    occupied_until = now() + ${hours + 2} * interval '1 hour' where id = ${session.id}`.execute(api.database.db)
beforeEach(async () => {
  order = await makeOrder(api, { seatNos: [0, 1, 2, 3], guest: { name: 'İpek Çağlar' } })
  await startsIn(order.session, 1)
  passes = await codesOf(order)
})

const codeOf = (index: number) => passes[index]?.code ?? ''
const scan = (index: number, more: object = {}) => ({ nonce: randomUUID(), code: codeOf(index), ...more })
const admit = (index: number, by = door) => by.caller.passes.admit(scan(index))
const undo = (scanId: string | null, by = door, reason = 'Scanned by mistake') =>
  by.caller.passes.undo({ commandId: randomUUID(), scanId: scanId ?? '', reason })
const statesOf = async (sold = order) => {
  const rows = await api.database.db
    .selectFrom('pass')
    .select('state')
    .where('order_id', '=', sold.orderId)
    .orderBy('seat_no')
    .execute()
  return rows.map(({ state }) => state)
}
const withRights = async (...rights: string[]) => {
  const permissions = rights.map((right) => {
    const [module, action] = right.split('.')
    return { module, action, limits: {} } as Permission
  })
  return api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
}
/** Lets a pass in as if it had been so many seconds ago; returns the scan. */
const admittedBefore = async (index: number, seconds: number, actorId = door.user.id) => {
  const id = uuidv7()
  await sql`update pass set state = 'used', used_at = now() where id = ${passes[index]?.id}`.execute(api.database.db)
  await sql`insert into admission (venue_id, id, nonce, pass_id, result, actor_id, at)
    values (${api.venue.id}, ${id}, ${randomUUID()}, ${passes[index]?.id}, 'ok', ${actorId},
      clock_timestamp() - ${seconds} * interval '1 second')`.execute(api.database.db)
  return id
}

describe('undoing an admission', () => {
  test('makes the pass as good as new, and leaves the scan, its end and the reason on record', async () => {
    const { scanId } = await admit(0)
    expect(await undo(scanId, door, 'Went out again')).toEqual({ passes: 1 })
    expect(await statesOf()).toEqual(['issued', 'issued', 'issued', 'issued'])
    const { rows } = await sql<{ result: string; reason: string | null; reverses: string | null }>`
      select result, reason, reverses_id as reverses from admission
      where pass_id = ${passes[0]?.id} order by at`.execute(api.database.db)
    expect(rows).toEqual([
      { result: 'ok', reason: null, reverses: null },
      { result: 'undone', reason: 'Went out again', reverses: scanId },
    ])
    const audit = await sql<{ action: string; reason: string | null }>`select action, reason from audit_event
      where entity_id = ${passes[0]?.id} order by at, id`.execute(api.database.db)
    expect(audit.rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['passes.admit', null],
      ['passes.undo', 'Went out again'],
    ])
    const office = await api.signInAs('boxoffice')
    const { arrived } = await office.caller.seatMap.get({ ticketSessionId: order.session.id })
    expect([...Buffer.from(arrived, 'base64')].every((byte) => byte === 0)).toBe(true)
    // And the guest comes again.
    expect(await admit(0)).toMatchObject({ ok: true, usedBy: door.user.name })
  })

  test('is for a minute, as the database’s clock has it', async () => {
    const inTime = await admittedBefore(0, 50)
    expect(await undo(inTime)).toEqual({ passes: 1 })
    const late = await admittedBefore(1, 61)
    const refused = await refusalOf(undo(late))
    expect([refused.code, refused.details]).toEqual(['STATE', { state: 'too_late' }])
    expect((await statesOf())[1]).toBe('used')
    // Nor by a statement that goes round the procedure.
    await expect(
      sql`insert into admission (venue_id, id, nonce, pass_id, result, reason, actor_id, reverses_id)
        values (${api.venue.id}, ${uuidv7()}, ${randomUUID()}, ${passes[1]?.id}, 'undone', 'x', ${door.user.id}, ${late})`.execute(
        api.database.db,
      ),
    ).rejects.toMatchObject({ constraint: 'admission_undo_in_time' })
  })

  test('happens once, also when the guest is in again', async () => {
    const { scanId } = await admit(0)
    await undo(scanId)
    expect((await refusalOf(undo(scanId))).code).toBe('STATE')
    await admit(0)
    expect((await refusalOf(undo(scanId))).code).toBe('STATE')
    expect((await statesOf())[0]).toBe('used')
  })

  test('under the same command is one, and a refused scan has nothing to undo', async () => {
    const { scanId } = await admit(0)
    const command = { commandId: randomUUID(), scanId: scanId ?? '', reason: 'Wrong pass' }
    expect(await door.caller.passes.undo(command)).toEqual(await door.caller.passes.undo(command))
    await admit(1)
    expect((await admit(1)).scanId).toBeNull()
    expect(await reasonOf(undo(randomUUID()))).toBe('NOT_FOUND')
    expect(await reasonOf(undo('x'))).toBe('VALIDATION')
  })

  test('is for the person who scanned; scans by others are for people who may override', async () => {
    const { scanId } = await admit(0)
    expect(await reasonOf(undo(scanId, await api.signInAs('door')))).toBe('FORBIDDEN')
    expect(await reasonOf(undo(scanId, await withRights('check_in.view', 'check_in.override')))).toBe('FORBIDDEN')
    expect(await reasonOf(undo(scanId, await withRights('check_in.scan', 'check_in.override')))).toBe('OK')
  })

  test('of twenty at two processes, with guests coming again, each is undone once', async () => {
    const far = await api.signInUser(door.user, { services: await api.anotherServices() })
    const { scanId } = await admit(0)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const by = index % 2 ? far : door
        return index % 4 === 3 ? (await admit(0, by)).ok && 'IN' : reasonOf(undo(scanId, by))
      }),
    )
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    const { rows } = await sql<{ result: string; n: number }>`select result, count(*)::integer as n from admission
      where pass_id = ${passes[0]?.id} and result <> 'refused' group by result`.execute(api.database.db)
    const counted = Object.fromEntries(rows.map(({ result, n }) => [result, n]))
    expect(counted.undone).toBe(1)
    expect(answers.filter((answer) => answer === 'IN')).toHaveLength((counted.ok ?? 0) - 1)
    expect((await statesOf())[0]).toBe(counted.ok === 2 ? 'used' : 'issued')
  })

  test('negative control: without the rule of one reversal the second undo takes the next guest out', async () => {
    const { scanId } = await admit(0)
    await undo(scanId)
    await admit(0)
    // What the procedure does once it has looked, without what the database adds to it.
    const { numUpdatedRows } = await api.database.db
      .updateTable('pass')
      .set({ state: 'issued', used_at: null })
      .where('id', '=', passes[0]?.id ?? '')
      .where('state', '=', 'used')
      .executeTakeFirstOrThrow()
    expect([numUpdatedRows, (await statesOf())[0]]).toEqual([1n, 'issued'])
    await expect(
      sql`insert into admission (venue_id, id, nonce, pass_id, result, reason, actor_id, reverses_id)
        values (${api.venue.id}, ${uuidv7()}, ${randomUUID()}, ${passes[0]?.id}, 'undone', 'x', ${door.user.id}, ${scanId})`.execute(
        api.database.db,
      ),
    ).rejects.toMatchObject({ constraint: 'admission_reversed_once' })
  })
})
