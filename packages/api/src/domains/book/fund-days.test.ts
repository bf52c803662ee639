import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bookDiffers,
  createTestApi,
  makeTicketSession,
  makeUser,
  makeVenue,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { firstFund } from '../funds/testing/funds.ts'
import { compareBook } from './service/compare.ts'
import { postVenue } from './service/post.ts'

let api: TestApi
let venue: TestVenue
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db)
  owner = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'] }))
})

const once = () => ({ commandId: randomUUID() })
/** A card payment of a business day long ago that the book has not seen yet. */
async function soldOn(day: string): Promise<OrderId> {
  const session = await makeTicketSession(api.database.db, { venue, rows: 1, seatsPerRow: 2 })
  const orderId = uuidv7() as OrderId
  await owner.caller.orders.sell({
    ...once(),
    orderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [0] }],
    payments: [{ method: 'card', amountMinor: 45_000, reference: 'T1' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: 45_000,
  })
  await sql`update sale_order set business_date = ${day} where id = ${orderId}`.execute(api.database.asOwner)
  return orderId
}
// The first turn begins the book, the second one finds every source at its end.
const post = async () => {
  for (let turn = 0; turn < 2; turn += 1) await postVenue(api.database.db, venue.id)
}
const lockMonth = (month: string) =>
  owner.caller.book.setPeriod({ ...once(), month, state: 'locked', expectedRev: 1, reason: 'Agreed' })
/** On which days the book and the funds count what a source moved. */
async function daysOf(sourceId: string) {
  const { rows } = await sql<{ book: string; of: string; fund: string }>`
    select e.business_date as book, e.of_date as "of", n.business_date as fund
    from journal_entry e join fund_entry n on n.venue_id = e.venue_id and n.source = e.source
      and n.source_id = e.source_id and n.kind = e.act
    where e.venue_id = ${venue.id} and e.source_id = ${sourceId}`.execute(api.database.db)
  return rows
}
const differences = async () => (await compareBook(api.database.db, venue.id, -1)).map(({ rule }) => rule)

describe('a fund and the book', () => {
  test('count a late card payment of a locked month in the same open one, which says of when it is', async () => {
    await soldOn('2026-07-10')
    await post()
    await lockMonth('2026-07-01')
    const late = await soldOn('2026-07-20')
    await post()
    expect(await daysOf(late)).toEqual([{ book: '2026-08-01', of: '2026-07-20', fund: '2026-08-01' }])
    const fundId = await firstFund(api.database.db, venue, 'card_clearing')
    const july = await owner.caller.funds.entries({ fundId, from: '2026-07-01', until: '2026-07-31' })
    expect(july.rows.map(({ businessDate, ofDate }) => [businessDate, ofDate])).toEqual([['2026-07-10', '2026-07-10']])
    const august = await owner.caller.funds.entries({ fundId, from: '2026-08-01', until: '2026-08-31' })
    expect(august.rows.map(({ businessDate, ofDate }) => [businessDate, ofDate])).toEqual([
      ['2026-08-01', '2026-07-20'],
    ])
    expect(await differences()).toEqual([])
  })

  test('count what somebody did with a fund on the day it had then, wherever the venue’s clock is set since', async () => {
    // A day apart at any moment.
    const [behind, ahead] = ['Etc/GMT+12', 'Pacific/Kiritimati']
    const setZone = async (zone: string) => {
      const { id, rev } = await owner.caller.settings.venue()
      await owner.caller.settings.updateVenue({ id, expectedRev: rev, zone })
    }
    await setZone(behind)
    const safe = await firstFund(api.database.db, venue, 'safe')
    const bank = await firstFund(api.database.db, venue, 'bank')
    await owner.caller.funds.count({ ...once(), fundId: safe, countedMinor: 10_000 })
    const { id: sent } = await owner.caller.funds.send({ ...once(), fromId: safe, toId: bank, amountMinor: 4_000 })
    await setZone(ahead)
    await post()
    const [days] = await daysOf(sent)
    expect(days?.book).toBe(days?.fund)
    expect(days?.of).toBe(days?.fund)
    expect(await differences()).toEqual([])
    expect(await bookDiffers(api.database.pool)).toEqual({})
  })

  test('that counted it on two days would be found', async () => {
    await soldOn('2026-07-10')
    await post()
    expect(await differences()).toEqual([])
    await sql`alter table fund_entry disable trigger append_only`.execute(api.database.asOwner)
    try {
      await sql`update fund_entry set business_date = '2026-06-30' where venue_id = ${venue.id}`.execute(
        api.database.asOwner,
      )
    } finally {
      await sql`alter table fund_entry enable trigger append_only`.execute(api.database.asOwner)
    }
    expect(await differences()).toEqual(['fundDiffers'])
  })
})
