import type { GiftCardId, GiftEntryKind, UserId, VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { businessDayOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

export interface NewEntry {
  venueId: VenueId
  cardId: GiftCardId
  kind: GiftEntryKind
  /** Below zero it leaves the card. */
  amountMinor: number
  currency: string
  actorId: UserId
  approverId?: UserId | null
  orderId?: string | null
  lineNo?: number
  paymentId?: string
  refundId?: string
  otherCardId?: GiftCardId
  reason?: string
}

/**
 * Adds an entry, and with it moves the balance of its card; the balance afterwards. The database refuses it
 * (`gift_card_allows`) where the card has not so much, or is blocked, expired or replaced and the kind of entry minds.
 */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    insert into gift_entry (venue_id, id, card_id, kind, amount_minor, currency, order_id, line_no, payment_id, refund_id,
      other_card_id, reason, business_date, actor_id, approver_id)
    values (${entry.venueId}, ${uuidv7()}, ${entry.cardId}, ${entry.kind}, ${entry.amountMinor}, ${entry.currency},
      ${entry.orderId ?? null}, ${entry.lineNo ?? null}, ${entry.paymentId ?? null}, ${entry.refundId ?? null},
      ${entry.otherCardId ?? null}, ${entry.reason ?? null}, ${businessDayOf(entry.venueId)}, ${entry.actorId},
      ${entry.approverId ?? null})
    returning balance_after_minor as balance`.execute(tx)
  return rows[0]?.balance ?? 0
}
