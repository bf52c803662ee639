import { mayDo } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { maySell } from '../../tills/service/may-sell.ts'
import type { HeldJob } from '../repo/jobs.ts'

/**
 * Whether the caller may see to a paper: those who manage printers to all of them, cooks to tickets, sellers to what they
 * sold themselves, and to other people's if they may print those.
 */
export function mayHandle(ctx: SignedContext, { kind, createdBy }: Pick<HeldJob, 'kind' | 'createdBy'>): boolean {
  const { rights, userId } = ctx.actor
  if (mayDo(rights, 'settings', 'update')) return true
  if (kind === 'test') return false
  if (kind === 'kitchen_ticket') return mayDo(rights, 'food_orders', 'bump')
  return mayDo(rights, 'order_list', 'print') || (createdBy === userId && maySell(ctx))
}
