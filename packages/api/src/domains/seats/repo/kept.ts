import type { SeatHoldId, UserId } from '@marquee/contract'
import type { PromoCodeId } from '@marquee/contract/promo-codes'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { At } from './take.ts'

/** A hold that keeps places for whoever has a promo code. Whoever kept them owns it, and nobody sells it. */
export interface NewKept {
  id: SeatHoldId
  codeId: PromoCodeId
  ownerId: UserId
  /** ISO time. */
  until: string
  note: string
}

export async function insertKept(tx: Tx, at: At, { id, codeId, ownerId, until, note }: NewKept): Promise<void> {
  await sql`
    insert into seat_hold (venue_id, id, ticket_session_id, owner_id, channel, note, promo_code_id, expires_at, max_until)
    values (${at.venueId}, ${id}, ${at.ticketSessionId}, ${ownerId}, 'phone', ${note}, ${codeId}, ${until},
      ${until})`.execute(tx)
}

/**
 * Takes up to so many places out of such a hold and says how many it got. They stay taken in their pool: they are the
 * caller's now. What it has kept beyond its time is nobody's any more.
 */
export async function takeOfKept(
  tx: Tx,
  at: At,
  { holdId, areaNo, qty }: { holdId: SeatHoldId; areaNo: number; qty: number },
): Promise<number> {
  const { rows } = await sql<{ got: number }>`
    with kept as materialized (
      select qty, least(qty, ${qty}::integer) as got from pool_hold
      where venue_id = ${at.venueId} and hold_id = ${holdId} and area_no = ${areaNo} and until > clock_timestamp()
      for update
    ), less as (
      update pool_hold h set qty = h.qty - kept.got from kept
      where h.venue_id = ${at.venueId} and h.hold_id = ${holdId} and h.area_no = ${areaNo} and kept.got < kept.qty
    ), gone as (
      delete from pool_hold h using kept
      where h.venue_id = ${at.venueId} and h.hold_id = ${holdId} and h.area_no = ${areaNo} and kept.got = kept.qty
    )
    select got from kept`.execute(tx)
  return rows[0]?.got ?? 0
}
