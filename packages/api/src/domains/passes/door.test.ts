import { randomUUID } from 'node:crypto'
import type { PassRow, Permission } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeOrder,
  makeRole,
  makeTicketSession,
  makeVenue,
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
const freshSession = () => makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 })
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
const admitAll = (index: number, by = door) => by.caller.passes.admitGroup(scan(index))
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

describe('a group', () => {
  test('comes in at once: everyone of the order who still waits', async () => {
    expect((await admit(0)).group).toEqual({ size: 4, waiting: 3 })
    const check = await admitAll(0)
    expect(check).toMatchObject({ ok: true, reason: null, group: { size: 4, waiting: 0 } })
    expect(check.admitted.map(({ seat }) => seat?.label)).toEqual(['2', '3', '4'])
    expect(await statesOf()).toEqual(['used', 'used', 'used', 'used'])
    expect(await admitAll(1)).toMatchObject({ ok: false, reason: 'already_in', admitted: [] })
    // One deed, one undo.
    expect(await undo(check.scanId)).toEqual({ passes: 3 })
    expect(await statesOf()).toEqual(['used', 'issued', 'issued', 'issued'])
  })

  test('comes in for the session of the scanned pass alone', async () => {
    const other = await freshSession()
    // The same order has places at another session as well.
    await sql`with line as (
      insert into order_line select (jsonb_populate_record(l,
        jsonb_build_object('line_no', 90, 'ticket_session_id', ${other.id}::text))).* from order_line l
      where l.order_id = ${order.orderId} and l.line_no = (select line_no from pass where id = ${passes[3]?.id})
      returning ticket_session_id, line_no)
    update pass p set ticket_session_id = line.ticket_session_id, line_no = line.line_no from line
    where p.id = ${passes[3]?.id}`.execute(api.database.asOwner)
    const check = await admitAll(0)
    expect(check.admitted.map(({ seat }) => seat?.label)).toEqual(['1', '2', '3'])
    expect(check.group).toEqual({ size: 3, waiting: 0 })
    expect(await statesOf()).toEqual(['used', 'used', 'used', 'issued'])
  })

  test('is seen seat by seat on the map, and in the audit pass by pass', async () => {
    await admitAll(2)
    const { rows } = await sql<{ payload: unknown }>`select payload from stream_change
      where topic = ${`seats:${order.session.id}`} order by version desc limit 1`.execute(api.database.asOwner)
    expect(rows[0]?.payload).toMatchObject({ seats: [{ n: [0, 1, 2, 3], s: 4 }] })
    const audit = await sql<{ n: number }>`select count(*)::integer as n from audit_event
      where action = 'passes.admitGroup' and entity_id = any(${passes.map(({ id }) => id)})`.execute(api.database.db)
    expect(audit.rows[0]?.n).toBe(4)
  })

  test('stays outside when the code in the hand is no good, and without the passes that are cancelled', async () => {
    await sql`update pass set code_version = 2 where id = ${passes[0]?.id}`.execute(api.database.db)
    expect(await admitAll(0)).toMatchObject({ ok: false, reason: 'revoked', admitted: [], group: null })
    await sql`update pass set state = 'blocked' where id = ${passes[3]?.id}`.execute(api.database.db)
    expect((await admitAll(1)).admitted).toHaveLength(3)
    expect(await statesOf()).toEqual(['used', 'used', 'used', 'blocked'])
  })

  test('scanned by two people pass by pass and at once: each pass is let in once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const sold = await makeOrder(api, { seatNos: [0, 1, 2, 3] })
      await startsIn(sold.session, 1)
      const codes = (await codesOf(sold)).map(({ code }) => code)
      const far = await api.signInUser(door.user, { services: await api.anotherServices() })
      const answers = await Promise.all([
        ...codes.map((code) => far.caller.passes.admit({ nonce: randomUUID(), code }).then((one) => Number(one.ok))),
        ...codes.map((code, index) =>
          (index % 2 ? far : door).caller.passes
            .admitGroup({ nonce: randomUUID(), code })
            .then((all) => all.admitted.length),
        ),
      ])
      expect(answers.reduce((sum, one) => sum + one, 0)).toBe(4)
      const { rows } = await sql<{ n: number }>`select count(*)::integer as n from admission a
        join pass p on p.id = a.pass_id where p.order_id = ${sold.orderId} and a.result = 'ok'`.execute(api.database.db)
      expect(rows[0]?.n).toBe(4)
    }
  })

  test('negative control: looking first and letting in then lets some in twice', async () => {
    let admitted = 0
    // All of them look before the first lets in: what happens now and then to those who do both by chance.
    const looks = await Promise.all(Array.from({ length: 10 }, () => door.caller.passes.verify({ code: codeOf(0) })))
    for (const { group } of looks) {
      await sql`update pass set state = 'used', used_at = now() where order_id = ${order.orderId}`.execute(
        api.database.db,
      )
      admitted += group?.waiting ?? 0
    }
    expect(admitted).toBeGreaterThan(4)
  })
})

describe('the door', () => {
  test('of another session lets nobody in, and says for what the pass is', async () => {
    const other = await freshSession()
    await startsIn(other, 1)
    const at = (ticketSessionId: string) => door.caller.passes.admit(scan(0, { ticketSessionId }))
    const wrong = await at(other.id)
    expect(wrong).toMatchObject({ ok: false, reason: 'wrong_session', session: { id: order.session.id } })
    expect(wrong.entry).toMatchObject({ from: expect.any(String), until: expect.any(String) })
    expect(await at(order.session.id)).toMatchObject({ ok: true })
  })

  test('says where and by whom a pass was used', async () => {
    const gateId = uuidv7() as never
    await sql`insert into gate (venue_id, id, floor_id, name)
      values (${api.venue.id}, ${gateId}, ${order.session.floorId}, '{"en":"North"}')`.execute(api.database.db)
    await door.caller.passes.admit(scan(0, { gateId }))
    expect(await admit(0)).toMatchObject({ reason: 'already_in', usedBy: door.user.name, usedAtGate: { en: 'North' } })
    const { doors } = await door.caller.passes.doors()
    expect(doors.find(({ session }) => session.id === order.session.id)?.gates).toMatchObject([
      { id: gateId, name: { en: 'North' } },
    ])
  })

  test('counts who is in, of the sessions whose doors are open', async () => {
    const countOf = async () => {
      const { doors } = await door.caller.passes.doors()
      const found = doors.find(({ session }) => session.id === order.session.id)
      return found && [found.inside, found.total]
    }
    expect(await countOf()).toEqual([0, 4])
    const { scanId } = await admit(0)
    await sql`update pass set people = 3 where id = ${passes[0]?.id}`.execute(api.database.db)
    await sql`update pass set state = 'cancelled' where id = ${passes[3]?.id}`.execute(api.database.db)
    expect(await countOf()).toEqual([3, 5])
    await undo(scanId)
    expect(await countOf()).toEqual([0, 5])
    for (const hours of [13, -3]) {
      await startsIn(order.session, hours)
      expect(await countOf()).toBeUndefined()
    }
  })

  test('while none is open says when the next one opens', async () => {
    const fresh = await createTestApi()
    try {
      const person = await fresh.signInAs('door')
      expect(await person.caller.passes.doors()).toEqual({ doors: [], next: null })
      const session = await makeTicketSession(fresh.database.db, { venue: fresh.venue, rows: 1, seatsPerRow: 2 })
      await sql`update ticket_session set starts_at = now() + interval '20 hours', ends_at = now() + interval '22 hours',
        occupied_until = now() + interval '22 hours' where id = ${session.id}`.execute(fresh.database.db)
      const { next } = await person.caller.passes.doors()
      expect(next?.session.id).toBe(session.id)
      const hours = (Date.parse(next?.opensAt ?? '') - Date.now()) / 3_600_000
      expect(Math.round(hours)).toBe(8)
    } finally {
      await fresh.close()
    }
  })

  test('finds by short code, order and name, at open doors only, and shows no code', async () => {
    const find = (text: string, more: object = {}) => door.caller.passes.search({ text, ...more })
    expect((await find(passes[1]?.shortCode ?? '')).map(({ pass }) => pass.id)).toEqual([passes[1]?.id])
    expect(await find(String(order.orderNo))).toHaveLength(4)
    const byName = (await find('caglar ipek')).filter(({ orderNo }) => orderNo === order.orderNo)
    expect(byName).toHaveLength(4)
    expect(byName[0]).toMatchObject({ guestName: 'İpek Çağlar', session: { id: order.session.id } })
    for (const secret of passes.flatMap(({ code, shortCode }) => [code, shortCode])) {
      expect(JSON.stringify(byName)).not.toContain(secret)
    }
    expect(await find('%%')).toEqual([])
    expect(await reasonOf(find('i'))).toBe('VALIDATION')
    const other = await freshSession()
    expect(await find(String(order.orderNo), { ticketSessionId: other.id })).toEqual([])
    await startsIn(order.session, 13)
    expect(await find(String(order.orderNo))).toEqual([])
  })

  test('lets a guest in who was found by name, and wants either that or a code', async () => {
    const by = (more: object) => door.caller.passes.admit({ nonce: randomUUID(), ...more })
    const passId = passes[0]?.id as PassRow['id']
    expect(await by({ passId })).toMatchObject({ ok: true, pass: { id: passId } })
    const { rows } = await sql<{ after: unknown }>`select after from audit_event
      where action = 'passes.admit' and entity_id = ${passId}`.execute(api.database.db)
    expect(rows[0]?.after).toEqual({ result: 'ok', by: 'search' })
    for (const more of [{}, { passId, code: codeOf(0) }]) {
      const refused = await refusalOf(by(more))
      expect([refused.code, refused.issues?.[0]?.path]).toEqual(['VALIDATION', 'code'])
    }
    expect(await by({ passId: uuidv7() })).toMatchObject({ ok: false, reason: 'unknown' })
  })

  test('lists the latest scans, those of a group as one, and how long each can be undone', async () => {
    const person = await api.signInAs('door')
    const list = (own = true) => person.caller.passes.scans({ own })
    expect(await list()).toEqual([])
    const single = await admit(0, person)
    const group = await admitAll(0, person)
    await admit(0, person)
    await person.caller.passes.admit({ nonce: randomUUID(), code: 'noise1' })
    const who = person.user.name
    const rows = await list()
    expect(rows).toMatchObject([
      { reason: 'unknown', passes: 1, orderNo: null, undoFor: 0, who },
      { reason: 'already_in', passes: 1, orderNo: order.orderNo, undoFor: 0, who },
      { id: group.scanId, reason: null, passes: 3, orderNo: order.orderNo, isUndone: false, who },
      { id: single.scanId, reason: null, passes: 1, guestName: 'İpek Çağlar', seat: { row: '1', label: '1' }, who },
    ])
    for (const row of rows.slice(2)) expect(row.undoFor).toBeGreaterThan(30)
    await undo(group.scanId, person)
    expect((await list())[2]).toMatchObject({ id: group.scanId, isUndone: true, undoFor: 0 })
    // Scans by others are in the list of all; people who may override can undo those too.
    const others = (await door.caller.passes.scans({ own: false })).find(({ id }) => id === single.scanId)
    expect(others?.undoFor).toBe(0)
    expect((await door.caller.passes.scans({ own: true })).map(({ id }) => id)).not.toContain(single.scanId)
    const chief = await withRights('check_in.view', 'check_in.scan', 'check_in.override')
    const seen = (await chief.caller.passes.scans({ own: false })).find(({ id }) => id === single.scanId)
    expect(seen?.undoFor).toBeGreaterThan(30)
    await admittedBefore(1, 61, person.user.id)
    const late = (await list()).find(({ isUndone, undoFor, reason }) => reason === null && !isUndone && undoFor === 0)
    expect(late).toBeDefined()
  })
})

test('someone at the doors of two venues acts in the one that they are signed in to', async () => {
  const other = await makeVenue(api.database.db)
  const { scanId } = await admit(0)
  await joinVenue(api.database.db, { venue: other, userId: door.user.id, roles: ['door'] })
  const there = await api.signInUser({ ...door.user, venueId: other.id })
  expect(await reasonOf(undo(scanId, there))).toBe('NOT_FOUND')
  expect(await there.caller.passes.search({ text: String(order.orderNo) })).toEqual([])
  expect(await there.caller.passes.doors()).toEqual({ doors: [], next: null })
  expect(await there.caller.passes.scans({ own: false })).toEqual([])
  expect(await there.caller.passes.admit({ nonce: randomUUID(), passId: passes[1]?.id })).toMatchObject({
    reason: 'unknown',
  })
  expect(await there.caller.passes.admitGroup({ nonce: randomUUID(), passId: passes[1]?.id })).toMatchObject({
    reason: 'unknown',
    admitted: [],
  })
  expect(await statesOf()).toEqual(['used', 'issued', 'issued', 'issued'])
})
