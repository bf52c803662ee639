import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  makeTicketSession,
  openTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { compareBook } from '../book/service/compare.ts'
import { departsIn } from './testing/book-rides.ts'
import { type Carried, callOff, makeCarried, priceCarried, rideOf, saleOf } from './testing/carried.ts'
import { once } from './testing/rides.ts'

let api: TestApi
let owner: SignedIn
let carried: Carried

beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  await openTill(api.database.db, { venue: api.venue, userId: owner.user.id })
})
beforeEach(async () => {
  carried = await makeCarried(api, owner)
  await priceCarried(owner, carried)
})
afterAll(async () => {
  await postAll(api.database.db)
  expect(await compareBook(api.database.db, api.venue.id)).toEqual([])
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

const taken = async () => {
  const { rows } = await sql<{ taken: number }>`select taken from trip
    where id in (${carried.to.id}, ${carried.from.id}) order by direction desc`.execute(api.database.db)
  return rows.map((row) => row.taken)
}
/** Three adults, two of whom are carried both ways: 1,350.00 and 800.00. */
async function sellTwo(first = 0) {
  const rides = [rideOf(carried, ['to', 'from'], { passTypeId: carried.session.adult, qty: 2 })]
  return owner.caller.orders.sell(
    saleOf(carried, { seatNos: [first, first + 1, first + 2], rides, ridesMinor: 80_000 }),
  )
}
type Wish = Parameters<SignedIn['caller']['orderChanges']['previewCancel']>[0]
async function cancel(wish: Wish) {
  const { rev, refundMinor } = await owner.caller.orderChanges.previewCancel(wish)
  const told = { ...once(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Ill' }
  await owner.caller.orderChanges.cancel({ ...wish, ...told })
  return refundMinor
}
const get = (id: never) => owner.caller.orders.get({ id })
const markAs = (state: string, orderId: string) =>
  sql`update ride set state = ${state} where order_id = ${orderId} and guest_no = 1 and direction = 'to'`.execute(
    api.database.asOwner,
  )

describe('a refund', () => {
  test('of a pass takes its ride with it and frees its places; the last makes the order end at nothing', async () => {
    const { orderId, passes } = await sellTwo()
    expect(await taken()).toEqual([2, 2])
    const [a, b, c] = passes.map(({ id }) => id)
    const preview = await owner.caller.orderChanges.previewCancel({ orderId, passIds: [a as never] })
    expect(preview.lines.map(({ kind, qty, grossMinor }) => [kind, qty, grossMinor])).toEqual([
      ['pass', -1, -45_000],
      ['ride', -1, -40_000],
    ])
    // There and back.
    expect(preview.freed).toEqual({ seats: 1, places: 0, rides: 2 })
    expect(await cancel({ orderId, passIds: [a as never] })).toBe(85_000)
    expect(await taken()).toEqual([1, 1])
    expect((await get(orderId as never)).rides.map(({ guestNo, state }) => [guestNo, state])).toEqual([
      [1, 'cancelled'],
      [1, 'cancelled'],
      [2, 'booked'],
      [2, 'booked'],
    ])
    expect(await cancel({ orderId, passIds: [b, c] as never[] })).toBe(130_000)
    expect(await taken()).toEqual([0, 0])
    const gone = await get(orderId as never)
    expect([gone.state, gone.grossMinor, gone.taxMinor]).toEqual(['cancelled', 0, 0])
  })

  test('leaves the ride where it is to stay, and gives back a ride alone', async () => {
    const { orderId, passes } = await sellTwo()
    const ids = passes.map(({ id }) => id)
    expect(await cancel({ orderId, passIds: ids, keepRides: true })).toBe(135_000)
    expect([await taken(), (await get(orderId as never)).state]).toEqual([[2, 2], 'partly_cancelled'])
    expect(await cancel({ orderId, passIds: [], pieces: [{ lineNo: 2, qty: 1 }] })).toBe(40_000)
    expect(await taken()).toEqual([1, 1])
    const more = owner.caller.orderChanges.previewCancel({ orderId, passIds: [], pieces: [{ lineNo: 2, qty: 2 }] })
    expect((await refusalOf(more)).issues?.[0]).toMatchObject({ path: 'pieces.0.qty', message: 'field.tooBig' })
    expect(await cancel({ orderId, passIds: [], pieces: [{ lineNo: 2, qty: 1 }] })).toBe(40_000)
    expect([await taken(), (await get(orderId as never)).state]).toEqual([[0, 0], 'cancelled'])
  })

  test('gives back the ride of somebody else, where the pass that goes keeps its own', async () => {
    const { orderId, passes } = await sellTwo()
    const wish = { orderId, passIds: [passes[0]?.id as never], keepRides: true, pieces: [{ lineNo: 2, qty: 1 }] }
    expect(await cancel(wish)).toBe(85_000)
    const { rides } = await get(orderId as never)
    expect(rides.filter(({ state }) => state === 'booked').map(({ passId }) => passId)).toEqual([
      passes[0]?.id,
      passes[0]?.id,
    ])
  })

  test('of a ride alone keeps what the rule of its show says, and nothing of a trip that the venue gives up', async () => {
    const rule = await owner.caller.cancellationRules.create({
      name: { en: 'Half', tr: 'Yarım' },
      hoursBefore: 0,
      feePpm: 500_000,
    })
    const { orderId, passes } = await sellTwo()
    const alone = { orderId, passIds: [], pieces: [{ lineNo: 2, qty: 1 }] }
    const ask = () => owner.caller.orderChanges.previewCancel(alone)
    // Half of 400.00, alone as with its pass.
    expect(await ask()).toMatchObject({ feeMinor: 20_000, refundMinor: 20_000, rule: { feePpm: 500_000 } })
    const [a] = passes.map(({ id }) => id)
    const both = await owner.caller.orderChanges.previewCancel({ orderId, passIds: [a as never] })
    expect(both).toMatchObject({ feeMinor: 42_500, refundMinor: 42_500 })
    expect(await cancel(alone)).toBe(20_000)
    await sql`update trip set sales_closed = true, reason = 'Engine' where id = ${carried.to.id}`.execute(
      api.database.asOwner,
    )
    expect(await ask()).toMatchObject({ feeMinor: 0, refundMinor: 40_000 })
    // Beside its pass, of which half is kept, it is told which of the two is free.
    const beside = await owner.caller.orderChanges.previewCancel({ orderId, passIds: [a as never] })
    expect(beside).toMatchObject({ feeMinor: 22_500, refundMinor: 62_500, rule: { feePpm: 500_000 } })
    expect(beside.lines.map(({ kind, isFree }) => [kind, isFree])).toEqual([
      ['pass', false],
      ['ride', true],
      ['fee', false],
    ])
    await sql`update cancellation_rule set archived_at = now() where id = ${rule.id}`.execute(api.database.asOwner)
  })

  test('of a show that the venue called off is told to be free, with its ride', async () => {
    const rule = await owner.caller.cancellationRules.create({
      name: { en: 'Half', tr: 'Yarım' },
      hoursBefore: 0,
      feePpm: 500_000,
    })
    const { orderId, passes } = await sellTwo()
    await callOff(api, carried.session.id)
    const [a] = passes.map(({ id }) => id)
    const preview = await owner.caller.orderChanges.previewCancel({ orderId, passIds: [a as never] })
    expect(preview).toMatchObject({ rule: null, feeMinor: 0, refundMinor: 85_000 })
    expect(preview.lines.map(({ kind, isFree }) => [kind, isFree])).toEqual([
      ['pass', true],
      ['ride', true],
    ])
    await sql`update cancellation_rule set archived_at = now() where id = ${rule.id}`.execute(api.database.asOwner)
  })

  test('gives back nothing of whom a trip has carried, or has waited for in vain', async () => {
    for (const [at, state] of ['boarded', 'missed'].entries()) {
      const { orderId, passes } = await sellTwo(at * 3)
      await markAs(state, orderId)
      const [a] = passes.map(({ id }) => id)
      expect(await cancel({ orderId, passIds: [a as never] })).toBe(45_000)
      const whole = owner.caller.orderChanges.previewCancel({ orderId, passIds: [], pieces: [{ lineNo: 2, qty: 2 }] })
      expect((await refusalOf(whole)).issues?.[0]?.path).toBe('pieces.0.qty')
      expect(await cancel({ orderId, passIds: [], pieces: [{ lineNo: 2, qty: 1 }] })).toBe(40_000)
    }
  })

  test('gives back nothing of a way home that has left the venue, although the stop is ahead', async () => {
    const rides = [rideOf(carried, ['from'], { passTypeId: carried.session.adult, qty: 1 })]
    const { orderId } = await owner.caller.orders.sell(saleOf(carried, { seatNos: [0], rides, ridesMinor: 20_000 }))
    const wish = { orderId, passIds: [], pieces: [{ lineNo: 2, qty: 1 }] }
    expect(await owner.caller.orderChanges.previewCancel(wish)).toMatchObject({ refundMinor: 20_000 })
    await departsIn(api.database.asOwner, carried.from.id, -1)
    const { issues } = await refusalOf(owner.caller.orderChanges.previewCancel(wish))
    expect(issues?.[0]).toMatchObject({ path: 'pieces.0.qty', message: 'field.tooBig' })
  })

  test('is refused when the driver takes the guest along before it is sent', async () => {
    const { orderId, passes } = await sellTwo()
    const wish = { orderId, passIds: [passes[0]?.id as never] }
    const { rev, refundMinor } = await owner.caller.orderChanges.previewCancel(wish)
    await markAs('boarded', orderId)
    const told = { ...once(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Ill' }
    expect(await reasonOf(owner.caller.orderChanges.cancel({ ...wish, ...told }))).toBe('STALE')
    expect(await taken()).toEqual([2, 2])
  })

  test('shares no discount of the sale with a ride', async () => {
    const rides = [rideOf(carried, ['to'], { passTypeId: carried.session.adult })]
    const sale = saleOf(carried, { seatNos: [0], rides, ridesMinor: 25_000 - 4_500 })
    const { orderId } = await owner.caller.orders.sell({ ...sale, discount: { ppm: 100_000, reason: 'Friends' } })
    expect(await cancel({ orderId, passIds: [], pieces: [{ lineNo: 2, qty: 1 }] })).toBe(25_000)
    const { passList } = await get(orderId as never)
    expect(await cancel({ orderId, passIds: passList.map(({ id }) => id) })).toBe(40_500)
    expect((await get(orderId as never)).grossMinor).toBe(0)
  })

  test('of practice gives back the line of the ride with its pass, and moves no place', async () => {
    const learner = await api.signInAs('manager')
    await openTill(api.database.db, { venue: api.venue, userId: learner.user.id, training: true })
    const rides = [rideOf(carried, ['to', 'from'], { passTypeId: carried.session.adult, qty: 2 })]
    const sale = saleOf(carried, { seatNos: [0, 1, 2], rides, ridesMinor: 80_000 }, { training: true })
    const { orderId, passes } = await learner.caller.orders.sell(sale)
    const cancelHere = async (wish: Wish) => {
      const { rev, refundMinor } = await learner.caller.orderChanges.previewCancel(wish)
      const told = { ...once(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Ill' }
      await learner.caller.orderChanges.cancel({ ...wish, ...told })
      return refundMinor
    }
    const [a, b, c] = passes.map(({ id }) => id)
    expect(await cancelHere({ orderId, passIds: [a] as never[] })).toBe(85_000)
    // The ride that is left is that of a pass that is left.
    const next = await learner.caller.orderChanges.previewCancel({ orderId, passIds: [b] as never[] })
    expect(next.refundMinor).toBe(85_000)
    expect(await cancelHere({ orderId, passIds: [b] as never[], keepRides: true })).toBe(45_000)
    expect(await cancelHere({ orderId, passIds: [], pieces: [{ lineNo: 2, qty: 1 }] })).toBe(40_000)
    expect(await cancelHere({ orderId, passIds: [c] as never[] })).toBe(45_000)
    const order = await learner.caller.orders.get({ id: orderId })
    expect([order.state, order.grossMinor, order.taxMinor]).toEqual(['cancelled', 0, 0])
    expect(await taken()).toEqual([0, 0])
  })

  test('of thirty at once gives back each ride once', async () => {
    const { orderId, passes } = await sellTwo()
    const wish = { orderId, passIds: [passes[0]?.id as never] }
    const { rev, refundMinor } = await owner.caller.orderChanges.previewCancel(wish)
    const settled = await Promise.allSettled(
      Array.from({ length: 30 }, () => {
        const told = { ...once(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Ill' }
        return owner.caller.orderChanges.cancel({ ...wish, ...told })
      }),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await taken()).toEqual([1, 1])
  })
})

describe('an exchange', () => {
  async function exchange(orderId: string, passIds: string[], ticketSessionId: string, item: object) {
    const items = [{ passTypeId: carried.session.adult, ...item }] as never
    const wish = { orderId, passIds, ticketSessionId, items } as never
    const preview = await owner.caller.orderChanges.previewExchange(wish)
    const { rev: expectedRev, priceVersion, differenceMinor: expectedDifferenceMinor } = preview
    const told = { ...once(), expectedRev, priceVersion, expectedDifferenceMinor, reason: 'Later' }
    const changed = await owner.caller.orderChanges.exchange({ ...(wish as object), ...told } as never)
    return { preview, changed }
  }

  test('for another seat of the show keeps the ride, which is the new pass’s', async () => {
    const { orderId, passes } = await sellTwo()
    const { preview, changed } = await exchange(orderId, [passes[0]?.id as string], carried.session.id, {
      seatNos: [9],
    })
    expect(preview.rides).toEqual({ kept: 1, back: [] })
    expect(preview.differenceMinor).toBe(0)
    expect(await taken()).toEqual([2, 2])
    const own = (await get(orderId as never)).rides.filter(({ passId }) => passId === changed.passes[0]?.id)
    expect(own.map(({ direction, state }) => [direction, state])).toEqual([
      ['to', 'booked'],
      ['from', 'booked'],
    ])
  })

  test('for another show gives the ride back', async () => {
    const later = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, startsIn: 3000 })
    const { orderId, passes } = await sellTwo()
    const { preview } = await exchange(orderId, [passes[0]?.id as string], later.id, {
      passTypeId: later.adult,
      seatNos: [0],
    })
    expect(preview.rides).toMatchObject({ kept: 0, back: [{ qty: 1, grossMinor: 40_000 }] })
    expect(preview.differenceMinor).toBe(-40_000)
    expect(await taken()).toEqual([1, 1])
  })

  test('keeps nothing of a ride whose trip the venue gives up', async () => {
    const rule = await owner.caller.cancellationRules.create({
      name: { en: 'A tenth', tr: 'Onda bir' },
      hoursBefore: 0,
      feePpm: 500_000,
      exchangePpm: 100_000,
    })
    const later = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, startsIn: 3000 })
    const { orderId, passes } = await sellTwo()
    const ask = () =>
      owner.caller.orderChanges.previewExchange({
        ...{ orderId, passIds: [passes[0]?.id as never], ticketSessionId: later.id },
        items: [{ passTypeId: later.adult, seatNos: [0] }],
      } as never)
    // A tenth of 450.00 and of 400.00.
    expect(await ask()).toMatchObject({ feeMinor: 8500, rides: { back: [{ isFree: false }] } })
    await sql`update trip set sales_closed = true, reason = 'Engine' where id = ${carried.to.id}`.execute(
      api.database.asOwner,
    )
    expect(await ask()).toMatchObject({ feeMinor: 4500, rides: { back: [{ isFree: true }] } })
    await sql`update cancellation_rule set archived_at = now() where id = ${rule.id}`.execute(api.database.asOwner)
  })
})

test('what an order carries is told with its days, times and stops, in the drawer and on its refund', async () => {
  const { orderId, passes } = await sellTwo()
  const written = (at: string, language: string, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'Europe/Istanbul', ...how }).format(new Date(at))
  const day = (at: string, language: string) => written(at, language, { day: 'numeric', month: 'short' })
  const time = (at: string) => written(at, 'en-GB', { hour: '2-digit', minute: '2-digit' })
  const { to, from } = carried
  const [there, home] = [day(to.departsAt, 'en-GB'), day(from.departsAt, 'en-GB')]
  const stop = to.stops[0]?.name.en
  const { lines } = await get(orderId as never)
  const [text] = lines.filter(({ kind }) => kind === 'ride').map(({ text: told }) => told)
  // The day of the way home is said where it is another one.
  expect(text?.en).toBe(
    `${there} ${time(to.departsAt)} ${stop} → ${time(to.endsAt)} · ` +
      `${home === there ? '' : `${home} `}${time(from.departsAt)} → ${stop} ${time(from.endsAt)}`,
  )
  expect(text?.tr).toContain('İskele')
  expect(text?.tr.startsWith(`${day(to.departsAt, 'tr')} `)).toBe(true)
  await cancel({ orderId, passIds: [passes[0]?.id as never] })
  const back = (await get(orderId as never)).lines.find(({ kind, reversesLineNo }) => kind === 'ride' && reversesLineNo)
  expect(back?.text).toEqual(text)
})

test('the plan of a show begins with the guests who have bought a ride', async () => {
  await sellTwo()
  const { localDate } = await api.database.db
    .selectFrom('ticket_session')
    .select((row) => row.cast<string>('local_date', 'text').as('localDate'))
    .where('id', '=', carried.session.id)
    .executeTakeFirstOrThrow()
  const { sessions } = await owner.caller.trips.planChoices({ date: localDate })
  const found = sessions.find(({ id }) => id === carried.session.id)
  expect(found?.sold).toEqual([{ areaId: carried.areaId, guests: 2 }])
})
