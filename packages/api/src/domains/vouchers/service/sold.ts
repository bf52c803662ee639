import { type GiftCardId, mayDo, type OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import type { Tx } from '../../../door/work.ts'
import { selectCardsMade } from '../repo/cards.ts'
import { selectSoldCards } from '../repo/sold.ts'

// What orders have sold of cards, for whoever shows or changes an order.
export { type CardOfOrder, selectSoldCards } from '../repo/sold.ts'

/**
 * The cards of an order that still pay and whose codes the caller may be told: those that they made on this business day,
 * or all for people who may block cards.
 */
export async function cardsToTell(ctx: SignedContext, tx: Tx, orderId: OrderId): Promise<GiftCardId[]> {
  const { venueId, actor } = ctx
  if (!mayDo(actor.rights, 'gift_cards', 'sell')) return []
  const sold = await selectSoldCards(tx, { venueId, ids: [orderId] })
  const ids = sold.filter(({ state }) => state === 'active').map(({ id }) => id)
  const by = mayDo(actor.rights, 'gift_cards', 'block_card') ? null : actor.userId
  const may = new Set(await selectCardsMade(tx, { venueId, by, ids }))
  return ids.filter((id) => may.has(id))
}
