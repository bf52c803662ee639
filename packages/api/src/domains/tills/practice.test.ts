import { randomUUID } from 'node:crypto'
import type { OrderId, TillSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countAndClose,
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  openTill,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'

const price = 45_000
let api: TestApi
let second: TestVenue
let clerk: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  second = await makeVenue(api.database.db, { name: 'Second venue' })
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 20 })
})
afterAll(() => api.close())

let seat = 1
let till: TillSessionId
beforeEach(async () => {
  clerk = await api.signInAs('boxoffice')
  till = (await openTill(api.database.db, {
    venue: api.venue,
    userId: clerk.user.id,
    floatMinor: 10_000,
    training: true,
  })) as TillSessionId
  seat += 1
})

type Sale = Parameters<SignedIn['caller']['orders']['sell']>[0]
const sell = (more: Partial<Sale> = {}, person = clerk) =>
  person.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [seat] }],
    payments: [{ method: 'cash', amountMinor: price }],
    priceVersion: session.priceVersion,
    expectedDueMinor: price,
    training: true,
    ...more,
  })

describe('what somebody has practised', () => {
  const practised = (person = clerk, since?: string) => person.caller.tills.practice({ since })
  const nothing = { open: false, sell: false, seats: false, print: false, close: false }
  const seats = () => {
    seat += 2
    return [{ passTypeId: session.adult, seatNos: [seat - 1, seat] }]
  }
  const twice = { payments: [{ method: 'cash' as const, amountMinor: 2 * price }], expectedDueMinor: 2 * price }

  test('is read from their training till: opened, sold, printed and closed', async () => {
    expect(await practised()).toEqual({ ...nothing, open: true })
    // One pass, two by card: neither is two for cash.
    await sell()
    expect(await practised()).toEqual({ ...nothing, open: true })
    await sell({ ...twice, items: seats(), payments: [{ method: 'card', amountMinor: 2 * price, reference: '1' }] })
    expect(await practised()).toEqual({ ...nothing, open: true, seats: true })
    const { orderId } = await sell({ ...twice, items: seats() })
    expect(await practised()).toEqual({ ...nothing, open: true, seats: true, sell: true })
    await clerk.caller.orders.documentOfSale({ orderId, kind: 'passes' })
    expect(await practised()).toEqual({ ...nothing, open: true, seats: true, sell: true, print: true })
    await countAndClose(clerk.caller, { id: till, countedMinor: 10_000 + 3 * price })
    expect(await practised()).toEqual({ open: true, seats: true, sell: true, print: true, close: true })
    // Begun again, nothing of it counts.
    expect(await practised(clerk, new Date(Date.now() + 60_000).toISOString())).toEqual(nothing)
    expect(await reasonOf(practised(clerk, 'yesterday'))).toBe('VALIDATION')
  })

  test('is nobody else’s, and real work is none', async () => {
    await sell({ ...twice, items: seats() })
    expect(await practised(await api.signInAs('boxoffice'))).toEqual(nothing)
    const other = await api.signInAs('boxoffice')
    const real = await openTill(api.database.db, { venue: api.venue, userId: other.user.id, floatMinor: 10_000 })
    const { orderId } = await sell({ ...twice, items: seats(), training: false }, other)
    await other.caller.orders.documentOfSale({ orderId, kind: 'passes' })
    await countAndClose(other.caller, { id: real, countedMinor: 10_000 + 2 * price })
    expect(await practised(other)).toEqual(nothing)
    // At another venue the same person begins.
    await joinVenue(api.database.db, { venue: second, userId: clerk.user.id, roles: ['boxoffice'] })
    const there = await api.signInUser({ ...clerk.user, venueId: second.id })
    expect(await practised(there)).toEqual(nothing)
  })
})
