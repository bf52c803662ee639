import { randomUUID } from 'node:crypto'
import type { SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

// Whatever happens to seats is told to every map at once: nobody offers what is gone.

let api: TestApi
let clerk: SignedIn
let manager: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())
beforeEach(async () => {
  session = await makeTicketSession(api.database.db, { venue: api.venue, standing: 10 })
})

const newHold = () => uuidv7() as SeatHoldId
const seats = (seatNos: number[]) => ({ commandId: randomUUID(), ticketSessionId: session.id, seatNos })
/** What the maps of the session were told, the last first. */
async function told() {
  const { rows } = await sql<{
    payload: { seats: { n: number[]; s: number; hold: string | null }[]; pools: object[] }
  }>`
    select payload from stream_change where venue_id = ${api.venue.id} and topic = ${`seats:${session.id}`}
    order by version desc`.execute(api.database.db)
  return rows.map(({ payload }) => [...payload.seats.map(({ n, s, hold }) => ({ n, s, hold })), ...payload.pools])
}
const places = (taken: number) => ({ areaNo: 0, size: 10, taken })

test('of a hold: its beginning, its changes, what is taken out of it and its end', async () => {
  const { seats: own } = clerk.caller
  const made = await own.hold({ ...seats([1, 2]), holdId: newHold(), pools: [{ areaNo: 0, qty: 2 }] })
  const of = { holdId: made.id }
  expect(await told()).toEqual([[{ n: [1, 2], s: 1, hold: made.id }, places(2)]])
  await own.changeHold({ ...of, add: [3], remove: [1], pools: [{ areaNo: 0, qty: 1 }] })
  expect((await told())[0]).toEqual([{ n: [1], s: 0, hold: null }, { n: [3], s: 1, hold: made.id }, places(1)])
  const other = await manager.caller.seats.takeOver({ ...seats([3]), holdId: newHold(), reason: 'Guest of the house' })
  expect((await told())[0]).toEqual([{ n: [3], s: 1, hold: other.id }])
  await own.release(of)
  expect((await told())[0]).toEqual([{ n: [2], s: 0, hold: null }, places(0)])
  const last = await own.hold({ ...seats([2]), holdId: newHold() })
  await manager.caller.seats.releaseOther({ holdId: last.id, reason: 'Nobody is at that till' })
  expect((await told())[0]).toEqual([{ n: [2], s: 0, hold: null }])
  expect(await told()).toHaveLength(6)
})

test('of a block: its beginning and its end, which frees no seat that is held or free', async () => {
  const held = await clerk.caller.seats.hold({ ...seats([4]), holdId: newHold() })
  await manager.caller.seats.block({ ...seats([5]), reason: 'Camera' })
  expect((await told())[0]).toEqual([{ n: [5], s: 3, hold: null }])
  expect(await manager.caller.seats.unblock(seats([4, 5, 6]))).toEqual({ seatNos: [5] })
  expect((await told())[0]).toEqual([{ n: [5], s: 0, hold: null }])
  const map = await manager.caller.seatMap.get({ ticketSessionId: session.id })
  expect(map.holds).toMatchObject([{ id: held.id, seatNos: [4] }])
})
