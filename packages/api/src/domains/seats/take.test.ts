import { randomUUID } from 'node:crypto'
import type { SeatHoldId } from '@marquee/contract'
import { createDb, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../door/work.ts'
import {
  createTestApi,
  makeOrder,
  makeTicketSession,
  reasonOf,
  type SignedIn,
  type TestApi,
  untilSomebodyWaits,
} from '../../testing/index.ts'
import { type At, freeSeats, prolongSeats, setBlocked, takeOverSeats, takeSeats } from './repo/take.ts'

let api: TestApi
let clerk: SignedIn
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

const hold = (ticketSessionId: At['ticketSessionId'], seatNos: number[]) => {
  const holdId = uuidv7() as SeatHoldId
  return clerk.caller.seats.hold({ commandId: randomUUID(), holdId, ticketSessionId, seatNos })
}

const block = (ticketSessionId: At['ticketSessionId'], seatNos: number[]) =>
  manager.caller.seats.block({ commandId: randomUUID(), ticketSessionId, seatNos, reason: 'Camera' })

test('each statement reads the rows of its own seats, however many the session has', async () => {
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 20, seatsPerRow: 100 })
  const at = { venueId: api.venue.id, ticketSessionId: session.id }
  const [mine, theirs] = [await hold(session.id, [0, 1]), await hold(session.id, [2, 3])]
  const { db, close } = createDb({ url: api.database.url, max: 1, role: 'app' })
  const read = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ seats: number }>`
      select idx_tup_read::integer as seats from pg_stat_user_indexes where indexrelname = 'session_seat_pkey'`.execute(
      db,
    )
    return rows[0]?.seats ?? 0
  }
  const readBy = async (step: (tx: Tx) => Promise<unknown>) => {
    const before = await read()
    await db.transaction().execute((tx) => step(tx))
    return (await read()) - before
  }
  const until = mine.expiresAt
  const counts = [
    await readBy((tx) => takeSeats(tx, at, { holdId: mine.id, seatNos: [4, 5], until })),
    await readBy((tx) => prolongSeats(tx, at, { holdId: mine.id, seatNos: [0, 1], until })),
    await readBy((tx) => takeOverSeats(tx, at, { holdId: mine.id, seatNos: theirs.seatNos, until })),
    await readBy((tx) => freeSeats(tx, at, { holdId: mine.id, seatNos: [0, 1, 4, 5] })),
    await readBy((tx) => setBlocked(tx, at, { seatNos: [6, 7], blockId: null })),
  ]
  await close()
  expect(counts.filter((count) => count >= 50)).toEqual([])
})

// The database judges a changed row by what it was when the statement began, before it looks at what it is by now.
test('a seat that was given back while somebody waited for it is theirs, whatever it was and whatever they want', async () => {
  const session = await makeTicketSession(api.database.db, { venue: api.venue })
  const states = { held: 'hold_id', sold: 'order_id', blocked: 'block_id' } as const
  const wishes = {
    hold: (seatNos: number[]) => hold(session.id, seatNos),
    block: (seatNos: number[]) => block(session.id, seatNos),
    sell: (seatNos: number[]) => makeOrder(api, { session, seatNos }),
  }
  const answers: Record<string, string> = {}
  let seatNo = 0
  for (const [state, status] of [
    ['held', 1],
    ['sold', 2],
    ['blocked', 3],
  ] as const) {
    for (const [wish, ask] of Object.entries(wishes)) {
      const seat = sql`ticket_session_id = ${session.id} and seat_no = ${seatNo}`
      await sql`update session_seat set status = ${status}, ${sql.ref(states[state])} = ${uuidv7()},
        pass_id = ${status === 2 ? uuidv7() : null}, until = ${status === 1 ? '2100-01-01' : null}
        where ${seat}`.execute(api.database.db)
      const waiting = await api.database.db.transaction().execute(async (tx) => {
        await sql`update session_seat set status = 0, hold_id = null, until = null, order_id = null, pass_id = null,
          block_id = null where ${seat}`.execute(tx)
        const answer = reasonOf(ask([seatNo]))
        await untilSomebodyWaits(tx)
        return { answer }
      })
      answers[`${wish} of what was ${state}`] = await waiting.answer
      seatNo += 1
    }
  }
  expect(Object.values(answers), JSON.stringify(answers)).toEqual(Array(9).fill('OK'))
})

test('a block can be lifted that was made where a sold seat was given back meanwhile', async () => {
  const session = await makeTicketSession(api.database.db, { venue: api.venue })
  const seat = sql`ticket_session_id = ${session.id} and seat_no = 0`
  await sql`update session_seat set status = 2, order_id = ${uuidv7()}, pass_id = ${uuidv7()} where ${seat}`.execute(
    api.database.db,
  )
  const waiting = await api.database.db.transaction().execute(async (tx) => {
    await sql`update session_seat set status = 3, order_id = null, pass_id = null, block_id = ${uuidv7()}
      where ${seat}`.execute(tx)
    const lifted = manager.caller.seats.unblock({ commandId: randomUUID(), ticketSessionId: session.id, seatNos: [0] })
    const answer = reasonOf(lifted)
    await untilSomebodyWaits(tx)
    return { answer }
  })
  expect(await waiting.answer).toBe('OK')
})
