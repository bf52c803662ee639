import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  brokenRules,
  createTestApi,
  makeTicketSession,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

// Holds that run out: by the database's clock alone, without any job, and with one winner.

let api: TestApi
let people: SignedIn[]
let holder: SignedIn
let manager: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  const other = await api.anotherServices()
  people = await Promise.all(
    Array.from({ length: 20 }, (_, index) => api.signInAs('boxoffice', index % 2 ? { services: other } : {})),
  )
  ;[holder] = people as [SignedIn]
  manager = await api.signInAs('manager', { services: other })
})
afterAll(() => api.close())
beforeEach(async () => {
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 30 })
})
afterEach(async () => expect(await brokenRules(api.database.pool)).toEqual({}))

const saleOf = (seat: number) => {
  const amountMinor = session.prices[seat < session.seats / 2 ? 0 : 1] ?? 0
  return {
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [seat] }],
    payments: [{ method: 'card' as const, amountMinor, reference: 'T' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: amountMinor,
  }
}
const wishOf = (seat: number) => ({
  commandId: randomUUID(),
  holdId: uuidv7() as SeatHoldId,
  ticketSessionId: session.id,
  seatNos: [seat],
})
async function held(seat: number, person = holder): Promise<SeatHoldId> {
  return (await person.caller.seats.hold(wishOf(seat))).id
}
/** Lets all holds of the session run out in so many milliseconds of the database's clock. */
const runOut = (milliseconds: number) =>
  sql`update session_seat set until = clock_timestamp() + ${milliseconds} * interval '1 millisecond'
    where ticket_session_id = ${session.id} and status = 1`.execute(api.database.asOwner)
const confirm = (seat: number, holdId: SeatHoldId, person = holder) =>
  reasonOf(person.caller.orders.confirm({ ...saleOf(seat), holdId }))
describe('confirming against taking over', () => {
  // Half of the seats are bought by someone else after the end, half are taken over by a manager.
  const rounds = Array.from({ length: 60 }, (_, seat) => seat)

  test('sixty times there is exactly one winner', async () => {
    const holds = await Promise.all(rounds.map((seat) => held(seat)))
    await runOut(-1000)
    const buyer = people[1] as SignedIn
    const outcomes = await Promise.all(
      rounds.map(async (seat) => {
        const mine = () => confirm(seat, holds[seat] as SeatHoldId)
        const theirs = () =>
          seat % 4 < 2
            ? reasonOf(buyer.caller.orders.sell(saleOf(seat)))
            : reasonOf(manager.caller.seats.takeOver({ ...wishOf(seat), reason: 'Guest of the house' }))
        const [a, b] =
          seat % 2 ? [await Promise.all([mine(), theirs()])].flat() : (await Promise.all([theirs(), mine()])).reverse()
        return `${a} ${b}`
      }),
    )
    // A hold that has lost its only seat is about nothing any more: then it is not what is to be sold.
    const allowed = new Set(['OK SEAT_TAKEN', 'HOLD_EXPIRED OK', 'VALIDATION OK'])
    expect(outcomes.filter((outcome) => !allowed.has(outcome))).toEqual([])
  })

  test('they wait in line and not for each other: the hold first, then its seats', async () => {
    const holdId = await held(0)
    let taking: Promise<string> | undefined
    await api.database.asOwner.transaction().execute(async (tx) => {
      // As a confirmation does it.
      await sql`select from seat_hold where id = ${holdId} for no key update`.execute(tx)
      taking = reasonOf(manager.caller.seats.takeOver({ ...wishOf(0), reason: 'Guest of the house' }))
      await sleep(200)
      await sql`select from session_seat where hold_id = ${holdId} for no key update nowait`.execute(tx)
    })
    expect(await taking).toBe('OK')
  })

  test('negative control: a confirmation that does not ask whose the seat is takes it from its buyer', async () => {
    const holdId = await held(0)
    await runOut(-1000)
    const { orderId } = await (people[1] as SignedIn).caller.orders.sell(saleOf(0))
    expect(await confirm(0, holdId)).toBe('HOLD_EXPIRED')
    await api.database.asOwner
      .transaction()
      .execute(async (tx) => {
        await sql`update session_seat set order_id = ${uuidv7()} where ticket_session_id = ${session.id} and seat_no = 0`.execute(
          tx,
        )
        const { rows } = await sql`select from session_seat where order_id = ${orderId}`.execute(tx)
        throw new Error(`${rows.length} left`)
      })
      .catch((error: Error) => expect(error.message).toBe('0 left'))
  })
})

describe('the end of a hold', () => {
  test('before it nobody else gets the seat, from it on one of many who come at once; until then it is the holder’s', async () => {
    const [kept, lost] = [await held(0), await held(1)]
    await runOut(700)
    const early = await Promise.all(people.slice(1, 6).map(({ caller }) => reasonOf(caller.seats.hold(wishOf(1)))))
    expect(new Set(early)).toEqual(new Set(['SEAT_TAKEN']))
    let isOver = false
    const wins: string[] = []
    // They come from before the end until after it.
    await Promise.all(
      people.slice(1).map(async ({ caller }) => {
        for (let turn = 0; turn < 40 && !isOver; turn += 1) {
          const wish = wishOf(1)
          if ((await reasonOf(caller.seats.hold(wish))) === 'OK') {
            isOver = true
            wins.push(wish.holdId)
          }
          await sleep(40)
        }
      }),
    )
    expect(wins).toHaveLength(1)
    expect(await confirm(1, lost)).toBe('HOLD_EXPIRED')
    // Nobody has taken this one: over as it is, it is good.
    expect(await confirm(0, kept)).toBe('OK')
  })

  test('is looked at after a wait for the seat, and not before it', async () => {
    const buyer = people[1] as SignedIn
    const later = await held(2)
    await held(3)
    await runOut(300)
    const waiting: Promise<string>[] = []
    await api.database.asOwner.transaction().execute(async (tx) => {
      await sql`select from session_seat where ticket_session_id = ${session.id} and seat_no in (2, 3) for update`.execute(
        tx,
      )
      waiting.push(reasonOf(buyer.caller.orders.sell(saleOf(2))), reasonOf(buyer.caller.orders.sell(saleOf(3))))
      await sleep(600)
      // One of them was given more time meanwhile.
      await sql`update session_seat set until = clock_timestamp() + interval '1 minute' where hold_id = ${later}`.execute(
        tx,
      )
    })
    expect(await Promise.all(waiting)).toEqual(['SEAT_TAKEN', 'OK'])
    expect(await confirm(2, later)).toBe('OK')
  })
})

test('places without a seat go to the first to come, or to the holder while nobody has, never to both', async () => {
  const winners = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 1, standing: 4 })
    const places = (qty: number) => ({
      ...saleOf(0),
      items: [{ passTypeId: session.adult, areaNo: 0, qty }],
      payments: [{ method: 'card' as const, amountMinor: qty * 30_000, reference: 'T' }],
      expectedDueMinor: qty * 30_000,
    })
    const wish = { ...wishOf(0), seatNos: [], pools: [{ areaNo: 0, qty: 4 }] }
    await holder.caller.seats.hold(wish)
    expect(await reasonOf((people[1] as SignedIn).caller.orders.sell(places(1)))).toBe('SOLD_OUT')
    await sql`update pool_hold set until = clock_timestamp() - interval '1 second'`.execute(api.database.asOwner)
    const mine = () => reasonOf(holder.caller.orders.confirm({ ...places(4), holdId: wish.holdId }))
    const theirs = () => people.slice(1, 7).map(({ caller }) => reasonOf(caller.orders.sell(places(1))))
    // The holder comes first, in the middle, or last.
    const all = round % 3 === 0 ? [mine(), ...theirs()] : round % 3 === 1 ? [...theirs(), mine()] : [mine()]
    const answers = await Promise.all(all)
    const own = round % 3 === 1 ? answers.at(-1) : answers[0]
    const others = answers.filter((answer) => answer === 'OK').length - (own === 'OK' ? 1 : 0)
    expect(`${own} ${others}`).toBe(own === 'OK' ? 'OK 0' : 'HOLD_EXPIRED 4')
    winners.add(own ?? '')
  }
  expect(winners).toContain('OK')
})

test('a hold books for its holder alone', async () => {
  const holdId = await held(5)
  const thief = people[2] as SignedIn
  expect(await confirm(5, holdId, thief)).toBe('NOT_FOUND')
  expect(await confirm(5, holdId, manager)).toBe('NOT_FOUND')
  expect(await reasonOf(thief.caller.orders.sell(saleOf(5)))).toBe('SEAT_TAKEN')
  // Under the id of a hold that is someone's nothing is held either.
  expect(await reasonOf(thief.caller.seats.hold({ ...wishOf(6), holdId }))).toBe('STATE')
  expect(await confirm(5, holdId)).toBe('OK')
})

describe.each([-1, 1])('with the clock of the process %i h off', (hours) => {
  afterEach(() => void vi.useRealTimers())

  test('a hold is as long, as safe and as free afterwards', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    const [here, there] = await Promise.all([api.signInAs('boxoffice'), api.signInAs('boxoffice')])
    const made = await here.caller.seats.hold(wishOf(7))
    const { rows } = await sql<{ left: number }>`select extract(epoch from (until - clock_timestamp()))::float8 as left
      from session_seat where hold_id = ${made.id}`.execute(api.database.db)
    expect(rows[0]?.left).toBeGreaterThan(280)
    expect(rows[0]?.left).toBeLessThanOrEqual(300)
    expect((await refusalOf(there.caller.orders.sell(saleOf(7)))).code).toBe('SEAT_TAKEN')
    await runOut(-1)
    expect(await reasonOf(there.caller.orders.sell(saleOf(7)))).toBe('OK')
    expect(await confirm(7, made.id, here)).toBe('HOLD_EXPIRED')
  })
})
