import type { OrderId } from '@marquee/contract'
import type { CustomerEvent, CustomerId } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeOrder, makeTicketSession, openTill, reasonOf, refusalOf } from '../../testing/index.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { inAnotherVenue, once } from './testing/setup.ts'

const bench = customerBench()

async function wholeHistory(id: CustomerId): Promise<CustomerEvent[]> {
  const file = await bench.owner.caller.customers.file({ id })
  const all = [...file.events]
  for (let cursor = file.eventsNext; cursor !== null; ) {
    const page = await bench.owner.caller.customers.history({ id, cursor })
    all.push(...page.rows)
    cursor = page.nextCursor
  }
  return all
}

test('a note stays in the history with who wrote it, in their venue, and is sent once', async () => {
  const { id } = await makeCustomer(bench.owner.caller)
  const note = { ...once(), customerId: id, text: 'Koridor tarafını ister' }
  await bench.owner.caller.customers.addNote(note)
  const { events } = await bench.owner.caller.customers.addNote(note)
  expect(events).toMatchObject([{ kind: 'note', note: note.text, who: bench.owner.user.name, orderId: null }])
  const there = await inAnotherVenue(bench.api, bench.owner)
  expect(await reasonOf(there.caller.customers.addNote({ ...note, ...once() }))).toBe('NOT_FOUND')
  expect(await reasonOf(there.caller.customers.history({ id }))).toBe('NOT_FOUND')
  const clerk = await bench.api.signInAs('boxoffice')
  expect(await refusalOf(clerk.caller.customers.addNote({ ...note, ...once(), text: ' ' }))).toMatchObject({
    issues: [{ path: 'text' }],
  })
  const { rev } = await bench.owner.caller.customers.get({ id })
  await bench.owner.caller.customers.anonymise({ ...once(), id, expectedRev: rev, cause: 'asked' })
  expect(await reasonOf(bench.owner.caller.customers.addNote({ ...note, ...once() }))).toBe('STATE')
  const after = (await bench.owner.caller.customers.file({ id })).events
  expect(after).toMatchObject([{ kind: 'note', note: '—' }])
})

test('an order says how many passes it brought; passes that came later have a line of their own', async () => {
  const { id } = await makeCustomer(bench.owner.caller)
  const { orderId } = await makeOrder(bench.api)
  await bench.owner.caller.customers.attachOrders({ customerId: id, orderIds: [orderId] })
  const [order] = await wholeHistory(id)
  expect(order).toMatchObject({ kind: 'order', people: 2 })
  await sql`update pass set issued_at = issued_at + interval '3 hours' where id = (
    select id from pass where order_id = ${orderId} order by id limit 1)`.execute(bench.api.database.asOwner)
  expect(await wholeHistory(id)).toMatchObject([
    { kind: 'pass', people: 1, orderId, show: expect.anything() },
    { kind: 'order', people: 1, orderId },
  ])
})

test('an order says what it brought besides passes, each once', async () => {
  const { id } = await makeCustomer(bench.owner.caller)
  const [plain, rich] = [await makeOrder(bench.api), await makeOrder(bench.api)]
  // As the lines of food and rides stand in an order; how they come there is shown where they are sold.
  await sql`insert into order_line (venue_id, order_id, line_no, kind, qty, unit_minor, net_minor, tax_minor, gross_minor,
      currency, tax_code, tax_ppm, actor_id)
    select venue_id, order_id, line_no + n, (array['food', 'food', 'ride'])[n], 1, 0, 0, 0, 0, currency, tax_code, tax_ppm, actor_id
    from order_line, generate_series(1, 3) n where order_id = ${rich.orderId} and line_no = 1`.execute(
    bench.api.database.asOwner,
  )
  await bench.owner.caller.customers.attachOrders({ customerId: id, orderIds: [plain.orderId, rich.orderId] })
  const events = await wholeHistory(id)
  const brought = (orderId: string) => events.find((event) => event.orderId === orderId)?.brought
  expect(brought(rich.orderId)).toEqual(['food', 'ride'])
  expect(brought(plain.orderId)).toBeNull()
})

test('an order keeps the amount that it was sold for, so that what went back is taken off once', async () => {
  const { id } = await makeCustomer(bench.owner.caller)
  const { orderId, passes } = await makeOrder(bench.api)
  await bench.owner.caller.customers.attachOrders({ customerId: id, orderIds: [orderId] })
  await bench.owner.caller.orderChanges.cancel({
    ...{ ...once(), orderId, passIds: passes.map((pass) => pass.id) },
    ...{ expectedRev: 1, expectedRefundMinor: 90_000, reason: 'The guest is ill.' },
  })
  const { events, spentMinor } = await bench.owner.caller.customers.file({ id })
  expect(events).toMatchObject([
    { kind: 'refund', amountMinor: 90_000 },
    { kind: 'order', amountMinor: 90_000, state: 'cancelled' },
  ])
  expect(spentMinor).toBe(0)
})

test('an exchange says what it cost more; what went back is a refund', async () => {
  const { id } = await makeCustomer(bench.owner.caller)
  const { orderId, passes } = await makeOrder(bench.api)
  await bench.owner.caller.customers.attachOrders({ customerId: id, orderIds: [orderId] })
  const exchangeFor = async (
    price: number,
    {
      passIds,
      ...more
    }: { passIds: (typeof passes)[number]['id'][]; expectedRev: number; paid?: number; back?: number },
  ) => {
    const session = await makeTicketSession(bench.api.database.db, {
      ...{ venue: bench.api.venue, rows: 2, seatsPerRow: 5, startsIn: 60 * 50, prices: [price, price] },
    })
    return bench.owner.caller.orderChanges.exchange({
      ...{ ...once(), orderId, passIds, expectedRev: more.expectedRev, reason: 'Another evening' },
      ...{ ticketSessionId: session.id, priceVersion: session.priceVersion },
      items: [{ passTypeId: session.adult, seatNos: [0, 1] }],
      expectedDifferenceMinor: (more.paid ?? 0) - (more.back ?? 0),
      ...(more.paid && { payments: [{ method: 'card', amountMinor: more.paid, reference: 'slip' }] }),
    })
  }
  const dearer = await exchangeFor(50_000, { passIds: passes.map((pass) => pass.id), expectedRev: 1, paid: 10_000 })
  expect(await wholeHistory(id)).toMatchObject([
    { kind: 'pass', people: 2, orderId, amountMinor: 10_000 },
    { kind: 'order', amountMinor: 90_000, people: 2 },
  ])
  const ids = dearer.passes.map((pass) => pass.id)
  await exchangeFor(40_000, { passIds: ids, expectedRev: 2, back: 20_000 })
  const { events, spentMinor } = await bench.owner.caller.customers.file({ id })
  const amountsOf = (what: string) =>
    events.filter(({ kind }) => kind === what).map(({ amountMinor }) => amountMinor ?? 0)
  // It may go back to more than one of the payments.
  expect(amountsOf('refund').reduce((sum, amount) => sum + amount, 0)).toBe(20_000)
  expect([amountsOf('pass'), amountsOf('order')]).toEqual([[0, 10_000], [90_000]])
  expect(spentMinor).toBe(80_000)
})

test('what was sold for practice is no part of it, as it is none of the totals', async () => {
  const { id } = await makeCustomer(bench.owner.caller)
  const clerk = await bench.api.signInAs('boxoffice')
  const { db } = bench.api.database
  await openTill(db, { venue: bench.api.venue, userId: clerk.user.id, training: true })
  const session = await makeTicketSession(db, { venue: bench.api.venue, rows: 2, seatsPerRow: 5 })
  const { orderId } = await clerk.caller.orders.sell({
    ...{ ...once(), orderId: uuidv7() as OrderId, customerId: id, training: true },
    ...{ ticketSessionId: session.id, priceVersion: session.priceVersion, expectedDueMinor: 45_000 },
    items: [{ passTypeId: session.adult, seatNos: [0] }],
    payments: [{ method: 'card', amountMinor: 45_000, reference: 'T' }],
  })
  expect(await bench.owner.caller.customers.ofOrder({ orderId })).toMatchObject({ customer: { id } })
  expect(await bench.owner.caller.customers.file({ id })).toMatchObject({ orders: 0, spentMinor: 0, events: [] })
})

test('all of it comes page by page, each event once, also where many are of one moment', async () => {
  const { id } = await makeCustomer(bench.owner.caller)
  await sql`insert into customer_note (venue_id, id, customer_id, text, at, actor_id)
    select ${bench.api.venue.id}, gen_random_uuid(), ${id}, 'Note ' || n, timestamptz '2026-01-01' + (n / 40) * interval '1 microsecond',
      ${bench.owner.user.id} from generate_series(1, 130) n`.execute(bench.api.database.asOwner)
  await sql`insert into customer_flag (venue_id, id, customer_id, kind, reason, set_at, set_by, ended_at, ended_by)
    select ${bench.api.venue.id}, gen_random_uuid(), ${id}, 'vip', 'Patron', timestamptz '2026-01-01', ${bench.owner.user.id},
      timestamptz '2026-01-01' + interval '1 microsecond', ${bench.owner.user.id} from generate_series(1, 10)`.execute(
    bench.api.database.asOwner,
  )
  const all = await wholeHistory(id)
  expect([all.length, new Set(all.map((event) => event.id)).size]).toEqual([150, 150])
  expect(all.map(({ at }) => Date.parse(at))).toEqual(all.map(({ at }) => Date.parse(at)).toSorted((a, b) => b - a))
  expect(await refusalOf(bench.owner.caller.customers.history({ id, cursor: 'bm8' }))).toMatchObject({
    issues: [{ path: 'cursor', message: 'field.invalid' }],
  })
})
