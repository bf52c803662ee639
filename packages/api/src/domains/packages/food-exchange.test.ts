import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeTicketSession, reasonOf, refusalOf, type TestTicketSession } from '../../testing/index.ts'
import { makeTwinVenue } from '../../testing/twin-venue.ts'
import { sendDueOrders } from '../food-orders/service/ahead.ts'
import {
  adults,
  api,
  clerk,
  cook,
  dinner,
  dish,
  food,
  issueOf,
  linesOf,
  onSale,
  openFoodDesk,
  owner,
  put,
  sell,
  session,
  soldSeats,
  soup,
  wanted,
} from './testing/food-desk.ts'

// Dishes of a package go with its passes to another show, at what they were sold for, as far as that show has them.

openFoodDesk()

const sold = async (more: Parameters<typeof dinner>[0] = {}, qty = 1, dueMinor = 100_000 * qty) =>
  (
    await sell(dueMinor, [
      wanted(
        await onSale(dinner(more)),
        Array.from({ length: 2 * qty }, (_, seat) => seat),
        { qty },
      ),
    ])
  ).orderId
type Id = Awaited<ReturnType<typeof sold>>
type Wish = Parameters<typeof clerk.caller.orderChanges.previewExchange>[0]

/** The same show the evening after; guests leave a clean house, whoever plays there. */
const other = () => makeTicketSession(api.database.db, { venue: api.venue, rows: 1, startsIn: 2040 })
const orderOf = (id: Id) => owner.caller.orders.get({ id })
const live = async (id: Id, of: { id: string } = session) =>
  (await orderOf(id)).passList.flatMap((pass) =>
    pass.state === 'issued' && pass.session.id === of.id ? [pass.id] : [],
  )
async function moving(orderId: Id, show: TestTicketSession, seatNos: number[]): Promise<Wish> {
  const passIds = (await live(orderId)).slice(0, seatNos.length)
  return { orderId, passIds, ticketSessionId: show.id, items: [{ passTypeId: show.adult, seatNos }] }
}
async function inputOf(wish: Wish) {
  const { differenceMinor, priceVersion, rev } = await clerk.caller.orderChanges.previewExchange(wish)
  return {
    ...wish,
    ...{ commandId: randomUUID(), expectedRev: rev, priceVersion, expectedDifferenceMinor: differenceMinor },
    reason: 'Other evening',
  }
}
async function exchange(wish: Wish) {
  const input = await inputOf(wish)
  await clerk.caller.orderChanges.exchange(input)
  return input.expectedDifferenceMinor
}
const told = async (wish: Wish) => (await clerk.caller.orderChanges.previewExchange(wish)).dishes
const nothing = { moved: [], back: [], stay: [], begun: 0 }

/** What is ordered ahead for a show: how many pieces of each line are still wanted, and when. */
async function orderedFor({ id }: { id: string }) {
  const { rows } = await sql<{ name: string; left: number; wantedAt: string; state: string }>`
    select o.state, o.wanted_at as "wantedAt", l.qty - l.cancelled_qty - l.returned_qty as left
    from food_order o join food_order_line l on l.venue_id = o.venue_id and l.food_order_id = o.id
    where o.venue_id = ${api.venue.id} and o.ticket_session_id = ${id} and o.service = 'preorder'
    order by o.opened_at, l.line_no`.execute(api.database.db)
  return rows
}
const left = async (show: { id: string }) => (await orderedFor(show)).map((row) => row.left)
const startOf = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ at: string }>`select starts_at as at from ticket_session where id = ${id}`.execute(
    api.database.db,
  )
  return rows[0]?.at
}
const counted = async () => {
  const { rows } = await sql<{ left: number }>`
    select left_count as left from food_availability where venue_id = ${api.venue.id}
    and variant_id = ${soup.variantId}`.execute(api.database.db)
  return rows[0]?.left
}

describe('an exchange to another show', () => {
  test('moves the dishes of a package at what they were sold for, says so before, and nothing is paid', async () => {
    const orderId = await sold()
    const show = await other()
    const wish = await moving(orderId, show, [0, 1])
    expect(await told(wish)).toEqual({ ...nothing, moved: [{ lineNo: 3, qty: 2 }] })
    expect(await clerk.caller.orderChanges.previewExchange(wish)).toMatchObject({ backMinor: 70_000, newMinor: 70_000 })
    expect(await exchange(wish)).toBe(0)
    expect([await left(session), await soldSeats()]).toEqual([[0], []])
    expect(await orderedFor(show)).toEqual([{ state: 'closed', left: 2, wantedAt: await startOf(show) }])
    // The package is none any more; its dishes stand for the new show, with a fifth of tax inside.
    const added = (await linesOf(orderId)).slice(3).filter(([, kind]) => kind === 'food')
    expect(added.map(([, , qty, unit, tax]) => [qty, unit, tax])).toEqual([
      [-2, 15_000, -5000],
      [2, 15_000, 5000],
    ])
    expect(await orderOf(orderId)).toMatchObject({
      ...{ grossMinor: 100_000, paidMinor: 100_000, wantedAt: await startOf(show) },
      dishes: [{ state: 'ahead', wantedAt: await startOf(show) }],
    })
  })

  test('the kitchen makes them for the new show, and hears nothing for the old one', async () => {
    const orderId = await sold()
    const show = await other()
    await exchange(await moving(orderId, show, [0, 1]))
    const due = async ({ id }: { id: string }) => {
      await sql`update food_order set wanted_at = now() where ticket_session_id = ${id}`.execute(api.database.db)
      await sendDueOrders(api.services, new AbortController().signal)
      const { rows } = await sql`select l.line_no from food_order_line l join food_order o
        on o.venue_id = l.venue_id and o.id = l.food_order_id
        where o.ticket_session_id = ${id} and l.sent_at is not null`.execute(api.database.db)
      return rows.length
    }
    expect([await due(session), await due(show)]).toEqual([0, 1])
  })

  test('as many go as the packages hold whose passes go, and the last passes take the rest', async () => {
    const orderId = await sold({}, 2)
    const show = await other()
    const first = await moving(orderId, show, [0])
    expect(await told(first)).toEqual({ ...nothing, stay: [{ lineNo: 3, qty: 4 }] })
    expect(await exchange(first)).toBe(0)
    const second = await moving(orderId, show, [1, 2])
    expect(await told(second)).toEqual({ ...nothing, moved: [{ lineNo: 3, qty: 2 }], stay: [{ lineNo: 3, qty: 2 }] })
    expect(await exchange(second)).toBe(0)
    expect([await left(session), await left(show)]).toEqual([[2], [2]])
    const last = await moving(orderId, show, [3])
    expect(await told(last)).toEqual({ ...nothing, moved: [{ lineNo: 3, qty: 2 }] })
    await exchange(last)
    expect([await left(session), await left(show)]).toEqual([[0], [2, 2]])
  })

  test('moved dishes are given back like any other, and the order ends with them', async () => {
    const orderId = await sold({ partsRefundable: false })
    const show = await other()
    await exchange(await moving(orderId, show, [0, 1]))
    const [line] = (await orderOf(orderId)).dishes ?? []
    const back = {
      ...{ orderId, passIds: await live(orderId, show), lineNos: [] },
      pieces: [{ lineNo: line?.lineNo ?? 0, qty: 2 }],
    }
    const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(back)
    expect(refundMinor).toBe(100_000)
    const more = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Guest is ill' }
    await clerk.caller.orderChanges.cancel({ ...back, ...more })
    expect([await left(session), await left(show), (await orderOf(orderId)).state]).toEqual([[0], [0], 'cancelled'])
  })

  test('they move on once more', async () => {
    const orderId = await sold()
    const [second, third] = [await other(), await other()]
    await exchange(await moving(orderId, second, [0, 1]))
    // They are in no package any more, and follow the last passes of the order for their show.
    const onTo = async (show: TestTicketSession, from: TestTicketSession, seatNos: number[]) => ({
      ...{ orderId, passIds: (await live(orderId, from)).slice(0, seatNos.length), ticketSessionId: show.id },
      items: [{ passTypeId: show.adult, seatNos }],
    })
    const one = await onTo(third, second, [0])
    expect(await told(one)).toMatchObject({ moved: [], back: [], stay: [{ qty: 2 }] })
    await exchange(one)
    const rest = await onTo(third, second, [1])
    await put(soup.variantId, { mode: 'off' })
    expect(await told(rest)).toMatchObject({ moved: [], back: [], stay: [{ qty: 2 }] })
    await put(soup.variantId, { mode: 'on' })
    expect(await told(rest)).toMatchObject({ moved: [{ qty: 2 }], back: [], stay: [] })
    expect(await exchange(rest)).toBe(0)
    expect([await left(session), await left(second), await left(third)]).toEqual([[0], [0], [2]])
    const { state, grossMinor, paidMinor } = await orderOf(orderId)
    expect([state, grossMinor, paidMinor]).toEqual(['confirmed', 100_000, 100_000])
  })

  test('a rule takes its part of the passes, and none of dishes that go along', async () => {
    await owner.caller.cancellationRules.create({
      name: { en: 'Any time', tr: 'Her zaman' },
      ...{ hoursBefore: 0, feePpm: 500_000, exchangePpm: 100_000 },
    })
    const orderId = await sold()
    const wish = await moving(orderId, await other(), [0, 1])
    expect(await clerk.caller.orderChanges.previewExchange(wish)).toMatchObject({
      feeMinor: 7000,
      differenceMinor: 7000,
    })
    await sql`update cancellation_rule set archived_at = now() where venue_id = ${api.venue.id}`.execute(
      api.database.db,
    )
  })

  test('of two dishes the one that the new show does not have goes back with its money', async () => {
    const tea = await dish(5000, {})
    const items = [
      adults({ qty: 2, designatedMinor: 70_000 }),
      food({ qty: 2, designatedMinor: 20_000 }),
      food({ qty: 2, designatedMinor: 10_000, variantId: tea.variantId }),
    ]
    const orderId = await sold({ items })
    const show = await other()
    await put(tea.variantId, { mode: 'until', until: new Date(Date.now() + 40 * 3_600_000).toISOString() })
    const wish = await moving(orderId, show, [0, 1])
    const back = [{ lineNo: 4, qty: 2, grossMinor: 10_000 }]
    expect(await told(wish)).toEqual({ ...nothing, moved: [{ lineNo: 3, qty: 2 }], back })
    expect(await exchange(wish)).toBe(-10_000)
    expect([await left(session), await left(show)]).toEqual([[0, 0], [2]])
  })

  test('portions that are counted stay theirs, also where none is left', async () => {
    await put(soup.variantId, { mode: 'count', left: 2 })
    const orderId = await sold()
    expect(await counted()).toBe(0)
    const show = await other()
    expect(await exchange(await moving(orderId, show, [0, 1]))).toBe(0)
    expect([await counted(), await left(show)]).toEqual([0, [2]])
  })

  test('once the kitchen has begun the passes stay, and it says so before', async () => {
    const orderId = await sold({ partsRefundable: false })
    const show = await other()
    const wish = await moving(orderId, show, [0, 1])
    await cook(orderId)
    expect(await told(wish)).toEqual({ ...nothing, moved: [{ lineNo: 3, qty: 2 }], begun: 2 })
    expect(await issueOf(exchange(wish))).toEqual(['VALIDATION', 'started', 'field.required'])
    expect([await left(session), await left(show), await live(orderId)]).toEqual([[2], [], wish.passIds])
  })

  test('what was handed over without being made does not move either', async () => {
    const water = await dish(2000, { stationId: null }, { stock: '0' })
    const items = [
      adults({ qty: 2, designatedMinor: 90_000 }),
      food({ qty: 2, designatedMinor: 10_000, variantId: water.variantId }),
    ]
    const orderId = await sold({ items })
    const wish = await moving(orderId, await other(), [0, 1])
    await cook(orderId)
    expect((await told(wish)).begun).toBe(2)
    expect(await issueOf(exchange(wish))).toEqual(['VALIDATION', 'started', 'field.required'])
  })

  test('other seats of the same show leave the dishes where they are', async () => {
    const orderId = await sold({ partsRefundable: false })
    const items = [{ passTypeId: session.adult, seatNos: [10, 11] }]
    const wish = { orderId, passIds: await live(orderId), ticketSessionId: session.id, items }
    expect(await told(wish)).toEqual(nothing)
    expect(await exchange(wish)).toBe(0)
    expect([await left(session), await soldSeats()]).toEqual([[2], [10, 11]])
  })

  test('a dish that is taken off sale meanwhile changes what is paid: nobody is moved without it unasked', async () => {
    const orderId = await sold()
    const show = await other()
    const input = await inputOf(await moving(orderId, show, [0, 1]))
    await put(soup.variantId, { mode: 'off' })
    expect(await refusalOf(clerk.caller.orderChanges.exchange(input))).toMatchObject({
      ...{ code: 'PRICE_CHANGED', details: { dueMinor: -30_000 } },
    })
    expect([await left(session), await left(show)]).toEqual([[2], []])
  })

  test('so does one that cost nothing', async () => {
    const items = [adults({ qty: 2, designatedMinor: 100_000 }), food({ qty: 2, designatedMinor: 0 })]
    const orderId = await sold({ items })
    const input = { ...(await inputOf(await moving(orderId, await other(), [0, 1]))), expectedMovedDishes: 2 }
    await put(soup.variantId, { mode: 'off' })
    expect(await reasonOf(clerk.caller.orderChanges.exchange(input))).toBe('STALE')
    await put(soup.variantId, { mode: 'on' })
    await clerk.caller.orderChanges.exchange(input)
  })
})

test('of two exchanges at one moment one moves the dishes, beside a kitchen that begins; sent twice they move once', async () => {
  const orderId = await sold()
  const [first, second] = [await other(), await other()]
  const inputs = [
    await inputOf(await moving(orderId, first, [0, 1])),
    await inputOf(await moving(orderId, second, [0, 1])),
  ]
  const settled = await Promise.allSettled([
    ...inputs.map((input) => clerk.caller.orderChanges.exchange(input)),
    ...inputs.map((input) => clerk.caller.orderChanges.exchange(input)),
  ])
  const won = inputs.filter((_, at) => settled[at]?.status === 'fulfilled')
  expect(won).toHaveLength(1)
  const sums = [await left(session), await left(first), await left(second)]
  expect(sums).toContainEqual([2])
  expect(sums.flat().toSorted()).toEqual([0, 2])
})

test('of an exchange and a kitchen that begins at one moment one holds', async () => {
  const orderId = await sold()
  const show = await other()
  const input = await inputOf(await moving(orderId, show, [0, 1]))
  const [moved, begun] = await Promise.allSettled([clerk.caller.orderChanges.exchange(input), cook(orderId)])
  const makes = async () => {
    const { rows } = await sql<{ qty: number }>`select coalesce(sum(k.qty - k.cancelled_qty), 0)::integer as qty
      from kitchen_line k join food_order o on o.venue_id = k.venue_id and o.id = k.food_order_id
      where o.ticket_session_id = ${session.id} and k.kind = 'make' and k.started_at is not null`.execute(
      api.database.db,
    )
    return rows[0]?.qty
  }
  // Moved, nothing is made for the old show; begun, all of it stays there.
  if (moved.status === 'fulfilled')
    expect([await makes(), await left(session), await left(show)]).toEqual([0, [0], [2]])
  else expect([begun.status, await makes(), await left(session), await left(show)]).toEqual(['fulfilled', 2, [2], []])
})

test('a second venue with the same ids, dishes and shows stays as it is', async () => {
  const orderId = await sold()
  const show = await other()
  const wish = await moving(orderId, show, [0, 1])
  // What the twin sells of it is off for both shows.
  const twin = await makeTwinVenue(api.database.asOwner, api.venue.id)
  await sql`insert into food_availability (venue_id, variant_id, mode, reason) values (${twin.id}, ${soup.variantId}, 'off', '')
    on conflict (venue_id, variant_id) do update set mode = 'off', until = null, left_count = null`.execute(
    api.database.asOwner,
  )
  await twin.touched()
  expect(await told(wish)).toEqual({ ...nothing, moved: [{ lineNo: 3, qty: 2 }] })
  expect(await exchange(wish)).toBe(0)
  expect([await left(session), await left(show)]).toEqual([[0], [2]])
  expect(await twin.touched()).toEqual([])
})
