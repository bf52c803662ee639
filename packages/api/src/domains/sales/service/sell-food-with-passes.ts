import { mayDo, type OrderId, type SaleResult, type SeatHoldId, type TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { maySellPasses } from '../../passes/service/seen-by.ts'
import { inTurn, refuseGone, takeOutOfHold } from '../../seats/service/for-sale.ts'
import type { Item } from '../rules/lines/pass.ts'
import type { Purchase } from './make-sale.ts'
import { unlessSold } from './sell.ts'
import type { FoodSale } from './sell-food.ts'
import { sellOnce } from './selling/once.ts'

/** Passes that are paid with food. */
interface PassesBeside {
  ticketSessionId: TicketSessionId
  items: Item[]
  /** The hold that keeps their places; null: they are taken now. */
  holdId: SeatHoldId | null
  priceVersion: number
}

interface Together extends Omit<FoodSale, 'discount'> {
  commandId: string
  callNo: number
  passes: PassesBeside
}

/**
 * Runs a sale of food and passes as a sale of passes runs: in the turn of its ticket session, and at an end at once when
 * the seats are gone. FORBIDDEN for callers who sell no passes.
 */
export async function passesInTurn<T>(
  ctx: SignedContext,
  { commandId, orderId, passes }: { commandId: string; orderId: OrderId; passes: PassesBeside },
  run: () => Promise<T>,
): Promise<T> {
  const { ticketSessionId, items, holdId } = passes
  const { rights } = ctx.actor
  const maySell = holdId === null ? maySellPasses(rights) : mayDo(rights, 'ticket_booking', 'sell')
  if (!maySell) refuse('FORBIDDEN')
  const sold = inTurn({ services: ctx.services, ticketSessionId }, async () => {
    if (holdId === null) await refuseGone(ctx, { commandId, ticketSessionId, items })
    return run()
  })
  return unlessSold(ctx, orderId, sold)
}

/**
 * Writes one order of what is paid of a food order and of passes, with its money, within a transaction: the lines of food
 * come behind those of the passes, in the order of the items. The refusals of a sale of passes, their fields under
 * `passes`, and those of `sellFood`.
 */
export async function sellFoodWithPasses(
  ctx: SignedContext,
  work: Work,
  { commandId, callNo, items, free, tipMinor, passes, guestName, payments, ...sale }: Together,
): Promise<SaleResult> {
  const { orderId, expectedDueMinor, training } = sale
  const { ticketSessionId, holdId, priceVersion } = passes
  const input: Purchase = {
    commandId,
    orderId,
    ticketSessionId,
    channel: 'door',
    items: passes.items,
    payments: [...payments],
    priceVersion,
    expectedDueMinor,
    training,
    guest: guestName ? { name: guestName } : {},
    ...(sale.customerId && { customerId: sale.customerId }),
    food: { callNo, items, tipMinor, ...(free && { free }) },
  }
  try {
    const held = holdId === null ? null : await takeOutOfHold(ctx, work.tx, { ...input, holdId })
    return await sellOnce(ctx, work, { procedure: 'foodOrders.sell', input, held })
  } catch (error) {
    throw error instanceof Refusal ? besideFood(error) : error
  }
}

// The fields of a sale of passes are a part of what was sent here.
function besideFood({ code, data }: Refusal): Refusal {
  const issues = data.issues?.map((issue) =>
    issue.path.startsWith('items') ? { ...issue, path: `passes.${issue.path}` } : issue,
  )
  return new Refusal(code, { ...data, ...(issues && { issues }) })
}
