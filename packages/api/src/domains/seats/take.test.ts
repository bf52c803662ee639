import { randomUUID } from 'node:crypto'
import type { SeatHoldId } from '@marquee/contract'
import { createDb, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../door/work.ts'
import {
  createTestApi,
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

test('a seat that was given back while somebody waited for it is theirs, held or blocked', async () => {
  const session = await makeTicketSession(api.database.db, { venue: api.venue })
  const wishes = [
    (seatNos: number[]) => hold(session.id, seatNos),
    (seatNos: number[]) =>
      manager.caller.seats.block({ commandId: randomUUID(), ticketSessionId: session.id, seatNos, reason: 'Camera' }),
  ]
  for (const [seatNo, wish] of wishes.entries()) {
    await hold(session.id, [seatNo])
    const waiting = await api.database.db.transaction().execute(async (tx) => {
      await sql`update session_seat set status = 0, hold_id = null, until = null
        where ticket_session_id = ${session.id} and seat_no = ${seatNo}`.execute(tx)
      const answer = reasonOf(wish([seatNo]))
      await untilSomebodyWaits(tx)
      return { answer }
    })
    expect(await waiting.answer).toBe('OK')
  }
})
