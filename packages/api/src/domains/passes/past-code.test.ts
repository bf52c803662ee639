import { randomUUID } from 'node:crypto'
import type { PassRow } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApi, joinVenue, makeOrder, makeVenue, type SignedIn, type TestApi } from '../../testing/index.ts'
import { passesOf } from './service/codes.ts'

// The code of a pass that was reissued: whoever shows it hears so, at the door and at the counter, and learns no new one.

let api: TestApi
let manager: SignedIn
let orderNo: number
let old: PassRow
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

beforeEach(async () => {
  const order = await makeOrder(api, { seatNos: [0] })
  orderNo = order.orderNo
  await sql`update ticket_session set sales_until = now() + interval '1 hour', starts_at = now() + interval '1 hour',
    ends_at = now() + interval '3 hours', occupied_until = now() + interval '3 hours'
    where id = ${order.session.id}`.execute(api.database.db)
  const [pass] = await passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId: order.orderId })
  if (!pass) throw new Error('no pass')
  old = pass
})

const reissue = () =>
  manager.caller.passes.reissue({ commandId: randomUUID(), passId: old.id, reason: 'Lost the first one' })

test.each(['short', 'scanned'])('the %s one says that it was replaced and when, and lets nobody in', async (kind) => {
  const before = Date.now()
  const next = await reissue()
  const code = kind === 'short' ? old.shortCode : old.code
  const check = await manager.caller.passes.admit({ nonce: randomUUID(), code })
  expect(check).toMatchObject({ ok: false, reason: 'revoked', orderNo, pass: { id: old.id } })
  expect(Math.abs(Date.parse(check.replacedAt ?? '') - before)).toBeLessThan(60_000)
  expect(JSON.stringify(check)).not.toContain(next.shortCode)
  const found = await manager.caller.orders.findPasses({ text: code })
  expect(found).toMatchObject({ passId: old.id, replaced: { at: check.replacedAt }, orders: [{ orderNo }] })
  // The next replaces that one too, and each keeps its own moment.
  await reissue()
  expect((await manager.caller.passes.verify({ code })).replacedAt).toBe(check.replacedAt)
  expect((await manager.caller.passes.verify({ code: next.shortCode })).reason).toBe('revoked')
})

test('the newer one says nothing of the kind', async () => {
  const next = await reissue()
  for (const code of [next.code, next.shortCode]) {
    expect(await manager.caller.passes.verify({ code })).toMatchObject({ ok: true, replacedAt: null })
    expect((await manager.caller.orders.findPasses({ text: code })).replaced).toBeNull()
  }
})

test('one that was replaced before these were kept is replaced all the same, nobody knows when', async () => {
  await reissue()
  await sql`alter table pass_past_code disable trigger append_only`.execute(api.database.asOwner)
  await sql`delete from pass_past_code where pass_id = ${old.id}`.execute(api.database.asOwner)
  await sql`alter table pass_past_code enable trigger append_only`.execute(api.database.asOwner)
  const check = await manager.caller.passes.verify({ code: old.code })
  expect(check).toMatchObject({ reason: 'revoked', replacedAt: null })
  expect((await manager.caller.orders.findPasses({ text: old.code })).replaced).toEqual({ at: null })
})

test('the database keeps an old code whoever changes it, and nobody changes what it kept', async () => {
  await sql`update pass set short_code = '0000000001', code_version = code_version + 1
    where id = ${old.id}`.execute(api.database.db)
  expect((await manager.caller.passes.verify({ code: old.shortCode })).reason).toBe('revoked')
  await expect(
    sql`update pass_past_code set short_code = '0000000002' where pass_id = ${old.id}`.execute(api.database.asOwner),
  ).rejects.toThrow()
})

test('an old code of one venue is nobody’s at another, for someone who works at both', async () => {
  const other = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue: other, userId: manager.user.id, roles: ['manager'] })
  const there = await api.signInUser({ ...manager.user, venueId: other.id })
  await reissue()
  expect((await there.caller.passes.verify({ code: old.shortCode })).reason).toBe('unknown')
  expect(await there.caller.orders.findPasses({ text: old.shortCode })).toEqual({
    orders: [],
    passId: null,
    replaced: null,
  })
})
