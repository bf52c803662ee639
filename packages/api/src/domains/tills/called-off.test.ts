import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  makeTicketSession,
  makeVenue,
  openTill,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  untilSomebodyWaits,
} from '../../testing/index.ts'
import { accept } from '../session-plans/testing/bench.ts'

// Money is taken for a basket while its show is called off.

let api: TestApi
let clerk: SignedIn
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
  manager = await api.signInAs('manager')
  await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, floatMinor: 0 })
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

/** A show of which a clerk holds a seat. */
async function basket() {
  const session = await makeTicketSession(api.database.db, { venue: api.venue })
  const holdId = uuidv7() as SeatHoldId
  await clerk.caller.seats.hold({ commandId: randomUUID(), holdId, ticketSessionId: session.id, seatNos: [0] })
  return { session, holdId, orderId: uuidv7() as OrderId }
}
type Basket = Awaited<ReturnType<typeof basket>>
const take = ({ orderId, holdId }: Basket, { withHold = true } = {}) =>
  clerk.caller.tills.takePart({
    commandId: randomUUID(),
    orderId,
    ...(withHold && { holdId }),
    method: 'cash',
    amountMinor: 10_000,
  })
const callOff = ({ id }: TestTicketSession) => accept(manager, { ticketSessionIds: [id] })
const openMoney = async ({ orderId }: Basket) =>
  (await clerk.caller.tills.parts()).filter((part) => part.orderId === orderId)

test('no more money is taken for a basket whose show was called off; what was taken goes back and the seats are released', async () => {
  const held = await basket()
  const other = await basket()
  const part = await take(held)
  // Whoever is about to call it off is told of the money.
  const wish = { ticketSessionIds: [held.session.id], outcome: 'refund' as const, otherwise: 'hand' as const }
  const before = await manager.caller.sessionPlans.preview(wish)
  expect(before).toMatchObject({ held: 1, heldMoneyMinor: 10_000 })
  await callOff(held.session)
  expect(await refusalOf(take(held))).toMatchObject({ code: 'SALES_CLOSED', details: { state: 'cancelled' } })
  // Nor by a person of another venue, who has no such basket.
  const venue = await makeVenue(api.database.db)
  const stranger = await api.signInAs('boxoffice', { venue })
  const foreign = { commandId: randomUUID(), orderId: held.orderId, holdId: held.holdId, method: 'card' as const }
  expect(await reasonOf(stranger.caller.tills.takePart({ ...foreign, amountMinor: 100 }))).toBe('NOT_FOUND')
  expect(await openMoney(held)).toMatchObject([{ id: part.id }])
  await clerk.caller.tills.returnParts({ commandId: randomUUID(), ids: [part.id] })
  expect(await clerk.caller.seats.release({ holdId: held.holdId, unlessPaid: true })).toBe(true)
  // The basket of another show is paid as before.
  await take(other)
})

/** Somebody who calls the show off has it locked while money is taken, and commits then. */
async function crossing(withHold: boolean) {
  const held = await basket()
  let taking: Promise<string> | undefined
  let hasWaited = true
  await api.database.asOwner.transaction().execute(async (tx) => {
    await sql`select from ticket_session where id = ${held.session.id} for update`.execute(tx)
    await sql`update ticket_session set state = 'cancelled' where id = ${held.session.id}`.execute(tx)
    taking = reasonOf(take(held, { withHold }))
    hasWaited = await Promise.race([untilSomebodyWaits(tx).then(() => true), taking.then(() => false)])
  })
  return { answer: await taking, hasWaited, parts: (await openMoney(held)).length }
}

test('race: money that is taken while the show is called off waits for that, and is refused', async () => {
  expect(await crossing(true)).toEqual({ answer: 'SALES_CLOSED', hasWaited: true, parts: 0 })
})

test('negative control: where nobody asks about the show, the money is taken', async () => {
  expect(await crossing(false)).toEqual({ answer: 'OK', hasWaited: false, parts: 1 })
})

test('race: money is taken before its show is called off, or refused, and never afterwards', async () => {
  const outcomes: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const held = await basket()
    const later = (round % 5) * 3
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const [taking] = await Promise.all([
      wait(round % 2 ? later : 0).then(() => reasonOf(take(held))),
      wait(round % 2 ? 0 : later).then(() => callOff(held.session)),
    ])
    outcomes.push(taking)
    expect(await openMoney(held)).toHaveLength(taking === 'OK' ? 1 : 0)
    expect(await reasonOf(take(held))).toBe('SALES_CLOSED')
  }
  expect(outcomes.filter((outcome) => outcome !== 'OK' && outcome !== 'SALES_CLOSED')).toEqual([])
})
