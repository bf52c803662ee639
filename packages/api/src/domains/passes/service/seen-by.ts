import { mayDo, type ShownPass, type UserId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { maySellPasses } from '../../../documents/kinds.ts'

/**
 * Whether the caller learns the codes of an order's passes. They let somebody in: they are for who may print them, for
 * who checks passes at the door, and for whoever sold the order himself.
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
