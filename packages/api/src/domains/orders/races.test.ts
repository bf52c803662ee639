import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  reasonOf,
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

/** What must hold of every ticket session at every moment: nothing sold twice, nothing torn. */
async function expectSound(session: TestTicketSession): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::integer from session_seat s where s.ticket_session_id = ${session.id} and s.status = 2
        and not exists (select from pass p where p.venue_id = s.venue_id and p.id = s.pass_id and p.seat_no = s.seat_no
          and p.order_id = s.order_id and p.state <> 'cancelled')) as "seatsWithoutPass",
      (select count(*)::integer from pass p where p.ticket_session_id = ${session.id} and p.seat_no is not null
        and p.state <> 'cancelled' and not exists (select from session_seat s where s.venue_id = p.venue_id
          and s.ticket_session_id = p.ticket_session_id and s.seat_no = p.seat_no and s.pass_id = p.id))
        as "passesWithoutSeat",
      (select count(*)::integer from sale_order o where exists (select from order_line l where l.order_id = o.id
        and l.ticket_session_id = ${session.id})
        and (o.gross_minor <> (select sum(l.gross_minor) from order_line l where l.order_id = o.id)
          or o.gross_minor <> (select sum(y.amount_minor) from payment y where y.order_id = o.id))) as "ordersThatDoNotAdd",
      (select count(*)::integer from capacity_pool c where c.ticket_session_id = ${session.id}
        and c.taken <> coalesce((select sum(p.people) from pass p where p.ticket_session_id = c.ticket_session_id
          and p.area_no = c.area_no and p.state <> 'cancelled'), 0)
          + coalesce((select sum(h.qty) from pool_hold h where h.ticket_session_id = c.ticket_session_id
          and h.area_no = c.area_no), 0)) as "poolsOff"`.execute(api.database.asOwner)
  expect(rows[0]).toEqual({ seatsWithoutPass: 0, passesWithoutSeat: 0, ordersThatDoNotAdd: 0, poolsOff: 0 })
}

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
  await expectSound(session)
})

describe('forty tills want one seat', () => {
  test('one gets it, the others are told who lost what', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue })
    const answers = await Promise.all(people.map((person) => reasonOf(person.caller.orders.sell(byCard(session, [7])))))
    expect(tally(answers)).toEqual({ OK: 1, SEAT_TAKEN: 39 })
    await expectSound(session)
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
    await expectSound(session)
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
  })
})

describe('confirming against taking over a hold that ran out', () => {
  test('sixty times there is exactly one winner', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 6, seatsPerRow: 10 })
    const [holder, taker] = people as [SignedIn, SignedIn]
    const price = (seat: number) => (seat < 30 ? 45_000 : 30_000)
    const saleOf = (seat: number) => ({
      ...byCard(session, [seat]),
      payments: [{ method: 'card' as const, amountMinor: price(seat), reference: 'T' }],
      expectedDueMinor: price(seat),
    })
    const rounds = Array.from({ length: 60 }, (_, seat) => seat)
    const holds = await Promise.all(
      rounds.map(async (seat) => {
        const holdId = uuidv7() as SeatHoldId
        const wish = { commandId: randomUUID(), holdId, ticketSessionId: session.id, seatNos: [seat] }
        await holder.caller.seats.hold(wish)
        return holdId
      }),
    )
    await sql`update session_seat set until = clock_timestamp() - interval '1 second'
      where ticket_session_id = ${session.id} and status = 1`.execute(api.database.db)
    const outcomes = await Promise.all(
      rounds.map(async (seat) => {
        const confirm = () =>
          reasonOf(holder.caller.orders.confirm({ ...saleOf(seat), holdId: holds[seat] as SeatHoldId }))
        const take = () => reasonOf(taker.caller.orders.sell(saleOf(seat)))
        const both = await Promise.all(seat % 2 ? [confirm(), take()] : [take(), confirm()])
        return both.sort().join(' ')
      }),
    )
    const allowed = new Set(['HOLD_EXPIRED OK', 'OK SEAT_TAKEN'])
    expect(outcomes.filter((outcome) => !allowed.has(outcome))).toEqual([])
    await expectSound(session)
  })
})

describe('a room for a hundred', () => {
  test('is filled to the last place and never beyond, while holds come and go', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, standing: 100 })
    let sold = 0
    let most = 0
    let watching = true
    const watch = (async () => {
      while (watching) {
        const { rows } = await sql<{ taken: number }>`select taken from capacity_pool
          where ticket_session_id = ${session.id}`.execute(api.database.asOwner)
        most = Math.max(most, rows[0]?.taken ?? 0)
      }
    })()
    await Promise.all(
      people.map(async (person, index) => {
        for (let turn = 0; turn < 6; turn += 1) {
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
    const first = people[0] as SignedIn
    while (sold < 100) {
      await first.caller.orders.sell(standing(session, 1))
      sold += 1
    }
    expect(await reasonOf(first.caller.orders.sell(standing(session, 1)))).toBe('SOLD_OUT')
    expect(sold).toBe(100)
    await expectSound(session)
  })

  test('negative control: code that forgets the condition is stopped by the check', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, standing: 2 })
    const careless = sql`update capacity_pool set taken = taken + 3 where ticket_session_id = ${session.id}`
    await expect(careless.execute(api.database.db)).rejects.toThrow(/capacity_pool_not_oversold/)
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
