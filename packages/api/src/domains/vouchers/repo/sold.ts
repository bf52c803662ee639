import type { OrderId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { type SoldCard, stateToday } from './cards.ts'

/** A card of an order, as it was sold and as it is now. */
export interface CardOfOrder extends SoldCard {
  orderId: OrderId
  balanceMinor: number
  validUntil: string
}

/** The cards that orders have sold, in the order in which they were made. */
export async function selectSoldCards(
  db: Db | Tx,
  { venueId, ids }: { venueId: VenueId; ids: readonly OrderId[] },
): Promise<CardOfOrder[]> {
  const { rows } = await sql<CardOfOrder>`
    select e.order_id as "orderId", c.id, c.code_tail as tail, ${stateToday} as state, e.line_no as "lineNo",
      e.amount_minor as "amountMinor", c.balance_minor as "balanceMinor", c.valid_until as "validUntil",
      not exists (select from gift_entry o where o.venue_id = c.venue_id and o.card_id = c.id and o.id <> e.id) as "isUnused"
    from gift_entry e
    join gift_card c on c.venue_id = e.venue_id and c.id = e.card_id
    join venue v on v.id = c.venue_id
    where e.venue_id = ${venueId} and e.order_id = any(${[...ids]}::uuid[]) and e.line_no is not null and e.kind = 'sold'
    order by e.order_id, e.line_no, c.id`.execute(db)
  return rows
}
