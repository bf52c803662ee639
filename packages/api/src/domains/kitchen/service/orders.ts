import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { KitchenTicket } from '@marquee/contract/kitchen'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { tellTickets } from '../events.ts'
import { lockRootOrder, selectProgress, writeCall } from '../repo/orders.ts'
import {
  fireTickets,
  type HeldTicket,
  holdTickets,
  lockTicketsUnder,
  raiseTickets,
  rushTickets,
  selectTickets,
} from '../repo/tickets.ts'

// What is said of an order as a whole, with all that was merged into it. Locks: the order, its tickets; the streams last.

interface Asked {
  commandId: string
  orderId: FoodOrderId
}
interface Said {
  /** Those that have changed. */
  tickets: HeldTicket['id'][]
  /** What the audit keeps besides the number of the order. */
  after?: Record<string, unknown>
}

function saying<Input extends Asked>(
  name: 'rush' | 'hold' | 'callNumber',
  body: (
    ctx: SignedContext,
    work: Work,
    step: { input: Input; orderId: FoodOrderId; tickets: HeldTicket[] },
  ) => Promise<Said>,
) {
  return (ctx: SignedContext, input: Input): Promise<{ tickets: KitchenTicket[] }> => {
    const { commandId, ...rest } = input
    const command = { commandId, procedure: `kitchen.${name}`, input: { ...rest } as Record<string, unknown> }
    return runCommand(ctx, command, async (work) => {
      const { venueId } = ctx
      const order = (await lockRootOrder(work.tx, { venueId, orderId: input.orderId })) ?? refuse('NOT_FOUND')
      const held = await lockTicketsUnder(work.tx, venueId, order.id)
      const { tickets: ids, after } = await body(ctx, work, { input, orderId: order.id, tickets: held })
      const tickets = await selectTickets(work.tx, venueId, ids)
      await work.audit({
        action: `kitchen.${name}`,
        entity: 'food_order',
        entityId: order.id,
        after: { callNo: order.callNo, ...after },
      })
      tellTickets(ctx, work, tickets)
      return { tickets }
    })
  }
}

/** Puts an order before the others, or back among them. STATE when the kitchen has nothing of it. */
export const rushOrder = saying<Asked & { isRush: boolean }>(
  'rush',
  async ({ venueId }, { tx }, { input, tickets }) => {
    const { isRush } = input
    const changed = tickets.filter((ticket) => ticket.isRush !== isRush).map(({ id }) => id)
    if (tickets.length === 0) refuse('STATE')
    await rushTickets(tx, venueId, changed, isRush)
    return { tickets: changed, after: { rush: isRush } }
  },
)

/**
 * Fires a course of an order, or holds it again as long as nobody has begun with it. STATE when there is nothing of the
 * course to fire or to hold.
 */
export const holdCourse = saying<Asked & { course: number; isHeld: boolean }>(
  'hold',
  async ({ venueId }, { tx }, { input, tickets }) => {
    const { course, isHeld } = input
    const own = tickets
      .filter((each) => each.course === course && each.kind !== 'cancel' && each.isHeld !== isHeld)
      .map(({ id }) => id)
    const changed = isHeld ? await holdTickets(tx, venueId, own) : own
    if (changed.length === 0) refuse('STATE')
    if (!isHeld) await fireTickets(tx, venueId, own)
    return { tickets: changed, after: { course, held: isHeld } }
  },
)

/** Calls the number of an order. STATE when nothing of it is ready. */
export const callOrder = saying<Asked>('callNumber', async (ctx, { tx }, { orderId, tickets }) => {
  const { venueId, actor } = ctx
  const orders = [...new Set(tickets.map((ticket) => ticket.orderId))]
  const progress = await selectProgress(tx, venueId, orders)
  if (![...progress.values()].some(({ ready }) => ready > 0)) refuse('STATE')
  await writeCall(tx, { venueId, orderId, by: actor.userId })
  const ids = tickets.map(({ id }) => id)
  await raiseTickets(tx, venueId, ids)
  return { tickets: ids }
})
