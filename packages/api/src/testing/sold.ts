import { randomUUID } from 'node:crypto'
import type { OrderId, PassId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { TestApi } from './test-api.ts'
import { makeTicketSession, type TestTicketSession } from './ticket-sessions.ts'

/** An order of some adults, paid by card, sold by someone of the box office. */
export interface TestOrder {
  orderId: OrderId
  orderNo: number
  session: TestTicketSession
  passes: { id: PassId; shortCode: string }[]
}

interface SoldOptions {
  session?: TestTicketSession
  seatNos?: number[]
  guest?: { name?: string; phone?: string; email?: string }
}

/** Sells seats at the bench's venue through the procedure. */
export async function makeOrder(
  api: TestApi,
  { session, seatNos = [0, 1], guest = {} }: SoldOptions = {},
): Promise<TestOrder> {
  const at = session ?? (await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 }))
  const clerk = await api.signInAs('boxoffice')
  const dueMinor = seatNos.length * 45_000
  const { orderId, orderNo, passes } = await clerk.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: at.id,
    items: [{ passTypeId: at.adult, seatNos }],
    payments: [{ method: 'card', amountMinor: dueMinor, reference: 'terminal 1' }],
    priceVersion: at.priceVersion,
    expectedDueMinor: dueMinor,
    guest,
  })
  return { orderId, orderNo, session: at, passes }
}
