import type { CustomerId, OrderId, TillId, TillSessionId, UserId, VenueId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../core/work.ts'

/** The name of a member of the venue; undefined: they are none. */
export async function findSeller(tx: Tx, venueId: VenueId, userId: UserId): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select u.name from venue_member m join app_user u on u.id = m.user_id
    where m.venue_id = ${venueId} and m.user_id = ${userId}`.execute(tx)
  return rows[0]?.name
}

interface Asked {
  venueId: VenueId
  soldBy: UserId
  soldAt: string
  tillId: TillId
  tillSessionId: TillSessionId
  orderId: OrderId
  foodOrderId: FoodOrderId
  customerId?: CustomerId | undefined
}

/** What the venue knows of a sale that was made offline. */
export interface SaleFacts {
  currency: string
  /** Who sold it belongs to the venue. */
  hasSeller: boolean
  /** The count of its till that was open when it was sold; null: the venue has none such. */
  counted: { isTraining: boolean; isOpen: boolean } | null
  /** The till session that can take it, and the business day on which it counts there; null: its till is closed. */
  taker: { tillSessionId: TillSessionId; businessDate: string } | null
  /** The order that stands under its id; null: there is none. */
  order: { grossMinor: number; currency: string; isTraining: boolean; isOfFoodOrder: boolean } | null
  /** A food order stands under its id. */
  hasFoodOrder: boolean
  /** Who buys; null: nobody, or nobody whom the venue has. */
  customerId: CustomerId | null
  /** Clocks of counters differ from ours: nothing was sold in the future. */
  soldAt: string
}

/**
 * Looks at all of it at this moment. A sale goes into the count in which it was sold, on the day on which it was, unless
 * that day is closed or two days ago; when that count is over, into the open count of the same till, today.
 */
export async function findFacts(tx: Tx, asked: Asked): Promise<SaleFacts> {
  const { venueId, soldBy, soldAt, tillId, tillSessionId, orderId, foodOrderId, customerId = null } = asked
  const { rows } = await sql<SaleFacts>`
    with own as (
      select s.id, s.is_training, s.state from till_session s
      where s.venue_id = ${venueId} and s.id = ${tillSessionId} and s.till_id = ${tillId})
    select v.currency, w.sold_at as "soldAt",
      exists (select from venue_member m where m.venue_id = v.id and m.user_id = ${soldBy}) as "hasSeller",
      (select jsonb_build_object('isTraining', s.is_training, 'isOpen', s.state = 'open') from own s) as counted,
      (select jsonb_build_object('tillSessionId', s.id, 'businessDate', case
          when s.id = ${tillSessionId}::uuid and d.day >= w.today - 1 and not coalesce((
            select max(e.no) % 2 = 1 from day_event e where e.venue_id = v.id and e.business_date = d.day), false)
          then d.day else w.today end)
        from till_session s cross join lateral (select least(greatest(s.business_date, w.sold_day), w.today) as day) d
        where s.venue_id = v.id and s.till_id = ${tillId} and s.state = 'open' and exists (select from own)) as taker,
      (select jsonb_build_object('grossMinor', o.gross_minor, 'currency', o.currency, 'isTraining', o.is_training,
          'isOfFoodOrder', exists (select from food_bill b where b.venue_id = o.venue_id and b.sale_order_id = o.id
            and b.food_order_id = ${foodOrderId})
            and not exists (select from offline_sale f where f.venue_id = o.venue_id and f.order_id = o.id))
        from sale_order o where o.venue_id = v.id and o.id = ${orderId}) as "order",
      exists (select from food_order f where f.venue_id = v.id and f.id = ${foodOrderId}) as "hasFoodOrder",
      (select c.id from customer c
        where c.venue_id = v.id and c.id = ${customerId}::uuid and c.anonymised_at is null) as "customerId"
    from venue v
    cross join lateral (select least(${soldAt}::timestamptz, clock_timestamp()) as sold_at) c
    cross join lateral (select c.sold_at, ${businessDay()} as today, ${businessDay('c.sold_at')} as sold_day) w
    where v.id = ${venueId}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('the venue is gone')
  return facts
}
