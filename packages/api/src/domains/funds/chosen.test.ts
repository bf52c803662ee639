import { randomUUID } from 'node:crypto'
import type { FundId, FundKind, OrderId, PaymentMethodId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bookDiffers,
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { closeTill } from '../../testing/tills.ts'
import { postVenue } from '../book/service/post.ts'

// A way of payment and a till may bring their money to a fund of their own.

let api: TestApi
let second: TestVenue
let owner: SignedIn
let ownerOfSecond: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  second = await makeVenue(api.database.db, { name: 'Second venue' })
  owner = await api.signInAs('owner')
  await joinVenue(api.database.db, { venue: second, userId: owner.user.id, roles: ['owner'] })
  ownerOfSecond = await api.signInUser({ ...owner.user, venueId: second.id })
})
afterAll(() => api.close())

let made = 0
const fund = (kind: FundKind, person = owner) => {
  made += 1
  return person.caller.funds.create({ code: `F${made}`, name: { en: `Fund ${made}`, tr: '' }, kind })
}
const way = (fundId: FundId | null, kind: 'cash' | 'card' | 'bank' = 'card') => {
  made += 1
  return owner.caller.paymentMethods.create({ code: `W${made}`, name: { en: `Way ${made}`, tr: '' }, kind, fundId })
}
const till = (fundId: FundId | null) => {
  made += 1
  return owner.caller.tills.create({ code: `T${made}`, name: `Till ${made}`, fundId })
}
const balanceOf = async (id: FundId) => (await owner.caller.funds.list({})).find((each) => each.id === id)?.balanceMinor

async function sell(methodId: PaymentMethodId): Promise<OrderId> {
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 4 })
  const orderId = uuidv7() as OrderId
  await owner.caller.orders.sell({
    commandId: randomUUID(),
    orderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [0] }],
    payments: [{ method: 'card', methodId, amountMinor: 45_000 }],
    priceVersion: session.priceVersion,
    expectedDueMinor: 45_000,
  })
  return orderId
}

test('what is paid by card is booked into the fund of its way, and into the venue’s first one without', async () => {
  const meals = await fund('card_clearing')
  await sell((await way(meals.id)).id)
  await sell((await way(null)).id)
  await postVenue(api.database.db, api.venue.id)
  expect(await balanceOf(meals.id)).toBe(45_000)
  expect(await owner.caller.funds.list({})).toContainEqual(
    expect.objectContaining({ account: '1200', balanceMinor: 45_000 }),
  )
  expect(await bookDiffers(api.database.pool)).toEqual({})
})

test('a till opens from the safe that is its own, and its cash goes back there', async () => {
  const { db } = api.database
  const boxes = await fund('safe')
  const { id: tillId } = await till(boxes.id)
  await owner.caller.tills.open({ commandId: randomUUID(), tillId, floatMinor: 20_000 })
  expect(await balanceOf(boxes.id)).toBe(-20_000)
  const { rows } = await sql<{ id: string }>`select id from till_session where till_id = ${tillId}`.execute(db)
  await closeTill(db, { id: rows[0]?.id as never, countedMinor: 20_000 })
  await postVenue(db, api.venue.id)
  expect(await bookDiffers(api.database.pool)).toEqual({})
})

test('a fund of another kind, of another venue or in the archive is refused at its field', async () => {
  const refused = async (work: Promise<unknown>) => (await refusalOf(work)).issues
  const wrong = [{ path: 'fundId', message: 'field.invalid' }]
  const safe = await fund('safe')
  const clearing = await fund('card_clearing')
  const theirs = await fund('card_clearing', ownerOfSecond)
  const theirSafe = await fund('safe', ownerOfSecond)
  expect(await refused(way(safe.id))).toEqual(wrong)
  expect(await refused(way(clearing.id, 'bank'))).toEqual(wrong)
  expect(await refused(way(safe.id, 'cash'))).toEqual(wrong)
  expect(await refused(way(theirs.id))).toEqual(wrong)
  expect(await refused(till(clearing.id))).toEqual(wrong)
  expect(await refused(till(theirSafe.id))).toEqual(wrong)
  await owner.caller.funds.archive({ id: clearing.id, expectedRev: clearing.rev })
  expect(await refused(way(clearing.id))).toEqual(wrong)
})

test('one that a way or a till has chosen stays out of the archive until they have another', async () => {
  const clearing = await fund('card_clearing')
  const chosen = await way(clearing.id)
  const archive = () => owner.caller.funds.archive({ id: clearing.id, expectedRev: clearing.rev })
  expect(await refusalOf(archive())).toMatchObject({ code: 'STATE', details: { isChosen: true } })
  await owner.caller.paymentMethods.update({ id: chosen.id, expectedRev: chosen.rev, fundId: null })
  expect((await archive()).archivedAt).not.toBeNull()
})

test('whoever chooses a fund and whoever archives it are not both right', async () => {
  for (let round = 0; round < 6; round += 1) {
    const clearing = await fund('card_clearing')
    const free = await way(null)
    await Promise.allSettled([
      owner.caller.paymentMethods.update({ id: free.id, expectedRev: free.rev, fundId: clearing.id }),
      owner.caller.funds.archive({ id: clearing.id, expectedRev: clearing.rev }),
    ])
  }
  const both = await sql`select from payment_method m join fund f on f.venue_id = m.venue_id and f.id = m.fund_id
    where m.archived_at is null and f.archived_at is not null`.execute(api.database.db)
  expect(both.rows).toEqual([])
})
