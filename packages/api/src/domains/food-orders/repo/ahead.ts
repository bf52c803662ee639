import type { TicketSessionId, UserId, VenueId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

// Nobody plates in less, whatever the menu says.
const leastMinutes = 10
// What should have been ready so long ago nobody makes any more without being asked.
const lateHours = 2

/** When the kitchen has to hear of an order `o` that is wanted later: so long before as the slowest dish of it takes. */
export const sendAtOf: RawBuilder<string> = sql`o.wanted_at - make_interval(mins => greatest(${leastMinutes}, (
  select max(p.prep_minutes) from food_order_line l
  join food_variant v on v.venue_id = l.venue_id and v.id = l.variant_id
  join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
  where l.venue_id = o.venue_id and l.food_order_id = o.id and l.sent_at is null and l.qty > l.cancelled_qty + l.returned_qty)))`

const isDue = sql`o.service = 'preorder' and o.state in ('open', 'closed') and o.merged_into is null
  and o.wanted_at > clock_timestamp() - make_interval(hours => ${lateHours})
  and o.wanted_at < clock_timestamp() + interval '4 hours'
  and exists (select from food_order_line l where l.venue_id = o.venue_id and l.food_order_id = o.id
    and l.sent_at is null and l.qty > l.cancelled_qty + l.returned_qty)
  and not exists (select from ticket_session t where t.venue_id = o.venue_id and t.id = o.ticket_session_id
    and t.state = 'cancelled')
  and ${sendAtOf} <= clock_timestamp()`

/** An order ahead whose time has come, and who took it. */
export interface DueOrder {
  venueId: VenueId
  id: FoodOrderId
  openedBy: UserId
}

/** The orders ahead that the kitchen has to hear of now, of all venues, the next one first. A parked one waits. */
export async function selectDueOrders(db: Db, most: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select o.venue_id as "venueId", o.id, o.opened_by as "openedBy" from food_order o
    where ${isDue} order by o.wanted_at, o.id limit ${most}`.execute(db)
  return rows
}

/** Locks an order until the transaction ends and says whether its time has come; undefined: it has not, or is gone. */
export async function holdDueOrder(
  tx: Tx,
  { venueId, id }: Pick<DueOrder, 'venueId' | 'id'>,
): Promise<{ callNo: number } | undefined> {
  await sql`select from food_order where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<{ callNo: number }>`
    select o.call_no as "callNo" from food_order o
    where o.venue_id = ${venueId} and o.id = ${id} and ${isDue}`.execute(tx)
  return rows[0]
}

/**
 * Moves the times of orders ahead by as much as their show was moved since it was to start at `startedAt`, in the order of
 * their ids; says which. What the kitchen has heard of stays when it is wanted.
 */
export async function shiftWantedTimes(
  tx: Tx,
  { venueId, ticketSessionId, startedAt }: { venueId: VenueId; ticketSessionId: TicketSessionId; startedAt: string },
): Promise<FoodOrderId[]> {
  const { rows } = await sql<{ id: FoodOrderId }>`
    with held as materialized (
      select o.id from food_order o
      where o.venue_id = ${venueId} and o.ticket_session_id = ${ticketSessionId} and o.service = 'preorder'
        and o.state <> 'cancelled' and o.merged_into is null and o.wanted_at is not null
        and not exists (select from food_order_line l where l.venue_id = o.venue_id and l.food_order_id = o.id
          and l.sent_at is not null)
      order by o.id for no key update of o
    )
    update food_order o set wanted_at = o.wanted_at + (t.starts_at - ${startedAt}::timestamptz), rev = o.rev + 1
    from held, ticket_session t
    where o.venue_id = ${venueId} and o.id = held.id and t.venue_id = ${venueId} and t.id = ${ticketSessionId}
    returning o.id`.execute(tx)
  return rows.map(({ id }) => id)
}
