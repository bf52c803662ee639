import { randomUUID } from 'node:crypto'
import type { OrderId, PassId, SaleResult } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  bookDiffers,
  brokenRules,
  createTestApi,
  makeTicketSession,
  openTill,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../../testing/index.ts'
import { postAll } from '../../../testing/post.ts'

/** Of an adult on a seat of the first rows. A place without a seat costs 300.00; 10 % tax is inside. */
export const price = 45_000

/** A venue whose sold orders are changed, and somebody who may change them. */
export interface ChangesBench {
  api: TestApi
  manager: SignedIn
  /** Somebody of the box office at an open till, and a show so many minutes ahead: of tomorrow, unless said. */
  desk(startsIn?: number): Promise<Desk>
  /** Closes it once everything adds up: sales, changes, tills, and the book. */
  close(): Promise<void>
}

export interface Desk {
  clerk: SignedIn
  till: string
  session: TestTicketSession
  /** Sells adults on seats for cash, by the clerk unless someone else is named. */
  sell(seatNos: number[], more?: Partial<Sale>, by?: SignedIn): Promise<SaleResult>
  /** Of the seats of its show: 0 free, 1 held, 2 sold, 3 blocked. */
  seatStates(...seatNos: number[]): Promise<number[]>
  cash(): Promise<number>
}

type Sale = Parameters<SignedIn['caller']['orders']['sell']>[0]
export type Cancel = Parameters<SignedIn['caller']['orderChanges']['cancel']>[0]

export async function changesBench(): Promise<ChangesBench> {
  const api = await createTestApi()
  const manager = await api.signInAs('manager')
  const { db, pool } = api.database
  return {
    api,
    manager,
    async desk(startsIn = 60 * 30) {
      const session = await makeTicketSession(db, { venue: api.venue, standing: 20, startsIn })
      const clerk = await api.signInAs('boxoffice')
      const till = await openTill(db, { venue: api.venue, userId: clerk.user.id })
      return {
        clerk,
        till,
        session,
        sell(seatNos, more = {}, by = clerk) {
          const due = more.expectedDueMinor ?? seatNos.length * price
          return by.caller.orders.sell({
            commandId: randomUUID(),
            orderId: uuidv7() as OrderId,
            ticketSessionId: session.id,
            items: [{ passTypeId: session.adult, seatNos }],
            payments: [{ method: 'cash', amountMinor: due }],
            priceVersion: session.priceVersion,
            expectedDueMinor: due,
            ...more,
          })
        },
        async seatStates(...seatNos) {
          const { rows } = await sql<{ status: number }>`select status from session_seat
            where ticket_session_id = ${session.id} and seat_no = any(${seatNos}::integer[]) order by seat_no`.execute(
            db,
          )
          return rows.map(({ status }) => status)
        },
        async cash() {
          const { rows } = await sql<{
            cash: number
          }>`select cash_minor as cash from till_session where id = ${till}`.execute(db)
          return rows[0]?.cash ?? 0
        },
      }
    },
    async close() {
      expect(await brokenRules(pool)).toEqual({})
      await postAll(db)
      expect(await bookDiffers(pool)).toEqual({})
      await api.close()
    },
  }
}

/** The ids of some of the passes of a sale. */
export const passIds = (sold: { passes: { id: PassId }[] }, ...places: number[]): PassId[] =>
  places.map((place) => sold.passes[place]?.id as PassId)

/** What somebody sends to cancel passes of an order that nobody has changed yet. */
export const cancelOf = (orderId: OrderId, ids: PassId[], refundMinor: number, more: Partial<Cancel> = {}): Cancel => ({
  commandId: randomUUID(),
  orderId,
  passIds: ids,
  expectedRev: 1,
  expectedRefundMinor: refundMinor,
  reason: 'The guest is ill.',
  ...more,
})
