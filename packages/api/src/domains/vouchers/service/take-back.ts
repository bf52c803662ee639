import type { GiftCardId, OrderId } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { findSoldCard, type SoldCard } from '../repo/cards.ts'
import { insertEntry } from '../repo/entries.ts'

export type { SoldCard }

/** The card of a line, as it was sold. NOT_FOUND when the order sold no such card, or only put money on it. */
export const soldCardOf = async (
  { venueId }: SignedContext,
  db: Tx | SignedContext['services']['db'],
  sold: { orderId: OrderId; cardId: GiftCardId },
): Promise<SoldCard> => (await findSoldCard(db, venueId, sold)) ?? refuse('NOT_FOUND')

/** Refuses a card that was used: STATE with what it is. The database has the last word, by `takeVoucherBack`. */
export function requireUnused({ state, isUnused }: SoldCard): void {
  if (state === 'taken_back' || state === 'replaced') refuse('STATE', { details: { card: state } })
  if (!isUnused) refuse('STATE', { details: { card: 'used' } })
}

/** A card that goes back: by which line of the order that sold it, and why. */
export interface CardTakenBack {
  card: SoldCard
  currency: string
  orderId: OrderId
  lineNo: number
  reason: string
}

/**
 * Takes all money off a card that was sold, as a line of its order gives it back, and ends the card. STATE when it was
 * used meanwhile: its row is asked, so of a payment and this one only one passes.
 */
export async function takeVoucherBack(
  ctx: SignedContext,
  tx: Tx,
  { card, currency, orderId, lineNo, reason }: CardTakenBack,
): Promise<void> {
  const { venueId, actor, approval } = ctx
  const { id: cardId, amountMinor } = card
  try {
    await insertEntry(tx, {
      ...{ venueId, cardId, currency, orderId, lineNo, reason },
      kind: 'taken_back',
      amountMinor: -amountMinor,
      actorId: actor.userId,
      approverId: approval?.approverId ?? null,
    })
  } catch (error) {
    if (classifyPgError(error).constraint !== 'gift_card_allows') throw error
    refuse('STATE', { details: { card: 'used' } })
  }
}
