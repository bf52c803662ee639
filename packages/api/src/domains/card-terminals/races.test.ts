import { randomUUID } from 'node:crypto'
import type { CardCharge, OrderId, PartPaymentId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered, capturedMinor, charge, makeTerminal } from '../../testing/card-terminals.ts'
import {
  brokenRules,
  createTestApi,
  detailsOf,
  makeTicketSession,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import { findAtTerminal } from './repo/charges.ts'
import { noteAnswer } from './service/ask.ts'

const price = 45_000
const times = 12
let api: TestApi
let session: TestTicketSession
let clerk: SignedIn
let colleague: SignedIn
let orderId: OrderId
let seat = 0

beforeAll(async () => {
  api = await createTestApi()
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 5, seatsPerRow: 20 })
  const at = { venue: api.venue }
  clerk = await api.signInAs('boxoffice')
  colleague = await api.signInAs('boxoffice', { services: await api.anotherServices() })
  for (const { user } of [clerk, colleague]) await makeTerminal(api.database.db, { ...at, userId: user.id })
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(() => {
  orderId = uuidv7() as OrderId
  seat += 1
})

const isDone = <T>(result: PromiseSettledResult<T>): result is PromiseFulfilledResult<T> =>
  result.status === 'fulfilled'
const statusOf = ({ status }: PromiseSettledResult<unknown>) => status
const sell = (person: SignedIn, of: { orderId: OrderId; seatNo: number; payment: object }) =>
  person.caller.orders.sell({
    commandId: randomUUID(),
    orderId: of.orderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [of.seatNo] }],
    payments: [{ method: 'card', amountMinor: price, ...of.payment }],
    priceVersion: session.priceVersion,
    expectedDueMinor: price,
  })
const chargesNow = async () =>
  api.database.db.selectFrom('card_charge').select(['id', 'state']).where('order_id', '=', orderId).execute()
const giveBack = (ids: string[], person = clerk) =>
  person.caller.tills.returnParts({ commandId: randomUUID(), ids: ids as PartPaymentId[] })

const whose = ({ askedBy }: CardCharge) => (askedBy.id === clerk.user.id ? clerk : colleague)

describe('two clerks who charge one order at once', () => {
  const both = () =>
    Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => charge((n % 2 === 0 ? clerk : colleague).caller, { orderId })),
    )
  test('charge it once', async () => {
    for (let round = 0; round < times; round += 1) {
      orderId = uuidv7() as OrderId
      const before = await capturedMinor(api.database.db, api.venue.id)
      const asked = (await both()).filter(isDone).map(({ value }) => value)
      expect(asked).toHaveLength(1)
      for (const one of asked) {
        const person = whose(one)
        expect(await answered(person.caller, one)).toMatchObject({ state: 'approved' })
        expect((await capturedMinor(api.database.db, api.venue.id)) - before).toBe(price)
        // What came too late for the first charge knows nothing of its money.
        expect(await detailsOf(charge(colleague.caller, { orderId }))).toEqual({ taken: price })
        await giveBack([one.id], person)
      }
    }
  })
  test('negative control: without the index both terminals charge it', async () => {
    const { asOwner } = api.database
    await sql`drop index card_charge_open`.execute(asOwner)
    try {
      const asked = (await both()).filter(isDone).map(({ value }) => value)
      expect(asked.length).toBeGreaterThan(1)
      for (const one of asked) {
        await answered(whose(one).caller, one)
        await giveBack([one.id], whose(one))
      }
    } finally {
      await sql`create unique index card_charge_open on card_charge (venue_id, order_id)
        where state in ('asked', 'unknown')`.execute(asOwner)
    }
  })
})

describe('one approved charge', () => {
  test('pays for one sale, however many want it', async () => {
    for (let round = 0; round < 6; round += 1) {
      orderId = uuidv7() as OrderId
      seat += 4
      const { id } = await answered(clerk.caller, await charge(clerk.caller, { orderId }))
      const sales = await Promise.allSettled(
        [0, 1, 2, 3].map((n) => sell(clerk, { orderId, seatNo: seat - n, payment: { partId: id } })),
      )
      expect(sales.filter(isDone)).toHaveLength(1)
    }
  })
  test('is sold with or given back, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      orderId = uuidv7() as OrderId
      seat += 1
      const { id } = await answered(clerk.caller, await charge(clerk.caller, { orderId }))
      const done = await Promise.allSettled([
        sell(clerk, { orderId, seatNo: seat, payment: { partId: id } }),
        giveBack([id]),
      ])
      expect(done.map(statusOf).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })
  test('is money once, however often and from where its answer comes', async () => {
    const { id } = await answered(clerk.caller, await charge(clerk.caller, { orderId }))
    const asked = await findAtTerminal(api.database.db, { venueId: api.venue.id, id })
    if (!asked) throw new Error('no charge')
    const answer = { state: 'approved' as const, reference: 'again' }
    await Promise.all(Array.from({ length: 6 }, () => noteAnswer(api.services, { ...asked, state: 'asked' }, answer)))
    const parts = await api.database.db
      .selectFrom('part_payment')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()
    expect(parts).toEqual([{ id }])
    await giveBack([id])
  })
})

describe('a sale and a charge of one order at the same moment', () => {
  const atOnce = async () => {
    const [asked, sold] = await Promise.allSettled([
      charge(colleague.caller, { orderId }),
      sell(clerk, { orderId, seatNo: seat, payment: { reference: 'by hand' } }),
    ])
    if (isDone(asked)) await answered(colleague.caller, asked.value)
    return { isAsked: isDone(asked), isSold: isDone(sold) }
  }
  test('end with one of them', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < times; round += 1) {
      orderId = uuidv7() as OrderId
      seat += 1
      const { isAsked, isSold } = await atOnce()
      outcomes.push(isAsked && isSold ? 'both' : isAsked ? 'asked' : isSold ? 'sold' : 'none')
      if (isAsked)
        for (const { id, state } of await chargesNow()) if (state === 'approved') await giveBack([id], colleague)
    }
    expect(outcomes).not.toContain('both')
  })
  test('negative control: without the guard of the database it is sold and charged', async () => {
    const { asOwner } = api.database
    await sql`alter table card_charge disable trigger order_takes_its_money`.execute(asOwner)
    await sql`alter table sale_order disable trigger order_takes_its_money`.execute(asOwner)
    await sql`alter table part_payment disable trigger order_takes_its_money`.execute(asOwner)
    let both = 0
    try {
      for (let round = 0; round < times && both === 0; round += 1) {
        orderId = uuidv7() as OrderId
        seat += 1
        const { isAsked, isSold } = await atOnce()
        if (isAsked && isSold) both += 1
        for (const { id, state } of await chargesNow()) if (state === 'approved') await giveBack([id], colleague)
      }
    } finally {
      for (const table of ['card_charge', 'sale_order', 'part_payment']) {
        await sql`alter table ${sql.table(table)} enable trigger order_takes_its_money`.execute(asOwner)
      }
    }
    expect(both).toBe(1)
  })
})
