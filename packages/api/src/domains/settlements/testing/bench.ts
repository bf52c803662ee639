import { randomUUID } from 'node:crypto'
import type { FundId, OrderId, SettlementId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { makeTicketSession, makeUser, makeVenue } from '../../../testing/index.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { firstFund } from '../../funds/testing/funds.ts'
import { bringFile, type TestLine, turkishFile, turkishMapping } from './file.ts'

export const price = 45_000

export type Bench = Awaited<ReturnType<typeof openBench>>

/** A venue of its own with an owner who sells by card and reconciles. */
export async function openBench(api: TestApi) {
  const venue = await makeVenue(api.database.db, { locale: 'en' })
  const owner = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'] }))
  const show = await makeTicketSession(api.database.db, { venue, rows: 10, seatsPerRow: 20 })
  let seat = 0
  const { rows } = await sql<{ day: string }>`select to_char(now() at time zone zone, 'DD.MM.YYYY') as day from venue
    where id = ${venue.id}`.execute(api.database.db)
  const today = rows[0]?.day ?? ''

  /** A ticket by card with this reference. */
  async function sell(reference: string) {
    const input = {
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      ticketSessionId: show.id,
      items: [{ passTypeId: show.adult, seatNos: [seat] }],
      payments: [{ method: 'card' as const, amountMinor: price, reference }],
      priceVersion: show.priceVersion,
      expectedDueMinor: price,
      guest: {},
    }
    seat += 1
    const sold = await owner.caller.orders.sell(input)
    const { id } = await api.database.db
      .selectFrom('payment')
      .select('id')
      .where('venue_id', '=', venue.id)
      .where('order_id', '=', sold.orderId)
      .executeTakeFirstOrThrow()
    return { ...sold, paymentId: id }
  }

  const bring = (lines: readonly TestLine[], person = owner) => bringFile(api, person, turkishFile(lines))
  async function take(lines: readonly TestLine[], { skipFaulty = false, person = owner } = {}) {
    const fileId = await bring(lines, person)
    const input = { fileId, acquirer: 'Garanti', mapping: turkishMapping, commandId: randomUUID(), skipFaulty }
    return person.caller.settlements.import(input)
  }
  const linesOf = async (id: SettlementId) => (await owner.caller.settlements.lines({ id })).rows
  const statesOf = async (id: SettlementId) => (await linesOf(id)).map(({ state }) => state)
  const accept = (id: SettlementId, lineNo: number, person = owner) =>
    person.caller.settlements.accept({
      id,
      commandId: randomUUID(),
      of: { kind: 'line', lineNo },
      reason: 'Terminal rent',
    })
  async function post(id: SettlementId, person = owner) {
    const { rev } = await person.caller.settlements.get({ id })
    const [fromFundId, toFundId] = await funds()
    return person.caller.settlements.post({ id, commandId: randomUUID(), expectedRev: rev, fromFundId, toFundId })
  }
  const funds = async (): Promise<[FundId, FundId]> => [
    await firstFund(api.database.db, venue, 'card_clearing'),
    await firstFund(api.database.db, venue, 'bank'),
  ]

  return { venue, owner, today, sell, bring, take, linesOf, statesOf, accept, post, funds }
}
