import type { FoodOrderId, VenueId } from '@marquee/contract'
import type { OpenFoodMoney } from '@marquee/contract/food-orders'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

interface Key {
  venueId: VenueId
  id: FoodOrderId
}

/** By what an order is called, with what was taken for it and is neither paid with nor given back. */
export interface OrderMoney {
  callNo: number
  callName: string | null
  currency: string
  state: string
  money: OpenFoodMoney[]
}

export async function findOrderMoney(db: Db | Tx, { venueId, id }: Key): Promise<OrderMoney | undefined> {
  const { rows } = await sql<OrderMoney>`
    select o.call_no as "callNo", o.call_name as "callName", o.currency, o.state,
      food_order_open_money(o.venue_id, o.id) as money
    from food_order o where o.venue_id = ${venueId} and o.id = ${id}`.execute(db)
  return rows[0]
}

/** Keeps others from ending an order until the transaction ends; false: the venue has none of this id. */
export async function lockForMoney(tx: Tx, { venueId, id }: Key): Promise<boolean> {
  const { rows } = await sql`
    select id from food_order where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return rows.length > 0
}
