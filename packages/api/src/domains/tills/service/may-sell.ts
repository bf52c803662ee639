import { mayDo } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'

/** Whether the caller takes money at a till, whatever is sold there. */
export function maySell({ actor: { rights } }: SignedContext): boolean {
  return (
    mayDo(rights, 'ticket_booking', 'sell') ||
    mayDo(rights, 'ticket_order', 'sell') ||
    mayDo(rights, 'food_purchase', 'sell') ||
    mayDo(rights, 'gift_cards', 'sell') ||
    mayDo(rights, 'memberships', 'sell')
  )
}
