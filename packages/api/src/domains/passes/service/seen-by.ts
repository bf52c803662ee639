import { mayDo, type Rights, type ShownPass, type UserId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'

/** Sellers may see and print what they sold themselves. */
export function maySellPasses(rights: Rights): boolean {
  return mayDo(rights, 'ticket_booking', 'sell') || mayDo(rights, 'ticket_order', 'sell')
}

/** Sellers of passes or food may print what they sold themselves. */
export const maySeeOwnSale = (rights: Rights): boolean =>
  maySellPasses(rights) || mayDo(rights, 'food_purchase', 'sell')

/**
 * Whether the caller learns the codes of an order's passes. A code lets someone in: it is for people who may print
 * passes, for staff who check passes at the door, and for the seller of the order.
 */
export function seesCodes({ actor: { rights, userId } }: SignedContext, soldBy: UserId): boolean {
  if (mayDo(rights, 'order_list', 'print') || mayDo(rights, 'check_in', 'scan')) return true
  return soldBy === userId && maySellPasses(rights)
}

/** The passes of an order as the caller may see them. */
export function passesFor<P extends ShownPass>(ctx: SignedContext, soldBy: UserId, passes: readonly P[]): P[] {
  if (seesCodes(ctx, soldBy)) return [...passes]
  return passes.map((pass) => ({ ...pass, code: null, shortCode: null }))
}
