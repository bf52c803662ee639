import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, changesBench, type Desk, passIds, price } from './testing/bench.ts'

// An adult pass becomes one of another kind, which asks for a proof, or the other way round: on the same seat.

let bench: ChangesBench
let api: TestApi
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
  await sql`update pass_type set requires_proof = true where id = ${desk.session.child}`.execute(api.database.asOwner)
})

const half = price / 2
type Exchange = Parameters<SignedIn['caller']['orderChanges']['exchange']>[0]
/** To another kind, for the seat that the pass has. */
const become = (
  sold: Awaited<ReturnType<Desk['sell']>>,
  to: 'adult' | 'child',
  more: Partial<Exchange> = {},
): Promise<unknown> =>
  desk.clerk.caller.orderChanges.exchange({
    commandId: randomUUID(),
    orderId: sold.orderId,
    expectedRev: 1,
    passIds: passIds(sold, 0),
    ticketSessionId: desk.session.id,
    items: [{ passTypeId: desk.session[to], seatNos: [3] }],
    priceVersion: desk.session.priceVersion,
    expectedDifferenceMinor: to === 'child' ? -half : half,
    reason: 'A student after all',
    ...more,
  })
const orderOf = (id: OrderId) => bench.manager.caller.orders.get({ id })
const children = (seatNos: number[]) => ({
  items: [{ passTypeId: desk.session.child, seatNos }],
  expectedDueMinor: seatNos.length * half,
})

describe('a pass that becomes one of a kind with a proof', () => {
  test('gives the difference back, keeps its seat, and keeps which document was seen by whom', async () => {
    const sold = await desk.sell([3])
    const before = await desk.cash()
    await become(sold, 'child', { proof: { kind: 'student' } })
    expect(await desk.cash()).toBe(before - half)
    expect(await desk.seatStates(3)).toEqual([2])
    const order = await orderOf(sold.orderId)
    expect(order).toMatchObject({ grossMinor: half, paidMinor: half })
    const live = order.passList.filter(({ state }) => state === 'issued')
    expect(live.map(({ passTypeId, seat }) => [passTypeId, seat?.seatNo])).toEqual([[desk.session.child, 3]])
    expect(order.changes.map(({ proof, who }) => [proof, who])).toEqual([
      [{ kind: 'student', note: null }, desk.clerk.user.name],
    ])
    const { rows } = await sql<{ proof: string }>`
      select after ->> 'proof' as proof from audit_event
      where action = 'orderChanges.exchange' and entity_id = ${sold.orderId}`.execute(api.database.db)
    expect(rows).toEqual([{ proof: 'student' }])
  })

  test('is refused without one, and nothing is changed', async () => {
    const sold = await desk.sell([3])
    expect(await refusalOf(become(sold, 'child'))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'proof', message: 'field.required' }],
    })
    expect(await refusalOf(become(sold, 'child', { proof: { kind: 'other' } }))).toMatchObject({
      issues: [{ path: 'proof.note', message: 'field.required' }],
    })
    const none = { proof: { kind: 'passport' as never } }
    expect(await reasonOf(become(sold, 'child', none))).toBe('VALIDATION')
    expect((await orderOf(sold.orderId)).changes).toEqual([])
    await become(sold, 'child', { proof: { kind: 'other', note: 'Letter of the school' } })
    expect((await orderOf(sold.orderId)).changes[0]?.proof).toEqual({ kind: 'other', note: 'Letter of the school' })
  })

  test('is for whoever may rebook, up to what they may give back', async () => {
    const sold = await desk.sell([3])
    const door = await api.signInAs('door')
    const wish = {
      commandId: randomUUID(),
      orderId: sold.orderId,
      expectedRev: 1,
      passIds: passIds(sold, 0),
      ticketSessionId: desk.session.id,
      items: [{ passTypeId: desk.session.child, seatNos: [3] }],
      priceVersion: desk.session.priceVersion,
      expectedDifferenceMinor: -half,
      proof: { kind: 'student' as const },
      reason: 'A student after all',
    }
    expect(['FORBIDDEN', 'NEEDS_APPROVAL']).toContain(await reasonOf(door.caller.orderChanges.exchange(wish)))
    // The money is in another till: this one may not give it back by itself.
    const { clerk } = await bench.desk()
    expect(await reasonOf(clerk.caller.orderChanges.exchange(wish))).toBe('NEEDS_APPROVAL')
  })
})

describe('a pass of such a kind', () => {
  test('becomes a full one without a proof, and the guest pays the difference', async () => {
    const sold = await desk.sell([3], children([3]))
    await become(sold, 'adult', { payments: [{ method: 'cash', amountMinor: half }] })
    expect(await orderOf(sold.orderId)).toMatchObject({ grossMinor: price, paidMinor: price })
    expect((await orderOf(sold.orderId)).changes[0]?.proof).toBeNull()
    expect(await desk.seatStates(3)).toEqual([2])
  })

  test('moves to another seat without showing its proof again', async () => {
    const sold = await desk.sell([3], children([3]))
    await become(sold, 'child', {
      items: [{ passTypeId: desk.session.child, seatNos: [4] }],
      expectedDifferenceMinor: 0,
    })
    expect(await desk.seatStates(3, 4)).toEqual([0, 2])
  })
})

test('the database keeps a document with an exchange alone', async () => {
  const sold = await desk.sell([3])
  const write = sql`
    insert into order_change (venue_id, id, order_id, change_no, kind, reason, gross_minor, tax_minor, paid_minor, currency,
      business_date, actor_id, proof_kind)
    values (${api.venue.id}, gen_random_uuid(), ${sold.orderId}, 9, 'adjust', 'x', 0, 0, 0, 'TRY', now()::date,
      ${desk.clerk.user.id}, 'student')`.execute(api.database.db)
  await expect(write).rejects.toMatchObject({ constraint: 'order_change_proof' })
})
