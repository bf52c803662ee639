import { randomUUID } from 'node:crypto'
import type { SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  detailsOf,
  makeTicketSession,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

// A hold whose time is up, and whose seats are whose afterwards.

let api: TestApi
let clerk: SignedIn
let other: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
  other = await api.signInAs('boxoffice')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  session = await makeTicketSession(api.database.db, { venue: api.venue, standing: 10 })
})

const hold = (person: SignedIn, seatNos: number[], more: object = {}) =>
  person.caller.seats.hold({
    commandId: randomUUID(),
    holdId: uuidv7() as SeatHoldId,
    ticketSessionId: session.id,
    seatNos,
    ...more,
  })
const runOut = (holdId: string) =>
  api.database.db.transaction().execute(async (tx) => {
    await sql`update session_seat set until = now() - interval '1 second' where hold_id = ${holdId}`.execute(tx)
    await sql`update pool_hold set until = now() - interval '1 second' where hold_id = ${holdId}`.execute(tx)
    await sql`update seat_hold set expires_at = now() - interval '1 second' where id = ${holdId}`.execute(tx)
  })
const holdersOf = async (seatNos: number[]) => {
  const { rows } = await sql<{ hold_id: string | null }>`
    select hold_id from session_seat
    where venue_id = ${api.venue.id} and ticket_session_id = ${session.id} and seat_no = any(${seatNos}::integer[])
    order by seat_no`.execute(api.database.db)
  return rows.map((row) => row.hold_id)
}
/** The last change that the maps of the session were told. */
async function lastAnnounced() {
  const { rows } = await sql<{ payload: { seats: unknown[]; pools: unknown[] } }>`
    select payload from stream_change where venue_id = ${api.venue.id} and topic = ${`seats:${session.id}`}
    order by version desc limit 1`.execute(api.database.db)
  return rows[0]?.payload
}

test('takes no more seats or places; they would be nobody’s', async () => {
  const pools = [{ areaNo: 0, qty: 2 }]
  const old = await hold(clerk, [1, 2], { pools })
  await runOut(old.id)
  expect(await reasonOf(clerk.caller.seats.changeHold({ holdId: old.id, add: [7] }))).toBe('HOLD_EXPIRED')
  const more = { holdId: old.id, pools: [{ areaNo: 0, qty: 3 }] }
  expect(await reasonOf(clerk.caller.seats.changeHold(more))).toBe('HOLD_EXPIRED')
  expect(await holdersOf([7])).toEqual([null])
  // The same seats and places once more are no more than what it had.
  await clerk.caller.seats.changeHold({ holdId: old.id, add: [1], pools })
  // Once everything is taken again it grows as before.
  await clerk.caller.seats.extendHold({ holdId: old.id })
  expect((await clerk.caller.seats.changeHold({ holdId: old.id, add: [7] })).seatNos).toEqual([1, 2, 7])
})

test('says which of its seats are gone when it is to grow, and still lets seats and places go', async () => {
  const old = await hold(clerk, [1, 2, 3], { pools: [{ areaNo: 0, qty: 2 }] })
  await runOut(old.id)
  await hold(other, [2])
  const grown = clerk.caller.seats.changeHold({ holdId: old.id, add: [7] })
  expect(await detailsOf(grown)).toEqual({ seatNos: [2] })
  const less = await clerk.caller.seats.changeHold({ holdId: old.id, remove: [2], pools: [{ areaNo: 0, qty: 1 }] })
  expect(less).toMatchObject({ seatNos: [1, 3], pools: [{ areaNo: 0, qty: 1 }] })
})

test('frees none of the seats that another guest has by now', async () => {
  const old = await hold(clerk, [1, 2, 3])
  await runOut(old.id)
  const now = await hold(other, [2, 3])
  await clerk.caller.seats.changeHold({ holdId: old.id, remove: [2] })
  expect(await holdersOf([1, 2, 3])).toEqual([old.id, now.id, now.id])
  await clerk.caller.seats.release({ holdId: old.id })
  expect(await holdersOf([1, 2, 3])).toEqual([null, now.id, now.id])
})

test('nor can seats of someone else be let go that were never its own', async () => {
  const [own, others] = [await hold(clerk, [1]), await hold(other, [2])]
  await clerk.caller.seats.changeHold({ holdId: own.id, add: [3], remove: [2] })
  expect(await holdersOf([1, 2, 3])).toEqual([own.id, others.id, own.id])
})

test('is not among one’s own holds, nor are those of others, of other sessions and of other venues', async () => {
  const [gone, live] = [await hold(clerk, [1]), await hold(clerk, [2])]
  await hold(other, [3])
  await runOut(gone.id)
  const ids = async (person: SignedIn) =>
    (await person.caller.seats.ownHolds({ ticketSessionId: session.id })).map((row) => row.id)
  expect(await ids(clerk)).toEqual([live.id])
  // The same person at another venue sees nothing of this one.
  const venue = await makeVenue(api.database.db)
  const elsewhere = await api.signInAs('boxoffice', { venue })
  await sql`update seat_hold set owner_id = ${elsewhere.user.id} where id = ${live.id}`.execute(api.database.asOwner)
  expect(await ids(elsewhere)).toEqual([])
  await sql`update seat_hold set owner_id = ${clerk.user.id} where id = ${live.id}`.execute(api.database.asOwner)
  const last = session
  session = await makeTicketSession(api.database.db, { venue: api.venue })
  expect(await ids(clerk)).toEqual([])
  session = last
})

test('every map is told the new end of a hold that is extended', async () => {
  const made = await hold(clerk, [4, 5])
  await runOut(made.id)
  const again = await clerk.caller.seats.extendHold({ holdId: made.id })
  expect(await lastAnnounced()).toEqual({
    seats: [{ n: [4, 5], s: 1, until: again.expiresAt, hold: made.id }],
    pools: [],
  })
})

test('extending one gives no other hold another end, of its seats or of its places', async () => {
  const place = { pools: [{ areaNo: 0, qty: 1 }] }
  const [own, mine, others] = [
    await hold(clerk, [1], place),
    await hold(clerk, [2], place),
    await hold(other, [3], place),
  ]
  const endsOf = async (holdId: string) => {
    const { rows } = await sql<{ until: string }>`
      select until from session_seat where hold_id = ${holdId} union all
      select until from pool_hold where hold_id = ${holdId} union all
      select expires_at from seat_hold where id = ${holdId}`.execute(api.database.db)
    return rows.map(({ until }) => Date.parse(until))
  }
  const before = [await endsOf(mine.id), await endsOf(others.id)]
  await sql`update seat_hold set expires_at = now() where id = ${own.id}`.execute(api.database.db)
  const { expiresAt } = await clerk.caller.seats.extendHold({ holdId: own.id })
  expect(await endsOf(own.id)).toEqual(Array(3).fill(Date.parse(expiresAt)))
  expect([await endsOf(mine.id), await endsOf(others.id)]).toEqual(before)
})
