import type { FoodOrderId } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../core/context.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import type { Tx, Work } from '../../core/work.ts'
import { findOrderMoney, lockForMoney } from './repo/money.ts'

// An order of food on its way into the book: the order itself, its lines at the price of the menu, and what a sale paid of
// it. Whoever sells food stands above: open orders of guests, and packages of passes.
export { insertFoodLines } from './repo/lines.ts'
export { endOrder, insertBill, insertOrder } from './repo/orders.ts'
export { linesOf, type NewLine, noTax, type SoldMenu, type SoldWish, soldLinesOf } from './rules/lines.ts'

/**
 * Keeps others from ending an open order while money is taken for it. Before the till, as by its sale. VALIDATION on
 * `foodOrderId` for one that the venue has not.
 */
export async function holdForMoney({ venueId }: SignedContext, tx: Tx, foodOrderId: FoodOrderId): Promise<void> {
  if (!(await lockForMoney(tx, { venueId, id: foodOrderId }))) refuseField('foodOrderId', 'field.invalid')
}

/** Tells whoever looks at an order that money for it has come, or has gone. */
export function tellOfMoney(
  { announce }: Pick<Work, 'announce'>,
  { venueId, foodOrderId }: { venueId: SignedContext['venueId']; foodOrderId: string | null | undefined },
): void {
  if (foodOrderId) announce(venueId, 'foodOrders', { id: foodOrderId })
}

const constraintOf = (error: unknown) => {
  const { kind, constraint = '' } = classifyPgError(error)
  return kind === 'check' || kind === 'foreign_key' ? constraint : ''
}

/**
 * Ends what the database has refused because of the money of an open order: STATE with `details.openMoney`, which says how
 * much is taken at which till; STATE with `details.state` for money for an order that is over; VALIDATION on `foodOrderId`.
 * All else passes.
 */
export async function refuseByMoney(
  { venueId, services }: SignedContext,
  error: unknown,
  id: FoodOrderId | undefined,
): Promise<void> {
  const constraint = constraintOf(error)
  if (constraint.endsWith('_food_order_id_fkey')) refuseField('foodOrderId', 'field.invalid')
  const isOver = constraint === 'food_order_takes_money'
  if (!id || !(isOver || constraint === 'food_order_covers_money' || constraint === 'food_order_has_room')) return
  const {
    money: openMoney,
    state,
    ...order
  } = (await findOrderMoney(services.db, { venueId, id })) ?? refuse('NOT_FOUND')
  refuse('STATE', { details: isOver ? { state } : { openMoney, ...order } })
}

/** Runs what takes something off an order, or ends it. STATE with `details.openMoney`, see `refuseByMoney`. */
export async function coveringMoney<T>(ctx: SignedContext, id: FoodOrderId, change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    await refuseByMoney(ctx, error, id)
    throw error
  }
}
