import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { createDb, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
let first: SignedIn
let late: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  first = await api.signInAs('boxoffice')
  late = await api.signInAs('boxoffice')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

const saleOf = (session: TestTicketSession, seatNos: number[]) => ({
  commandId: randomUUID(),
  orderId: uuidv7() as OrderId,
  ticketSessionId: session.id,
  items: [{ passTypeId: session.adult, seatNos }],
  payments: [{ method: 'card' as const, amountMinor: seatNos.length * 45_000, reference: 'T' }],
  priceVersion: session.priceVersion,
  expectedDueMinor: seatNos.length * 45_000,
})
const open = () => makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 })
const holdOf = (session: TestTicketSession, seatNos: number[]) => ({
  commandId: randomUUID(),
  holdId: uuidv7() as SeatHoldId,
  ticketSessionId: session.id,
  seatNos,
})

// The first refusal makes a rush of it; from then on wanted seats are looked at before anything is begun.
test('in a rush those who come too late get the same answer as ever, and what is free is sold', async () => {
  const session = await open()
  await first.caller.orders.sell(saleOf(session, [0, 1]))
  const atFirst = await refusalOf(late.caller.orders.sell(saleOf(session, [1, 2])))
  const inRush = await refusalOf(late.caller.orders.sell(saleOf(session, [1, 2])))
  expect(inRush.details).toEqual({ seatNos: [1], alternatives: [2, 3] })
  expect([inRush.code, inRush.details?.seatNos]).toEqual([atFirst.code, atFirst.details?.seatNos])
  const held = await refusalOf(late.caller.seats.hold(holdOf(session, [0, 2])))
  expect(held.details).toMatchObject({ seatNos: [0] })
  const sold = await late.caller.orders.sell(saleOf(session, [2, 3]))
  expect(sold.passes.map((pass) => pass.seatNo)).toEqual([2, 3])
  const next = await refusalOf(late.caller.orders.sell(saleOf(session, [3])))
  // What was offered a moment ago is not offered any more.
  expect(next.details).toMatchObject({ seatNos: [3], alternatives: [4] })
})

test('in a rush a repeated command is answered as it was the first time', async () => {
  const session = await open()
  const sale = saleOf(session, [0, 1])
  const answer = await first.caller.orders.sell(sale)
  const hold = holdOf(session, [2])
  const held = await first.caller.seats.hold(hold)
  await expect(late.caller.orders.sell(saleOf(session, [0]))).rejects.toThrow('SEAT_TAKEN')
  expect(await first.caller.orders.sell(sale)).toEqual(answer)
  expect(await first.caller.seats.hold(hold)).toEqual(held)
  // Without the command's row it would be one of those who come too late.
  await sql`delete from command where command_id = ${sale.commandId}`.execute(api.database.asOwner)
  const other = { ...sale, orderId: uuidv7() as OrderId }
  await expect(first.caller.orders.sell(other)).rejects.toThrow('SEAT_TAKEN')
})

test('in a rush a hold that has run out is free, one that has not is not', async () => {
  const session = await open()
  await first.caller.seats.hold(holdOf(session, [0, 1]))
  await expect(late.caller.orders.sell(saleOf(session, [0]))).rejects.toThrow('SEAT_TAKEN')
  await expect(late.caller.orders.sell(saleOf(session, [1]))).rejects.toThrow('SEAT_TAKEN')
  await sql`update session_seat set until = clock_timestamp() - interval '1 second'
    where ticket_session_id = ${session.id} and status = 1`.execute(api.database.asOwner)
  expect((await late.caller.orders.sell(saleOf(session, [0]))).passes).toHaveLength(1)
})

test('in a rush a closed sale says so, and an unknown seat is a wrong field', async () => {
  const session = await open()
  await first.caller.orders.sell(saleOf(session, [0]))
  await expect(late.caller.orders.sell(saleOf(session, [0]))).rejects.toThrow('SEAT_TAKEN')
  await expect(late.caller.seats.hold(holdOf(session, [0, 99]))).rejects.toThrow('VALIDATION')
  await sql`update ticket_session set state = 'closed' where id = ${session.id}`.execute(api.database.asOwner)
  await expect(late.caller.seats.hold(holdOf(session, [0]))).rejects.toThrow('SALES_CLOSED')
})

test('three hundred at once for one seat, at a process of five connections: one has it, all others hear that it is gone', async () => {
  const session = await open()
  const { db, pool, close } = createDb({ url: api.database.url, max: 5, role: 'app', connectionTimeoutMs: 1500 })
  const services = await api.anotherServices({ db, pool })
  const { caller } = await api.signInUser(late.user, { services })
  const others = setInterval(() => void caller.me.get().then(count, count), 20)
  const answered: string[] = []
  const count = (answer: unknown) => void answered.push(answer instanceof Error ? answer.message : 'answered')
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => reasonOf(caller.orders.sell(saleOf(session, [0])))),
  )
  clearInterval(others)
  expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'SEAT_TAKEN')).toHaveLength(299)
  // The rest of the venue went on meanwhile.
  expect(new Set(answered)).toEqual(new Set(['answered']))
  await close()
})
