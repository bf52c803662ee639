import type { OrderId, TicketSessionId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import type { DishOnMenu, NamedDish } from '../../food/service/packaged.ts'
import { takeCounted } from '../../food/service.ts'
import { endOrder, insertBill, insertFoodLines, insertOrder, linesOf } from '../../food-lines/service.ts'

// Dishes that were sold with passes under one price: an order ahead of their show that is paid already.

/** So many of a dish. */
interface Wanted {
  named: NamedDish
  qty: number
  /** The field of the input that names it. */
  path: string
}

/**
 * Takes the counted portions of dishes, before seats, as every sale of food does. SOLD_OUT by field for what is off sale
 * or of which too little is left.
 */
export async function takePackaged(
  ctx: SignedContext,
  work: Work,
  { at, dishes }: { at: string; dishes: readonly Wanted[] },
): Promise<void> {
  if (dishes.length === 0) return
  const wanted = dishes.map(({ named: { variantId }, qty }) => ({ variantId, qty }))
  const missing = await takeCounted(work.tx, ctx.venueId, wanted, at)
  if (missing.length > 0) {
    refuseSoldOut(dishes.filter(({ named: { variantId } }) => missing.includes(variantId)))
  }
}

/** SOLD_OUT at the fields of dishes of which too little is left. */
export function refuseSoldOut(dishes: readonly Pick<Wanted, 'named' | 'path'>[]): never {
  return refuse('SOLD_OUT', {
    details: { variantIds: [...new Set(dishes.map(({ named: { variantId } }) => variantId))] },
    issues: dishes.map(({ path }) => ({ path, message: 'field.soldOut' })),
  })
}

interface Sold {
  orderId: OrderId
  ticketSessionId: TicketSessionId
  wantedAt: string
  guestName: string | null
  training: boolean
  /** What each line of food of the sale has sold, in the order of these lines. */
  lines: readonly { named: NamedDish; dish: Pick<DishOnMenu, 'orderable'>; qty: number; unitMinor: number }[]
}

/**
 * Writes what a sale has sold of dishes as an order ahead for its show: paid by that sale, at the prices of its lines. The
 * kitchen hears of it when its time comes.
 */
export async function writePackaged(ctx: SignedContext, work: Work, sold: Sold): Promise<void> {
  if (sold.lines.length === 0) return
  const { venueId, actor } = ctx
  const { orderId, ticketSessionId, wantedAt, guestName, training } = sold
  const id = uuidv7() as FoodOrderId
  const callNo = await insertOrder(work.tx, {
    venueId,
    id,
    service: 'preorder',
    tableId: null,
    passId: null,
    ticketSessionId,
    wantedAt,
    guestName,
    guests: 1,
    note: '',
    isTraining: training,
    by: actor.userId,
  })
  if (callNo === undefined) refuse('UNAVAILABLE', { retryAfter: 1 })
  const lines = sold.lines.map(({ named, dish, qty, unitMinor }) => {
    const dishes = new Map([[named.variantId as string, dish.orderable]])
    const wish = { ...named, modifiers: [...named.modifiers], qty, picks: [], note: '', course: 1, guestNo: null }
    const made = linesOf(wish, dishes, 0)
    if ('path' in made || !made[0]) throw new Error('a dish was sold that cannot be ordered')
    // Its share of what all of it costs together, whatever the menu says.
    return { ...made[0], unitMinor }
  })
  await insertFoodLines(work.tx, { venueId, id, by: actor.userId }, lines)
  const parts = lines.map(({ qty, unitMinor }, at) => ({
    foodOrderId: id,
    lineNo: at + 1,
    qty,
    amountMinor: qty * unitMinor,
  }))
  await insertBill(work.tx, { venueId, id, saleOrderId: orderId, split: 'rest', lines: parts })
  await endOrder(work.tx, { venueId, id }, 'closed')
}
