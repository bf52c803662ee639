import type { TicketSessionId } from '@marquee/contract'
import type { Services, SignedContext } from '../../../core/context.ts'
import type { Work } from '../../../core/work.ts'
import { inNameOf, machine } from '../../../door/machine.ts'
import { inTransaction } from '../../../door/work.ts'
import { tellOrder } from '../events.ts'
import { type DueOrder, holdDueOrder, selectDueOrders, shiftWantedTimes } from '../repo/ahead.ts'
import { touchOrder } from '../repo/orders.ts'
import { sendUnsent } from './kitchen.ts'

// So many orders a turn; the next turn goes on.
const atOnce = 200

/**
 * Sends orders ahead to the kitchen when their time has come. An order is one transaction behind its lock, so one that
 * was cut off is sent again, and of two processes one sends it. One whose strict items are missing stays on the list of
 * what is due, and is tried again until someone takes it in hand.
 */
export async function sendDueOrders(services: Services, signal: AbortSignal): Promise<void> {
  for (const due of await selectDueOrders(services.db, atOnce)) {
    if (signal.aborted) return
    try {
      await sendOne(services, due)
    } catch (error) {
      // What stands in one order's way keeps no other waiting.
      services.log.warn({ err: error, foodOrderId: due.id }, 'an order ahead was not sent to the kitchen')
    }
  }
}

/** Moves what is ordered ahead for a show along with it, as far as the kitchen has not heard of it. */
export async function moveOrdersAhead(
  ctx: SignedContext,
  work: Work,
  { ticketSessionId, startedAt }: { ticketSessionId: TicketSessionId; startedAt: string },
): Promise<void> {
  const { venueId } = ctx
  for (const id of await shiftWantedTimes(work.tx, { venueId, ticketSessionId, startedAt })) tellOrder(ctx, work, id)
}

async function sendOne(services: Services, { venueId, id, openedBy }: DueOrder): Promise<void> {
  // In the name of whoever took the order: it asks for no right of theirs, because taking it was the decision.
  const ctx = inNameOf(services, { venueId, userId: openedBy, requestId: id })
  await inTransaction(ctx, async (work) => {
    const order = await holdDueOrder(work.tx, { venueId, id })
    if (!order) return
    const lines = await sendUnsent(ctx, work, id)
    await touchOrder(work.tx, { venueId, id })
    const after = { callNo: order.callNo, lines }
    await work.audit({ action: 'foodOrders.send', entity: 'food_order', entityId: id, after, as: machine(venueId) })
    tellOrder(ctx, work, id)
  })
}
