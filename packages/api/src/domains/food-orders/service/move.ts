import type { OrderChangeId, OrderId, TicketSessionId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import { type Db, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx, Work } from '../../../core/work.ts'
import { dishesOnMenu } from '../../food/service/packaged.ts'
import { endOrder, insertBill, insertOrder } from '../../food-lines/service.ts'
import { tellOrder } from '../events.ts'
import { findMovedAbout, findShowStart, insertMovedLines, type SaleLine, selectSoldDishes } from '../repo/moved.ts'
import { selectSoldPieces } from '../repo/sold.ts'
import { type FoodBack, giveBackFood } from './give-back.ts'

// Food that was ordered ahead for one show and goes on to another with its guests. Its portions were taken when it was
// sold, so none has to be left for it now; but the menu has to have it when the new show begins.

/**
 * Of lines of sales those whose dishes can be had for a show, by their order: on its menu for orders ahead, as they were
 * chosen, and not off. As many statements for a thousand orders as for one.
 */
export async function linesForShow(
  { venueId }: Pick<SignedContext, 'venueId'>,
  db: Db | Tx,
  { ticketSessionId, lines }: { ticketSessionId: TicketSessionId; lines: readonly SaleLine[] },
): Promise<(orderId: OrderId) => ReadonlySet<number>> {
  const had = new Map<OrderId, Set<number>>()
  const at = lines.length === 0 ? undefined : await findShowStart(db, { venueId, ticketSessionId })
  if (at !== undefined) {
    const dishes = await selectSoldDishes(db, venueId, lines)
    const found = await dishesOnMenu(db, { venueId, at }, dishes)
    for (const [index, { orderId, lineNo }] of dishes.entries()) {
      if (found[index]?.isOff === false) had.set(orderId, (had.get(orderId) ?? new Set()).add(lineNo))
    }
  }
  return (orderId) => had.get(orderId) ?? new Set()
}

interface Moving {
  orderId: OrderId
  changeId: OrderChangeId
  ticketSessionId: TicketSessionId
  /** In the order of the lines that the change has sold them by. `byLineNo` takes them back of the old show. */
  pieces: readonly (FoodBack & { byLineNo: number })[]
  reason: string
}

/**
 * Moves pieces of a sale that are held (`holdSoldFood`) to another show, as an order ahead of their own that the change has
 * paid. VALIDATION at `started` for what the kitchen has begun.
 */
export async function moveSoldFood(
  ctx: SignedContext,
  work: Work,
  { orderId, changeId, ticketSessionId, pieces, reason }: Moving,
): Promise<void> {
  if (pieces.length === 0) return
  const { venueId, actor } = ctx
  const { tx } = work
  const sold = await selectSoldPieces(tx, { venueId, orderId })
  const moved = pieces.map(({ lineNo, qty }) => {
    const found = sold.find((piece) => piece.lineNo === lineNo)
    if (!found) throw new Error('a dish that was sold by no line')
    return { foodOrderId: found.foodOrderId, lineNo: found.foodLineNo, qty }
  })
  await giveBackFood(ctx, work, { orderId, pieces, started: undefined, reason, goesOn: true })
  const [first] = moved
  const about = first && (await findMovedAbout(tx, { venueId, id: first.foodOrderId, ticketSessionId }))
  if (!about) return
  const id = uuidv7() as FoodOrderId
  const order = { venueId, id, service: 'preorder' as const, tableId: null, passId: null, ticketSessionId }
  const callNo = await insertOrder(tx, { ...order, ...about, guests: 1, note: '', by: actor.userId })
  if (callNo === undefined) refuse('UNAVAILABLE', { retryAfter: 1 })
  const lines = await insertMovedLines(tx, { venueId, id, by: actor.userId }, moved)
  await insertBill(tx, { venueId, id, saleOrderId: orderId, changeId, split: 'rest', lines })
  await endOrder(tx, { venueId, id }, 'closed')
  tellOrder(ctx, work, id)
}
