import type { LocalText, VenueId } from '@marquee/contract'
import type { DiningTableId } from '@marquee/contract/dining-tables'
import type { FoodVariantId, KitchenStationId } from '@marquee/contract/food'
import type { ChosenModifier, FoodOrderId } from '@marquee/contract/food-orders'
import type { InventoryItemId } from '@marquee/contract/inventory'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** A food order as the kitchen sees it. */
interface OrderForKitchen {
  id: FoodOrderId
  callNo: number
  service: 'counter' | 'table' | 'seat' | 'pickup' | 'preorder'
  tableId: DiningTableId | null
  tableCode: string | null
  guestName: string | null
  wantedAt: string | null
  note: string
  state: 'open' | 'parked' | 'closed' | 'cancelled'
  isTraining: boolean
}

/** What one piece of a line takes of an item, in its base unit, with what a unit cost when the line was made. */
interface UseForKitchen {
  useNo: number
  itemId: InventoryItemId
  qtyEach: string
  unitCost: string
}

/** A line of a food order, with what it takes out of the store. */
interface LineForKitchen {
  foodOrderId: FoodOrderId
  lineNo: number
  /** The line of the combo that it is a part of. */
  parentLineNo: number | null
  variantId: FoodVariantId
  /** null: nobody makes it, it is handed over at the counter. */
  stationId: KitchenStationId | null
  qty: number
  cancelledQty: number
  name: LocalText
  mods: ChosenModifier[]
  note: string
  course: number
  guestNo: number | null
  uses: UseForKitchen[]
}

interface Where {
  venueId: VenueId
  foodOrderId: FoodOrderId
}

const columns = sql`
  o.id, o.call_no as "callNo", o.service, o.table_id as "tableId", t.code as "tableCode", o.guest_name as "guestName",
  o.wanted_at as "wantedAt", o.note, o.state, o.is_training as "isTraining"`
const tables = sql`food_order o left join dining_table t on t.venue_id = o.venue_id and t.id = o.table_id`

/** Locks a food order until the transaction ends, and reads it; undefined when the venue has none of this id. */
export async function lockFoodOrder(tx: Tx, { venueId, foodOrderId }: Where): Promise<OrderForKitchen | undefined> {
  await sql`select from food_order where venue_id = ${venueId} and id = ${foodOrderId} for no key update`.execute(tx)
  const [order] = await selectOrdersForKitchen(tx, venueId, [foodOrderId])
  return order
}

/** Food orders by their ids, in no order. */
async function selectOrdersForKitchen(
  db: Db | Tx,
  venueId: VenueId,
  ids: readonly FoodOrderId[],
): Promise<OrderForKitchen[]> {
  const { rows } = await sql<OrderForKitchen>`
    select ${columns} from ${tables} where o.venue_id = ${venueId} and o.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** The lines of a food order with what they take out of the store, in their order. */
export async function selectLinesForKitchen(db: Db | Tx, { venueId, foodOrderId }: Where): Promise<LineForKitchen[]> {
  const { rows } = await sql<LineForKitchen>`
    select l.food_order_id as "foodOrderId", l.line_no as "lineNo", l.parent_line_no as "parentLineNo",
      l.variant_id as "variantId", l.station_id as "stationId", l.qty, l.cancelled_qty as "cancelledQty", l.name, l.mods,
      l.note, l.course, l.guest_no as "guestNo", coalesce((
        select jsonb_agg(jsonb_build_object('useNo', u.use_no, 'itemId', u.item_id, 'qtyEach', u.qty_each::text,
          'unitCost', u.unit_cost::text) order by u.use_no)
        from food_order_use u where u.venue_id = l.venue_id and u.food_order_id = l.food_order_id
          and u.line_no = l.line_no), '[]') as uses
    from food_order_line l where l.venue_id = ${venueId} and l.food_order_id = ${foodOrderId}
    order by l.line_no`.execute(db)
  return rows
}
