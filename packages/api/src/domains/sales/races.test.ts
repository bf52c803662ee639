import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

let api: TestApi
let people: SignedIn[]
beforeAll(async () => {
  api = await createTestApi()
  const other = await api.anotherServices()
  // Half of them at another process: nothing may rest on what one process knows.
  people = await Promise.all(
    Array.from({ length: 40 }, (_, index) => api.signInAs('boxoffice', index % 2 ? { services: other } : {})),
  )
})
afterAll(() => api.close())

const byCard = (session: TestTicketSession, seatNos: number[]) => {
  const due = seatNos.length * 45_000
  return {
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos }],
    payments: [{ method: 'card' as const, amountMinor: due, reference: 'T' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: due,
  }
}
const standing = (session: TestTicketSession, qty: number) => ({
  ...byCard(session, []),
  items: [{ passTypeId: session.adult, areaNo: 0, qty }],
  payments: [{ method: 'card' as const, amountMinor: qty * 30_000, reference: 'T' }],
  expectedDueMinor: qty * 30_000,
})

/** What must hold at every moment: nothing sold twice, nothing torn. */
const expectSound = async () => expect(await brokenRules(api.database.pool)).toEqual({})

function tally(answers: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

test('eight tills want the best two seats at once: all get some, and no seat is sold twice', async () => {
  const session = await makeTicketSession(api.database.db, { venue: api.venue })
  const sales = people.slice(0, 8).map(({ caller }) => {
    const { items: _, ...sale } = byCard(session, [0, 1])
    return caller.orders.sell({
      ...sale,
      items: [{ passTypeId: session.adult, qty: 2 }],
      best: { qty: 2, apart: true },
    })
  })
  const seats = (await Promise.all(sales)).flatMap(({ passes }) => passes.map(({ seatNo }) => seatNo))
  expect(new Set(seats).size).toBe(16)
  await expectSound()
})

describe('forty tills want one seat', () => {
  test('one gets it, the others are told who lost what', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue })
    const answers = await Promise.all(people.map((person) => reasonOf(person.caller.orders.sell(byCard(session, [7])))))
    expect(tally(answers)).toEqual({ OK: 1, SEAT_TAKEN: 39 })
    await expectSound()
  })

  test('also when each wants a neighbour too, in whatever order: no deadlock, nothing half sold', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue })
    const answers = await Promise.all(
      people.map((person, index) => {
        const wish = [index % 5, (index + 1) % 5]
        return reasonOf(person.caller.orders.sell(byCard(session, index % 2 ? wish : wish.reverse())))
      }),
    )
    expect(Object.keys(tally(answers)).sort()).toEqual(['OK', 'SEAT_TAKEN'])
    expect(tally(answers).OK).toBeLessThanOrEqual(2)
    await expectSound()
  })

  test('negative control: without the condition on the seat it is sold again', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue })
    const careless = async (order: string) => {
      const { rows } = await sql`
        update session_seat set status = 2, hold_id = null, until = null, order_id = ${order}, pass_id = ${uuidv7()}
        where ticket_session_id = ${session.id} and seat_no = 7 returning seat_no`.execute(api.database.db)
      return rows.length
    }
    const sold = await Promise.all(Array.from({ length: 10 }, () => careless(uuidv7())))
    expect(sold.filter((rows) => rows === 1).length).toBeGreaterThan(1)
    // What is left of it would not pass for sound.
    expect(await brokenRules(api.database.pool)).toEqual({ 'a sold seat has its living pass, of its order': 1 })
    await sql`update session_seat set status = 0, order_id = null, pass_id = null
      where ticket_session_id = ${session.id}`.execute(api.database.asOwner)
  })
})

describe('a room for a hundred', () => {
  test('is filled to the last place and never beyond, while holds come and go', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, standing: 100 })
    let sold = 0
    let most = 0
    let watching = true
    // Not by the counter that the guard is on: by the passes and the holds themselves.
    const watch = (async () => {
      while (watching) {
        const { rows } = await sql<{ taken: number }>`
          select coalesce((select sum(people) from pass where ticket_session_id = ${session.id}), 0)::int
            + coalesce((select sum(qty) from pool_hold where ticket_session_id = ${session.id}), 0)::int as taken`.execute(
          api.database.asOwner,
        )
        most = Math.max(most, rows[0]?.taken ?? 0)
      }
    })()
    await Promise.all(
      people.map(async (person, index) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const qty = 1 + ((index + turn) % 4)
          if ((index + turn) % 3 === 0) {
            const holdId = uuidv7() as SeatHoldId
            const wish = { commandId: randomUUID(), holdId, ticketSessionId: session.id, pools: [{ areaNo: 0, qty }] }
            if ((await reasonOf(person.caller.seats.hold(wish))) === 'OK') await person.caller.seats.release({ holdId })
          } else if ((await reasonOf(person.caller.orders.sell(standing(session, qty)))) === 'OK') sold += qty
        }
      }),
    )
    watching = false
    await watch
    expect(most).toBeLessThanOrEqual(100)
    // It looked while there was something to see.
    expect(most).toBeGreaterThan(50)
    const first = people[0] as SignedIn
    while (sold < 100) {
      await first.caller.orders.sell(standing(session, 1))
      sold += 1
    }
    expect(await reasonOf(first.caller.orders.sell(standing(session, 1)))).toBe('SOLD_OUT')
    expect(sold).toBe(100)
    await expectSound()
  })

  test('negative control: code that forgets the condition is stopped by the check', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, standing: 2 })
    const careless = sql`update capacity_pool set taken = taken + 3 where ticket_session_id = ${session.id}`
    await expect(careless.execute(api.database.db)).rejects.toThrow(/capacity_pool_not_oversold/)
  })
})

describe('what one process remembers of prices and session', () => {
  let session: TestTicketSession
  const sale = (seatNos: number[], more: object = {}) => ({ ...byCard(session, seatNos), ...more })
  const raise = (what: 'price_list' | 'ticket_session') =>
    what === 'price_list'
      ? sql`update price_list set version = version + 1 where venue_id = ${api.venue.id}`.execute(api.database.asOwner)
      : sql`update ticket_session set rev = rev + 1 where id = ${session.id}`.execute(api.database.asOwner)
  const [here, far] = [() => (people[0] as SignedIn).caller, () => (people[1] as SignedIn).caller]
  const shown = async () => {
    const { prices } = await here().booking.session({ id: session.id })
    return { priceVersion: prices.version }
  }

  test('refuses nobody: a session that was paused and goes on, and prices that another one has shown, cost what they did', async () => {
    session = await makeTicketSession(api.database.db, { venue: api.venue, standing: 5 })
    const now = await shown()
    await here().orders.sell(sale([0], now))
    await far().orders.sell(sale([1], now))
    await raise('ticket_session')
    expect((await here().orders.sell(sale([2], now))).passes).toHaveLength(1)
    expect((await far().orders.sell({ ...standing(session, 2), ...now })).passes).toHaveLength(2)
    await raise('price_list')
    expect(await reasonOf(far().orders.sell(sale([3], now)))).toBe('PRICE_CHANGED')
    // The list moves on once more, and the other process has not heard of it: a guest who was shown it here buys there.
    await raise('price_list')
    const fresh = await shown()
    expect((await far().orders.sell(sale([3], fresh))).passes).toHaveLength(1)
    // Control: another sum is asked about, by the prices of now.
    const wrong = await refusalOf(far().orders.sell(sale([4], { ...fresh, expectedDueMinor: 1 })))
    expect([wrong.code, wrong.details?.priceVersion]).toEqual(['PRICE_CHANGED', fresh.priceVersion])
    await expectSound()
  })

  test('sells nothing that is sold no more: a kind of pass that is archived, or may be bought less often', async () => {
    session = await makeTicketSession(api.database.db, { venue: api.venue })
    const now = await shown()
    const buy = (seatNos: number[]) => reasonOf(far().orders.sell(sale(seatNos, now)))
    const { caller } = await api.signInAs('manager')
    expect(await buy([0, 1])).toBe('OK')
    await sql`update pass_type set max_per_order = 1, rev = rev + 1, updated_at = now()
      where id = ${session.adult}`.execute(api.database.asOwner)
    expect(await buy([2, 3])).toBe('VALIDATION')
    expect(await buy([2])).toBe('OK')
    const type = { id: session.adult }
    await caller.passTypes.archive({ ...type, expectedRev: 2 })
    expect(await buy([3])).toBe('VALIDATION')
    await caller.passTypes.archive({ ...type, expectedRev: 3 })
    expect(await buy([3])).toBe('OK')
  })
})

describe('what was told', () => {
  test('is what happened: following the stream from a snapshot gives the next snapshot', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue })
    const [reader] = people as [SignedIn]
    const before = await reader.caller.seatMap.get({ ticketSessionId: session.id })
    await Promise.all(
      people.slice(0, 20).map((person, index) => reasonOf(person.caller.orders.sell(byCard(session, [index % 12])))),
    )
    const after = await reader.caller.seatMap.get({ ticketSessionId: session.id })
    const { rows } = await sql<{ payload: { seats: { n: number[]; s: number }[] } }>`
      select payload from stream_change where topic = ${`seats:${session.id}`} order by version`.execute(
      api.database.asOwner,
    )
    const sold = rows.flatMap((row) => row.payload.seats.flatMap((change) => (change.s === 2 ? change.n : [])))
    expect(sold.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, seat) => seat))
    expect(before.status).not.toBe(after.status)
    expect(after.lastEventId.split('.')[1]).toBe(String(rows.length))
  })
})
