import type { CustomerId, OrderId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import { dishesAsSold } from '../../food/service/for-orders.ts'
import { takeCountedAsSold } from '../../food/service.ts'
import {
  endOrder,
  insertBill,
  insertFoodLines,
  insertOrder,
  type NewLine,
  type SoldMenu,
  type SoldWish,
  soldLinesOf,
} from '../../food-lines/service.ts'
import type { MissingStock } from '../../kitchen/service/send.ts'
import { writeSoldFood } from '../../sales/service/write-sold-food.ts'
import { selectFoodLines } from '../repo/lines.ts'
import { touchOrder } from '../repo/orders.ts'
import { sendSold } from './kitchen.ts'

/** Food that was sold for cash before the server heard of it. */
export interface SoldOrder {
  id: FoodOrderId
  orderId: OrderId
  service: 'counter' | 'pickup'
  guestName: string
  customerId: CustomerId | null
  note: string
  /** By what the guest was told it will be called. */
  callName: string
  lines: readonly SoldWish[]
  soldAt: string
  tenderedMinor: number
  training: boolean
  /** The till session that gets its money, and the business day on which it counts. */
  tillSessionId: string
  businessDate: string
  /** The guest has it: no station is told. */
  handedOver: boolean
}

interface Written {
  callNo: number
  orderNo: number
  /** What strict items had not. */
  missing: MissingStock[]
}

/** The lines that were sold; null: they name something that the venue has never had. */
export async function linesAsSold(
  { venueId }: SignedContext,
  { tx }: Work,
  wishes: readonly SoldWish[],
): Promise<NewLine[] | null> {
  const asked = wishes.flatMap((wish) => [wish, ...wish.picks])
  const menu: SoldMenu = await dishesAsSold(tx, venueId, {
    variantIds: [...new Set(asked.map(({ variantId }) => variantId))],
    optionIds: [...new Set(asked.flatMap(({ modifiers }) => modifiers.map(({ optionId }) => optionId)))],
  })
  const lines: NewLine[] = []
  for (const wish of wishes) {
    const made = soldLinesOf(wish, menu, lines.length)
    if (made === null) return null
    lines.push(...made)
  }
  return lines
}

/**
 * Writes what was sold before, in the name of the caller who sold it: the order with its lines, the sale with its cash,
 * and what it took out of the store. Nothing of it is refused for a price, a count or the menu. TILL_CLOSED when the till
 * session has been closed meanwhile.
 */
export async function writeSoldOrder(
  ctx: SignedContext,
  work: Work,
  sold: SoldOrder,
  lines: readonly NewLine[],
): Promise<Written> {
  const { venueId, actor } = ctx
  const { tx } = work
  const { id, orderId, service, training } = sold
  const guestName = sold.guestName || null
  const callNo = await insertOrder(tx, {
    venueId,
    id,
    service,
    tableId: null,
    passId: null,
    ticketSessionId: null,
    wantedAt: null,
    guestName,
    guests: 1,
    note: sold.note,
    callName: sold.callName,
    isTraining: training,
    by: actor.userId,
  })
  if (callNo === undefined) return refuse('UNAVAILABLE', { retryAfter: 1 })
  if (!training) await takeCountedAsSold(tx, venueId, lines)
  await insertFoodLines(tx, { venueId, id, by: actor.userId }, lines)
  const stored = (await selectFoodLines(tx, { venueId, id })).filter(({ parentLineNo }) => parentLineNo === null)
  const numbers = await writeSoldFood(tx, {
    ...sold,
    venueId,
    soldBy: actor.userId,
    guestName,
    items: stored.map(({ qty, unitMinor, taxCode: code, taxPpm: ppm }) => ({
      qty,
      unitMinor,
      tax: { code, ppm },
      ticketSessionId: null,
    })),
  })
  if (!numbers) return refuse('TILL_CLOSED')
  await insertBill(tx, {
    venueId,
    id,
    saleOrderId: orderId,
    split: 'rest',
    lines: stored.map(({ foodOrderId, lineNo, qty, unitMinor }) => ({
      foodOrderId,
      lineNo,
      qty,
      amountMinor: qty * unitMinor,
    })),
  })
  const missing = await sendSold(ctx, work, { id, handedOver: sold.handedOver })
  await touchOrder(tx, { venueId, id })
  await endOrder(tx, { venueId, id }, 'closed')
  return { callNo, orderNo: numbers.orderNo, missing }
}
