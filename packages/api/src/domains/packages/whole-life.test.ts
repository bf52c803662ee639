import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { joinVenue, makeTicketSession, makeVenue, openTill, refusalOf } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { compareBook } from '../book/service/compare.ts'
import {
  api,
  clerk,
  family,
  familyOn,
  group,
  issueOf,
  item,
  onSale,
  openDesk,
  owner,
  partOf,
  type Sell,
  sell,
  session,
  soldSeats,
} from './testing/desk.ts'

openDesk()

/** Holds places at the till, as the booking screen does. */
const hold = (seatNos: number[], pools: { areaNo: number; qty: number }[] = []) =>
  clerk.caller.seats.hold({
    ...{ commandId: randomUUID(), holdId: uuidv7() as never, ticketSessionId: session.id },
    ...{ seatNos, pools, channel: 'door' },
  })
type Wanted = NonNullable<Sell['packages']>
const confirm = (holdId: string, packages: Wanted, more: object = {}) =>
  clerk.caller.orders.confirm({
    ...{ commandId: randomUUID(), orderId: uuidv7() as OrderId, ticketSessionId: session.id, holdId: holdId as never },
    ...{ items: [], packages, payments: [{ method: 'cash', amountMinor: 100_000 }] },
    ...{ priceVersion: session.priceVersion, expectedDueMinor: 100_000, ...more },
  })

describe('a package from the hold to the book', () => {
  test('is sold out of a hold, once for two presses and for the same command again', async () => {
    const pack = await onSale(family())
    const { id } = await hold([0, 1, 2, 3, 4])
    const input = { commandId: randomUUID(), orderId: uuidv7() as OrderId }
    const press = () => confirm(id, [familyOn(pack, [0, 1, 2, 3, 4])], input)
    const [first, second] = await Promise.all([press(), press()])
    expect(second).toEqual(first)
    expect(await press()).toEqual(first)
    expect(await soldSeats()).toEqual([0, 1, 2, 3, 4])
    expect((await refusalOf(confirm(id, [familyOn(pack, [0, 1, 2, 3, 4])]))).code).toBe('STATE')
  })

  test('takes exactly what the hold kept', async () => {
    const pack = await onSale(family())
    const { id } = await hold([0, 1, 2, 3, 4, 5])
    expect((await refusalOf(confirm(id, [familyOn(pack, [0, 1, 2, 3, 4])]))).code).toBe('VALIDATION')
    expect(await soldSeats()).toEqual([])
  })

  test('partly refunded, then the rest: the order ends at nothing and the book says so', async () => {
    const pack = await onSale(family())
    const { orderId } = await sell(100_000, [familyOn(pack, [0, 1, 2, 3, 4])])
    const giveBack = async (count: number) => {
      const { rev, passList } = await owner.caller.orders.get({ id: orderId })
      const passIds = passList.filter(({ state }) => state === 'issued').slice(0, count)
      const wish = { orderId, passIds: passIds.map(({ id }) => id), lineNos: [] }
      const { refundMinor } = await clerk.caller.orderChanges.previewCancel(wish)
      const told = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Ill' }
      await clerk.caller.orderChanges.cancel({ ...wish, ...told })
      return refundMinor
    }
    // An adult and two children: 300.00 and, of 400.00 in three, the piece with the unit that is left and one without.
    const partly = [await giveBack(1), await giveBack(1), await giveBack(1)]
    expect(partly.slice(0, 2)).toEqual([30_000, 30_000])
    expect([13_333, 13_334]).toContain(partly[2])
    await postAll(api.database.db)
    expect(await compareBook(api.database.db, api.venue.id)).toEqual([])
    const half = await owner.caller.orders.get({ id: orderId })
    expect([half.state, half.grossMinor]).toEqual(['partly_cancelled', 40_000 - (partly[2] ?? 0)])
    expect(half.lines.filter(({ kind }) => kind === 'package').map(({ qty }) => qty)).toEqual([1])
    const rest = await giveBack(5)
    expect(partly.reduce((sum, minor) => sum + minor, rest)).toBe(100_000)
    await postAll(api.database.db)
    expect(await compareBook(api.database.db, api.venue.id)).toEqual([])
    const { rows } = await sql<{ off: string }>`select coalesce(sum(l.amount_minor), 0)::text as off from journal_line l
      where l.venue_id = ${api.venue.id}`.execute(api.database.db)
    expect(rows).toEqual([{ off: '0' }])
    const gone = await owner.caller.orders.get({ id: orderId })
    expect([gone.state, gone.grossMinor, gone.taxMinor]).toEqual(['cancelled', 0, 0])
  })
})

describe('the last room for a package', () => {
  const wish = (pack: Awaited<ReturnType<typeof onSale>>, people = 4) => ({
    ...{ packageId: pack.id, versionRev: pack.rev, people },
    parts: [{ itemId: partOf(pack, 0), areaNo: 0, qty: people }],
  })
  const taken = async () => {
    const { rows } = await sql<{ taken: number }>`select taken from capacity_pool
      where ticket_session_id = ${session.id} and area_no = 0`.execute(api.database.db)
    return rows[0]?.taken
  }
  // Four adults that stand, for 90 % of what they cost alone.
  const priceOf = async () => {
    const { prices } = await clerk.caller.booking.session({ id: session.id })
    const price = prices.prices.find((each) => each.seatCategoryId === null && each.passTypeId === session.adult)
    return (4 * (price?.amountMinor ?? 0) * 9) / 10
  }

  test('of twenty places goes to five of twelve that want four each, and none is sold in part', async () => {
    const pack = await onSale(group())
    const due = await priceOf()
    const settled = await Promise.allSettled(Array.from({ length: 12 }, () => sell(due, [wish(pack)])))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const each of settled) {
      if (each.status === 'rejected')
        expect(await refusalOf(Promise.reject(each.reason))).toMatchObject({ code: 'SOLD_OUT' })
    }
    expect(await taken()).toBe(20)
  })

  test('negative control: a package that takes its places without asking is stopped by the check', async () => {
    const pack = await onSale(group())
    for (let sold = 0; sold < 5; sold += 1) await sell(await priceOf(), [wish(pack)])
    const careless = sql`update capacity_pool set taken = taken + 4 where ticket_session_id = ${session.id}`
    await expect(careless.execute(api.database.db)).rejects.toThrow(/capacity_pool_not_oversold/)
  })

  test('a package that is paused while it is sold is sold as it was or not at all', async () => {
    const pack = await onSale(group())
    const due = await priceOf()
    const pause = owner.caller.packages.setState({ id: pack.id, expectedRev: pack.rev, state: 'paused' })
    const settled = await Promise.allSettled([...Array.from({ length: 4 }, () => sell(due, [wish(pack)])), pause])
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    for (const reason of refused) {
      expect(await issueOf(Promise.reject(reason))).toEqual({
        path: 'packages.0.packageId',
        message: 'field.notForSale',
      })
    }
    expect(await taken()).toBe(4 * (4 - refused.length))
    expect(await issueOf(sell(due, [wish(pack)]))).toMatchObject({ message: 'field.notForSale' })
  })
})

test('a package of one venue is neither seen nor sold at another, by someone who sells in both', async () => {
  const pack = await onSale(family())
  const other = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue: other, userId: clerk.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...clerk.user, venueId: other.id })
  await openTill(api.database.db, { venue: other, userId: clerk.user.id })
  const show = await makeTicketSession(api.database.db, { venue: other, rows: 1, seatsPerRow: 10 })
  expect(await there.caller.packages.list({})).toEqual([])
  expect((await there.caller.booking.session({ id: show.id })).packages).toEqual([])
  const sale = { ticketSessionId: show.id, priceVersion: show.priceVersion }
  expect(await issueOf(sell(100_000, [familyOn(pack, [0, 1, 2, 3, 4])], sale, there))).toEqual({
    path: 'packages.0.packageId',
    message: 'field.notForSale',
  })
  const target = { id: pack.id, expectedRev: pack.rev }
  expect((await refusalOf(there.caller.packages.retire(target))).code).toBe('NOT_FOUND')
  const foreign = family({ items: [item({ designatedMinor: 100_000 })] })
  expect(await issueOf(there.caller.packages.create(foreign))).toMatchObject({ path: 'productId' })
})
