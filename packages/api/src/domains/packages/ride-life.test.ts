import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeTicketSession, refusalOf } from '../../testing/index.ts'
import {
  adults,
  api,
  carried,
  clerk,
  expectNothing,
  issueOf,
  onSale,
  openRideDesk,
  outing,
  owner,
  ride,
  ridesIn,
  saleOf,
  sell,
  soldSeats,
  takenOn,
  wanted,
  waysTo,
} from './testing/ride-desk.ts'

openRideDesk()

type Outing = Parameters<typeof outing>[0]
async function sold(more: Outing = {}, packages = 1) {
  const pack = await onSale(outing(more))
  const [passes, way] = pack.items
  const count = 2 * packages
  const wish = {
    ...{ packageId: pack.id, versionRev: pack.rev, qty: packages },
    parts: [
      { itemId: passes?.id as never, seatNos: Array.from({ length: count }, (_, seat) => seat) },
      { itemId: way?.id as never, ride: waysTo('to'), qty: packages * (way?.qty ?? 0) },
    ],
  }
  const { orderId } = await sell(100_000 * packages, [wish])
  return orderId
}
type Preview = Parameters<typeof clerk.caller.orderChanges.previewCancel>[0]
async function cancel(wish: Preview) {
  const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(wish)
  const told = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Guest is ill' }
  await clerk.caller.orderChanges.cancel({ ...wish, ...told })
  return refundMinor
}
const livePasses = async (id: Preview['orderId']) =>
  (await owner.caller.orders.get({ id })).passList.filter(({ state }) => state === 'issued').map((pass) => pass.id)
const packagesLeft = async (id: Preview['orderId']) =>
  (await owner.caller.orders.get({ id })).lines.filter(({ kind }) => kind === 'package').map(({ qty }) => qty)

describe('giving a package with a ride back', () => {
  test('whole gives the places on the trip back, and ends the order at nothing', async () => {
    const orderId = await sold()
    expect(await cancel({ orderId, passIds: await livePasses(orderId), lineNos: [] })).toBe(100_000)
    expect([await takenOn('to'), await soldSeats()]).toEqual([0, []])
    const { state, grossMinor, taxMinor } = await owner.caller.orders.get({ id: orderId })
    expect([state, grossMinor, taxMinor]).toEqual(['cancelled', 0, 0])
    expect(await packagesLeft(orderId)).toEqual([1, -1])
  })

  test('a ride alone goes back at its share, a pass takes its ride along, and together it is all', async () => {
    const orderId = await sold()
    expect(await cancel({ orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 1 }] })).toBe(15_000)
    expect([await takenOn('to'), await packagesLeft(orderId)]).toEqual([1, [1]])
    const [first, ...rest] = await livePasses(orderId)
    // The guest whose ride went back is the last: the first has theirs.
    expect(await cancel({ orderId, passIds: [first as never], lineNos: [] })).toBe(50_000)
    expect(await cancel({ orderId, passIds: rest, lineNos: [] })).toBe(35_000)
    expect([await takenOn('to'), await packagesLeft(orderId)]).toEqual([0, [1, -1]])
  })

  test('one that goes back whole or not at all gives neither a ride nor its passes without it', async () => {
    const orderId = await sold({ partsRefundable: false })
    const passIds = await livePasses(orderId)
    const torn = [
      { orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 1 }] },
      { orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 2 }] },
      { orderId, passIds: passIds.slice(0, 1), lineNos: [], keepRides: true },
      { orderId, passIds: passIds.slice(0, 1), lineNos: [] },
    ]
    for (const wish of torn) {
      const { code, details } = await refusalOf(cancel(wish))
      expect([code, details?.package]).toEqual(['STATE', 'whole'])
    }
    expect([await takenOn('to'), (await soldSeats()).length]).toEqual([2, 2])
    expect(await cancel({ orderId, passIds, lineNos: [] })).toBe(100_000)
    expect(await takenOn('to')).toBe(0)
  })

  test('of two of them one goes back whole with its ride', async () => {
    const orderId = await sold({ partsRefundable: false }, 2)
    const passIds = await livePasses(orderId)
    expect(await cancel({ orderId, passIds: passIds.slice(0, 2), lineNos: [] })).toBe(100_000)
    expect([await takenOn('to'), await packagesLeft(orderId)]).toEqual([2, [2, -1]])
  })

  test('with more rides than passes, a whole package takes those of nobody along, and the preview names them', async () => {
    const more = { items: [adults({ qty: 2, designatedMinor: 70_000 }), ride({ qty: 4, designatedMinor: 30_000 })] }
    const orderId = await sold({ partsRefundable: false, ...more }, 2)
    expect(await takenOn('to')).toBe(8)
    const passIds = await livePasses(orderId)
    const { session } = carried
    const here = {
      ...{ orderId, passIds: passIds.slice(0, 2), ticketSessionId: session.id },
      items: [{ passTypeId: session.adult, seatNos: [10, 11] }],
    }
    expect((await clerk.caller.orderChanges.previewExchange(here)).rides).toEqual({ kept: 4, back: [] })
    const other = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1 })
    const there = {
      ...{ ...here, ticketSessionId: other.id },
      items: [{ passTypeId: other.adult, seatNos: [3, 4] }],
    }
    const { rides } = await clerk.caller.orderChanges.previewExchange(there)
    expect([rides.kept, rides.back.map(({ qty, grossMinor }) => [qty, grossMinor])]).toEqual([0, [[4, 30_000]]])

    const half = { orderId, passIds: passIds.slice(0, 2), lineNos: [] }
    const { lines } = await clerk.caller.orderChanges.previewCancel(half)
    expect(lines.map(({ kind, qty, grossMinor }) => [kind, qty, grossMinor])).toEqual([
      ['package', -1, 0],
      ['pass', -2, -70_000],
      ['ride', -4, -30_000],
    ])
    // Who gives back fewer rides of it, or one pass, tears it as before.
    for (const wish of [
      { ...half, pieces: [{ lineNo: 3, qty: 3 }] },
      { ...half, passIds: passIds.slice(0, 1) },
    ]) {
      expect((await refusalOf(cancel(wish))).details?.package).toBe('whole')
    }
    // Nobody can keep a ride of it.
    expect(await cancel({ ...half, keepRides: true })).toBe(100_000)
    expect([await takenOn('to'), await packagesLeft(orderId)]).toEqual([4, [2, -1]])
    expect(await cancel({ orderId, passIds: passIds.slice(2), lineNos: [] })).toBe(100_000)
    expect(await takenOn('to')).toBe(0)
  })

  test('beside a ride that is kept, a whole package takes all of its own along, also those of guests without a pass', async () => {
    const items = [adults({ qty: 2, designatedMinor: 70_000 }), ride({ qty: 4, designatedMinor: 30_000 })]
    const pack = await onSale(outing({ partsRefundable: false, items }))
    const { orderId } = await sell(170_000, [wanted(pack, [0, 1], [waysTo('to')])], {
      items: [{ passTypeId: carried.session.adult, seatNos: [2] }],
      rides: [{ passTypeId: null, qty: 1, ...waysTo('to') }],
    })
    expect(await takenOn('to')).toBe(5)
    // 1,000.00 of the package and 450.00 of the pass; the ride of 250.00 stays.
    const wish = { orderId, passIds: await livePasses(orderId), lineNos: [], keepRides: true }
    const { lines } = await clerk.caller.orderChanges.previewCancel(wish)
    expect(lines.flatMap(({ kind, qty, grossMinor }) => (kind === 'ride' ? [[qty, grossMinor]] : []))).toEqual([
      [-4, -30_000],
    ])
    expect(await cancel(wish)).toBe(145_000)
    expect([await takenOn('to'), await livePasses(orderId), await packagesLeft(orderId)]).toEqual([1, [], [1, -1]])
  })

  test('the ride of a trip that the venue gives up goes back alone, whatever the package says', async () => {
    const orderId = await sold({ partsRefundable: false })
    await sql`update trip set sales_closed = true, reason = 'No driver' where id = ${carried.to.id}`.execute(
      api.database.asOwner,
    )
    expect(await cancel({ orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 3, qty: 2 }] })).toBe(30_000)
    expect(await livePasses(orderId)).toHaveLength(2)
  })

  test('a pass that moves to another show leaves its ride behind at its share', async () => {
    const orderId = await sold()
    const [first] = await livePasses(orderId)
    const other = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1 })
    const wish = {
      ...{ orderId, passIds: [first as never], ticketSessionId: other.id },
      items: [{ passTypeId: other.adult, seatNos: [3] }],
    }
    const { differenceMinor, rides, priceVersion, rev } = await clerk.caller.orderChanges.previewExchange(wish)
    expect([differenceMinor, rides.back.map(({ qty, grossMinor }) => [qty, grossMinor])]).toEqual([
      ...[-15_000, [[1, 15_000]]],
    ])
    await clerk.caller.orderChanges.exchange({
      ...wish,
      ...{ commandId: randomUUID(), expectedRev: rev, priceVersion, expectedDifferenceMinor: differenceMinor },
      ...{ payments: [], reason: 'Other evening' },
    })
    expect(await takenOn('to')).toBe(1)
  })

  test('another seat of the same show keeps the ride, also of a package that stays whole', async () => {
    const orderId = await sold({ partsRefundable: false })
    const passIds = await livePasses(orderId)
    const { session } = carried
    const wish = {
      ...{ orderId, passIds, ticketSessionId: session.id },
      items: [{ passTypeId: session.adult, seatNos: [10, 11] }],
    }
    const { rides } = await clerk.caller.orderChanges.previewExchange(wish)
    expect(rides).toEqual({ kept: 2, back: [] })
    expect(await takenOn('to')).toBe(2)
  })
})

describe('a show that is called off', () => {
  test('gives back passes and rides of a package that goes back whole or not at all', async () => {
    const orderId = await sold({ partsRefundable: false })
    await sql`update ticket_session set state = 'cancelled' where id = ${carried.session.id}`.execute(
      api.database.asOwner,
    )
    const [first] = await livePasses(orderId)
    expect(await cancel({ orderId, passIds: [first as never], lineNos: [] })).toBe(50_000)
    expect(await takenOn('to')).toBe(1)
  })
})

describe('the last places of a trip', () => {
  const rush = async () => {
    const pack = await onSale(outing())
    const sales = Array.from({ length: 20 }, (_, at) =>
      clerk.caller.orders.sell(saleOf(100_000, [wanted(pack, [2 * at, 2 * at + 1], [waysTo('to')])])),
    )
    return Promise.allSettled(sales)
  }

  test('sixteen of them go to eight of twenty packages for two, and the others leave nothing', async () => {
    const settled = await rush()
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(12)
    for (const reason of refused) {
      expect(await issueOf(Promise.reject(reason))).toEqual([
        ...['SOLD_OUT', 'packages.0.parts.1.ride.to.tripId', 'field.tripFull'],
      ])
    }
    expect([await takenOn('to'), (await soldSeats()).length]).toEqual([16, 16])
    const { rows } = await sql<{ lines: number; rides: number }>`
      select count(*) filter (where kind = 'package')::integer as lines,
        (select count(*)::integer from ride where trip_id = ${carried.to.id}) as rides
      from order_line l where exists (select from order_line p where p.order_id = l.order_id
        and p.ticket_session_id = ${carried.session.id})`.execute(api.database.db)
    expect(rows).toEqual([{ lines: 8, rides: 16 }])
  })

  test('negative control: without the check of the database all twenty get two', async () => {
    await sql`alter table trip drop constraint trip_places`.execute(api.database.asOwner)
    try {
      await rush()
      expect(await takenOn('to')).toBe(40)
    } finally {
      await sql`update trip set capacity = 40 where id = ${carried.to.id}`.execute(api.database.asOwner)
      await sql`alter table trip add constraint trip_places check (taken between 0 and capacity)`.execute(
        api.database.asOwner,
      )
    }
  })

  test('a package and single rides race for them, and none is sold in part', async () => {
    const pack = await onSale(
      outing({
        items: [
          adults({ qty: 2, designatedMinor: 70_000 }),
          ride({ direction: 'return', qty: 2, designatedMinor: 30_000 }),
        ],
      }),
    )
    const packages = Array.from({ length: 10 }, (_, at) =>
      sell(100_000, [wanted(pack, [2 * at, 2 * at + 1], [waysTo('to', 'from')])]),
    )
    const singles = Array.from({ length: 10 }, (_, at) =>
      sell(65_000, [], {
        items: [{ passTypeId: carried.session.adult, seatNos: [50 + at] }],
        rides: [{ passTypeId: null, qty: 1, ...waysTo('from') }],
      }),
    )
    const settled = await Promise.allSettled([...packages, ...singles])
    const won = settled.map(({ status }) => status === 'fulfilled')
    const [pairs, alone] = [won.slice(0, 10).filter(Boolean).length, won.slice(10).filter(Boolean).length]
    expect([await takenOn('to'), await takenOn('from')]).toEqual([2 * pairs, 2 * pairs + alone])
    expect(2 * pairs + alone).toBeGreaterThanOrEqual(15)
    expect(await soldSeats()).toHaveLength(2 * pairs + alone)
  })
})

test('a sale whose trip closes after it was priced leaves nothing', async () => {
  const pack = await onSale(outing())
  await sql`create function close_trip() returns trigger language plpgsql as $$ begin
    update trip set sales_closed = true where id = tg_argv[0]::uuid; return null; end $$`.execute(api.database.asOwner)
  await sql
    .raw(`create trigger close_trip after insert on sale_order for each row
    execute function close_trip('${carried.to.id}')`)
    .execute(api.database.asOwner)
  try {
    expect(await issueOf(sell(100_000, [wanted(pack, [0, 1], [waysTo('to')])]))).toEqual([
      ...['VALIDATION', 'packages.0.parts.1.ride.to.tripId', 'field.noTrip'],
    ])
  } finally {
    await sql`drop trigger close_trip on sale_order; drop function close_trip`.execute(api.database.asOwner)
  }
  await expectNothing()
  expect(await ridesIn(carried.session.id)).toEqual([])
})
