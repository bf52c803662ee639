import { randomUUID } from 'node:crypto'
import type { OrderId, SeatHoldId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'

// A hold for which money was taken in part, and somebody releases it who may not have heard of that.

let api: TestApi
let clerk: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  clerk = await api.signInAs('boxoffice')
  session = await makeTicketSession(api.database.db, { venue: api.venue })
})
afterAll(() => api.close())

const hold = () =>
  clerk.caller.seats.hold({
    commandId: randomUUID(),
    holdId: uuidv7() as SeatHoldId,
    ticketSessionId: session.id,
    seatNos: [3],
  })
const take = (holdId: SeatHoldId) =>
  clerk.caller.tills.takePart({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    holdId,
    method: 'card',
    amountMinor: 20_000,
  })

test('it is not released unless paid, until the money is back; who knows of the money may release it', async () => {
  const { id: holdId } = await hold()
  const part = await take(holdId)
  expect(await refusalOf(clerk.caller.seats.release({ holdId, unlessPaid: true }))).toMatchObject({
    code: 'STATE',
    details: { taken: { amountMinor: 20_000, currency: 'TRY' } },
  })
  expect(await clerk.caller.seats.ownHold({ holdId })).toMatchObject({ seatNos: [3] })
  const stranger = await api.signInAs('boxoffice', { venue: await makeVenue(api.database.db) })
  expect(await reasonOf(stranger.caller.seats.release({ holdId, unlessPaid: true }))).toBe('NOT_FOUND')
  await clerk.caller.tills.returnParts({ commandId: randomUUID(), ids: [part.id] })
  expect(await clerk.caller.seats.release({ holdId, unlessPaid: true })).toBe(true)
  const again = await hold()
  await take(again.id)
  // What was paid stays in the till as taken without a sale.
  expect(await clerk.caller.seats.release({ holdId: again.id })).toBe(true)
})

/** One window takes money, the other releases so many milliseconds later. */
async function race(laterMs: number, more: object) {
  const { id: holdId } = await hold()
  const [taking, releasing] = await Promise.all([
    reasonOf(take(holdId)),
    new Promise((resolve) => setTimeout(resolve, laterMs)).then(() =>
      reasonOf(clerk.caller.seats.release({ holdId, ...more })),
    ),
  ])
  if (releasing !== 'OK') await clerk.caller.seats.release({ holdId })
  return `${taking}, ${releasing}`
}
const delays = [0, 2, 4, 6, 8, 10, 15, 20, 40, 80]

test('race: of taking money and releasing unless paid, one happens', async () => {
  const outcomes = []
  for (const delay of delays) outcomes.push(await race(delay, { unlessPaid: true }))
  expect(outcomes.filter((outcome) => outcome !== 'OK, STATE' && outcome !== 'STATE, OK')).toEqual([])
})

test('negative control: without the condition both happen', async () => {
  const outcomes = []
  for (const delay of delays) outcomes.push(await race(delay, {}))
  expect(outcomes).toContain('OK, OK')
})
