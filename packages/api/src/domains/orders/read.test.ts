import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toldAs } from '../../testing/audit-texts.ts'
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
  type TestVenue,
} from '../../testing/index.ts'

let api: TestApi
let venue: TestVenue
/** The bench at a venue of its own, so that lists hold what a test has made. */
let bench: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db)
  bench = { ...api, venue, signInAs: (role, given) => api.signInAs(role, { venue, ...given }) }
  manager = await bench.signInAs('manager')
})

const found = async (search: string) => (await manager.caller.orders.list({ search })).rows.map((row) => row.orderNo)

describe('the list', () => {
  test('is read page by page, each order once, the newest first', async () => {
    const session = await makeTicketSession(api.database.db, { venue })
    const made: number[] = []
    for (let seat = 0; seat < 7; seat += 1) {
      made.unshift((await makeOrder(bench, { session, seatNos: [seat] })).orderNo)
    }
    // Also when many were sold in the same moment.
    await sql`update sale_order set created_at = '2026-11-20 12:00:00.123456+00'
      where venue_id = ${venue.id} and order_no > ${made[5]}`.execute(api.database.db)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await manager.caller.orders.list({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.rows.map((row) => row.orderNo))
      expect([page.total, page.totalIsExact]).toEqual([7, true])
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect([...seen].sort()).toEqual([...made].sort())
    expect(new Set(seen).size).toBe(7)
    expect(await reasonOf(manager.caller.orders.list({ cursor: 'made up' }))).toBe('VALIDATION')
  })

  test('shows what a row needs', async () => {
    const guest = { name: 'Işıl Çağlar', phone: '+90 532 123 45 67', email: 'isil@test.example' }
    const { orderNo, session, passes } = await makeOrder(bench, { guest })
    await sql`update pass set state = 'used', used_at = now() where id = ${passes[0]?.id}`.execute(api.database.db)
    const { rows } = await manager.caller.orders.list({})
    expect(rows).toMatchObject([
      {
        orderNo,
        state: 'confirmed',
        channel: 'door',
        guestName: guest.name,
        guestPhone: '+905321234567',
        session: { id: session.id, product: { en: 'Show' }, floor: { en: 'Hall' } },
        passes: 2,
        usedPasses: 1,
        grossMinor: 90_000,
        paidMinor: 90_000,
        currency: 'TRY',
      },
    ])
  })

  test('is searched by number, name, phone, e-mail and codes, folded', async () => {
    const guest = { name: 'Işıl Çağlar', phone: '+90 (532) 123 45 67', email: 'Isil@Test.example' }
    const { orderNo, passes, orderId } = await makeOrder(bench, { guest })
    await makeOrder(bench, { guest: { name: 'Someone Else' } })
    const { passList } = await manager.caller.orders.get({ id: orderId })
    for (const search of [
      String(orderNo),
      'isil',
      'ÇAĞLAR ışıl',
      'aglar',
      '05321234567',
      '532 123 45 67',
      'isil@test',
      passes[1]?.shortCode ?? '',
      passes[1]?.shortCode.toLowerCase() ?? '',
    ]) {
      expect(await found(search), search).toEqual([orderNo])
    }
    // The QR code is longer than a search box; the other procedure takes it.
    expect(await manager.caller.orders.find({ text: passList[0]?.code ?? '' })).toEqual([orderId])
    for (const search of ['nobody', '%', '_____', '\\', '999999999', 'Işıl Nobody', "' or 1=1"]) {
      expect(await found(search), search).toEqual([])
    }
    expect(await found('')).toHaveLength(2)
  })

  test('is filtered', async () => {
    const one = await makeOrder(bench)
    const two = await makeOrder(bench)
    await sql`update sale_order set channel = 'phone', state = 'cancelled', created_at = '2026-03-01 00:30:00+00'
      where id = ${two.orderId}`.execute(api.database.db)
    const list = async (filter: object) => (await manager.caller.orders.list(filter)).rows.map((row) => row.orderNo)
    const clerkId = (await manager.caller.orders.get({ id: one.orderId })).clerk.id
    expect(await list({ clerkId })).toEqual([one.orderNo])
    expect(await list({ channel: 'phone' })).toEqual([two.orderNo])
    expect(await list({ state: 'confirmed' })).toEqual([one.orderNo])
    expect(await list({ ticketSessionId: one.session.id })).toEqual([one.orderNo])
    // Half past three in Istanbul belongs to the business day before.
    expect(await list({ from: '2026-02-28', until: '2026-02-28' })).toEqual([two.orderNo])
    expect(await list({ from: '2026-03-01', until: '2026-03-02' })).toEqual([])
  })

  test('is of one venue', async () => {
    const { orderId, orderNo } = await makeOrder(api)
    expect(await found(String(orderNo))).toEqual([])
    expect(await reasonOf(manager.caller.orders.get({ id: orderId }))).toBe('NOT_FOUND')
    expect(await manager.caller.orders.find({ text: String(orderNo) })).toEqual([])
  })
})

describe('one order', () => {
  test('names the areas of its standing places; where one has a seat, the category alone', async () => {
    const { orderId, session } = await makeOrder(bench)
    const key = sql`t.venue_id = ${bench.venue.id} and t.id = ${session.id}`
    // Nobody publishes another plan for this one.
    await sql`alter table standing_area disable trigger user`.execute(bench.database.asOwner)
    await sql`insert into standing_area (venue_id, layout_version_id, area_no, name, category_id, stable_key, capacity,
        x, y, width, height)
      select s.venue_id, s.layout_version_id, n, jsonb_build_object('en', 'Area ' || n), s.category_id, 'a' || n, 10,
        50, 50, 5, 5
      from ticket_session t join seat s on s.venue_id = t.venue_id and s.layout_version_id = t.layout_version_id
        and s.seat_no = 0, generate_series(1, 3) n where ${key}`.execute(bench.database.asOwner)
    await sql`alter table standing_area enable trigger user`.execute(bench.database.asOwner)
    const areas = async () => (await manager.caller.orders.get({ id: orderId })).lines.map((line) => line.areas)
    expect(await areas()).toEqual([[]])
    const stand = (seatNo: number, areaNo: number) =>
      sql`update pass set seat_no = null, area_no = ${areaNo} where order_id = ${orderId} and seat_no = ${seatNo}`.execute(
        bench.database.asOwner,
      )
    await stand(0, 3)
    expect(await areas()).toEqual([[]])
    await stand(1, 2)
    expect(await areas()).toMatchObject([[{ en: 'Area 2' }, { en: 'Area 3' }]])
  })

  test('holds lines, payments, passes with their codes, and what happened', async () => {
    const { orderId, passes, session } = await makeOrder(bench, { guest: { name: 'Ali' } })
    const door = await bench.signInAs('door')
    await door.caller.passes.admit({ nonce: randomUUID(), code: passes[0]?.shortCode ?? '' })
    const commandId = randomUUID()
    await manager.caller.passes.reissue({ commandId, passId: passes[1]?.id as never, reason: 'Lost' })
    const order = await manager.caller.orders.get({ id: orderId })
    expect(order.lines).toEqual([
      {
        lineNo: 1,
        kind: 'pass',
        text: { en: 'Adult', tr: 'Adult' },
        category: { en: 'C0', tr: 'C0' },
        areas: [],
        qty: 2,
        unitMinor: 45_000,
        netMinor: 81_818,
        taxMinor: 8182,
        grossMinor: 90_000,
        taxPpm: 100_000,
        reason: null,
        changeNo: null,
        reversesLineNo: null,
        isAdjustment: false,
        parentLineNo: null,
        packageItemId: null,
        partsRefundable: null,
        session: order.session,
        special: null,
        listMinor: null,
      },
    ])
    expect(order.payments).toMatchObject([{ method: 'card', amountMinor: 90_000, reference: 'terminal 1' }])
    expect(order.passList.map(({ state, seat }) => [state, seat?.section, seat?.row, seat?.label])).toEqual([
      ['used', 'Hall', '1', '1'],
      ['issued', 'Hall', '1', '2'],
    ])
    for (const { code } of order.passList.slice(1)) {
      expect(await door.caller.passes.verify({ code: code ?? '' })).toMatchObject({
        ok: true,
        session: { id: session.id },
      })
    }
    expect(order.history.map(({ action, who }) => [action, who !== null])).toEqual([
      ['orders.sell', true],
      ['passes.admit', true],
      ['passes.reissue', true],
    ])
    expect(order).toMatchObject({ taxMinor: 8182, guestEmail: null, receiptNo: null, till: null, rev: 1 })
  })

  test('its guest is changed once for a revision, in the audit by field', async () => {
    const { orderId: id } = await makeOrder(bench, { guest: { name: 'Ali', phone: '0532 123 45 67' } })
    const { orders } = manager.caller
    const changed = await orders.updateGuest({ id, expectedRev: 1, name: 'Ayşe', phone: null })
    expect(changed).toMatchObject({ guestName: 'Ayşe', guestPhone: null, rev: 2 })
    const stale = await refusalOf(orders.updateGuest({ id, expectedRev: 1, name: 'Late' }))
    expect([stale.code, stale.details]).toMatchObject(['STALE', { current: { name: 'Ayşe', rev: 2 } }])
    expect((await orders.updateGuest({ id, expectedRev: 2, name: 'Ayşe' })).rev).toBe(2)
    const event = await api.database.db
      .selectFrom('audit_event')
      .select([toldAs('before'), toldAs('after')])
      .where('entity_id', '=', id)
      .where('action', '=', 'orders.updateGuest')
      .execute()
    expect(event).toEqual([{ before: { name: 'Ali', phone: '+905321234567' }, after: { name: 'Ayşe', phone: null } }])
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        reasonOf(orders.updateGuest({ id, expectedRev: 2, email: `g${index}@test.example` })),
      ),
    )
    expect(many.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(new Set(many)).toEqual(new Set(['OK', 'STALE']))
  })

  test('its guest is told to nobody of another venue, whatever revision they name', async () => {
    const { orderId: id } = await makeOrder(bench, { guest: { name: 'Ali', phone: '0532 123 45 67' } })
    const other = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: other, userId: manager.user.id, roles: ['owner'] })
    const there = await api.signInUser({ ...manager.user, venueId: other.id })
    for (const expectedRev of [1, 7]) {
      const refused = await refusalOf(there.caller.orders.updateGuest({ id, expectedRev, name: 'Late' }))
      expect([refused.code, JSON.stringify(refused.details ?? {})]).toEqual(['NOT_FOUND', '{}'])
    }
  })
})

test('finding takes the right to see orders or to sell passes', async () => {
  const { orderId, orderNo } = await makeOrder(bench)
  const withOnly = async (module: 'order_list' | 'ticket_order' | 'check_in') => {
    const role = await makeRole(api.database.db, { venue, permissions: [{ module, action: 'view', limits: {} }] })
    return (await bench.signInAs(role)).caller.orders.find({ text: String(orderNo) })
  }
  expect(await withOnly('order_list')).toEqual([orderId])
  expect(await withOnly('ticket_order')).toEqual([orderId])
  expect(await reasonOf(withOnly('check_in'))).toBe('FORBIDDEN')
})

test('Get Pass sells by its own right', async () => {
  const session = await makeTicketSession(api.database.db, { venue })
  const role = await makeRole(api.database.db, {
    venue,
    permissions: [{ module: 'ticket_order', action: 'sell', limits: {} }],
  })
  const { caller } = await bench.signInAs(role)
  const sale = {
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [], qty: 2 }],
    best: { qty: 2 },
    payments: [{ method: 'card' as const, amountMinor: 90_000, reference: 'T' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: 90_000,
  }
  expect(await reasonOf(caller.orders.sell(sale))).toBe('FORBIDDEN')
  expect((await caller.orders.sellExpress(sale)).passes).toHaveLength(2)
})
