import type { VenueId } from '@marquee/contract'
import type { FoodOrderDetail, FoodOrderId, FoodOrderRow, ListedFoodOrder } from '@marquee/contract/food-orders'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { sendAtOf } from './ahead.ts'

type Reader = Db | Tx

const rowColumns = sql`
  o.id, o.call_no as "callNo", o.call_name as "callName", o.business_date as "businessDate", o.service, o.state,
  case when t.id is not null then jsonb_build_object('id', t.id, 'code', t.code) end as table,
  o.guest_name as "guestName", o.guests, o.wanted_at as "wantedAt",
  case when h.id is not null then jsonb_build_object('id', h.id, 'product', d.name, 'startsAt', ${jsonInstant('h.starts_at')})
    end as session, o.opened_at as "openedAt", u.name as "openedBy",
  o.is_training as "isTraining", o.currency, s.total as "totalMinor", s.paid as "paidMinor",
  food_order_open_money(o.venue_id, o.id) as money, s.unsent,
  case when o.service = 'preorder' and o.state <> 'cancelled' and s.unsent > 0 then ${sendAtOf} end as "sendAt", o.rev`

const rowTables = sql`
  food_order o
  join app_user u on u.id = o.opened_by
  left join dining_table t on t.venue_id = o.venue_id and t.id = o.table_id
  left join ticket_session h on h.venue_id = o.venue_id and h.id = o.ticket_session_id
  left join ticket_product d on d.venue_id = h.venue_id and d.id = h.product_id
  cross join lateral (
    select coalesce(sum((l.qty - l.cancelled_qty) * l.unit_minor), 0)::bigint as total,
      coalesce(sum((select sum(b.amount_minor) from food_bill_line b
        where b.venue_id = l.venue_id and b.line_order_id = l.food_order_id and b.line_no = l.line_no)), 0)::bigint as paid,
      coalesce(sum(l.qty - l.cancelled_qty - l.returned_qty) filter (where l.sent_at is null and l.parent_line_no is null), 0)::integer
        as unsent
    from food_order_line l
    where l.venue_id = o.venue_id and l.food_order_id = any(array[o.id] || array(
      select m.id from food_order m where m.venue_id = o.venue_id and m.merged_into = o.id))) s`

const selectRows = async (db: Reader, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  (await sql<FoodOrderRow>`select ${rowColumns} from ${rowTables} where ${where} ${rest}`.execute(db)).rows

interface Key {
  venueId: VenueId
  id: FoodOrderId
}

/** An order as lists show it. */
export async function findFoodOrder(db: Reader, { venueId, id }: Key): Promise<FoodOrderRow | undefined> {
  const [row] = await selectRows(db, sql`o.venue_id = ${venueId} and o.id = ${id}`, sql``)
  return row
}

// A day's worth at most: whoever looks for an older one has its call number.
const most = 200

interface Filter {
  over: boolean
  ahead: boolean
  search: string
}

/**
 * The orders that are open, or paid ahead and not made yet, the oldest first; with `ahead` only those that the kitchen
 * hears of later, the next one first; with `over` those that have ended, the newest first. `search` is what it is called by, a
 * table or a part of a name.
 */
export async function selectFoodOrders(
  db: Reader,
  venueId: VenueId,
  { over, ahead, search }: Filter,
): Promise<FoodOrderRow[]> {
  const found = search
    ? sql`and ((o.call_name is null and o.call_no::text = ${search}) or fold(o.call_name) = fold(${search})
        or exists (select from dining_table t
          where t.venue_id = o.venue_id and t.id = o.table_id and t.code_key = fold(${search}))
        or strpos(fold(coalesce(o.guest_name, '')), fold(${search})) > 0)`
    : sql``
  // What they come to is added up for those that are shown, and not for all that ever were.
  if (over) {
    return selectRows(
      db,
      sql`o.venue_id = ${venueId} and o.id in (select o.id from food_order o
        where o.venue_id = ${venueId} and o.state in ('closed', 'cancelled') and o.merged_into is null ${found}
        order by o.opened_at desc, o.id limit ${most})`,
      sql`order by o.opened_at desc, o.id`,
    )
  }
  const waits = sql`o.service = 'preorder' and exists (select from food_order_line l
    where l.venue_id = o.venue_id and l.food_order_id = o.id and l.sent_at is null and l.qty > l.cancelled_qty + l.returned_qty)`
  const open = sql`select o.id from food_order o
    where o.venue_id = ${venueId} and o.state in ('open', 'parked') ${ahead ? sql`and ${waits}` : sql``}`
  const paidAhead = sql`select o.id from food_order o
    where o.venue_id = ${venueId} and o.state = 'closed' and o.merged_into is null and ${waits}`
  return selectRows(
    db,
    sql`o.venue_id = ${venueId} and o.id in (${open} union all ${paidAhead}) ${found}`,
    ahead ? sql`order by o.wanted_at, o.id limit ${most}` : sql`order by o.opened_at, o.id limit ${most}`,
  )
}

/** Orders that went into others, with the one that each of them is paid with. */
export async function selectMerged(
  db: Reader,
  venueId: VenueId,
  ids: readonly FoodOrderId[],
): Promise<{ id: FoodOrderId; into: FoodOrderId }[]> {
  const { rows } = await sql<{ id: FoodOrderId; into: FoodOrderId }>`
    select id, merged_into as "into" from food_order
    where venue_id = ${venueId} and merged_into = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

type Rest = Omit<FoodOrderDetail, keyof ListedFoodOrder | 'lines'>

/** What only the one order shows, without its lines. */
export async function findFoodOrderRest(db: Reader, { venueId, id }: Key): Promise<Rest | undefined> {
  const { rows } = await sql<Rest>`
    select o.note, o.pass_id as "passId",
      (select jsonb_build_object('id', c.id, 'name', c.name) from customer c
        where c.venue_id = o.venue_id and c.id = customer_root(o.venue_id, o.customer_id)
          and c.anonymised_at is null) as customer,
      (select jsonb_build_object('id', m.id, 'callNo', m.call_no) from food_order m
        where m.venue_id = o.venue_id and m.id = o.merged_into) as "mergedInto",
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'callNo', m.call_no) order by m.call_no), '[]')
        from food_order m where m.venue_id = o.venue_id and m.merged_into = o.id) as merged,
      (select coalesce(jsonb_agg(jsonb_build_object('partNo', b.part_no, 'split', b.split, 'amountMinor', b.amount_minor,
          'orderId', b.sale_order_id, 'orderNo', x.order_no, 'receiptNo', x.receipt_no, 'at', ${jsonInstant('b.at')},
          'paidBy', (select coalesce(jsonb_agg(distinct m.name), '[]') from payment p
            join payment_method m on m.venue_id = p.venue_id and m.id = p.method_id
            where p.venue_id = x.venue_id and p.order_id = x.id and p.amount_minor > 0)) order by b.part_no), '[]')
        from food_bill b join sale_order x on x.venue_id = b.venue_id and x.id = b.sale_order_id
        where b.venue_id = o.venue_id and b.food_order_id = o.id) as bills
    from food_order o where o.venue_id = ${venueId} and o.id = ${id}`.execute(db)
  return rows[0]
}

// An instant within JSON as the rest of the house writes it.
function jsonInstant(column: string): RawBuilder<unknown> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}

/** A show for which guests may order ahead. */
export interface ShowAhead {
  id: string
  product: { en: string; tr: string }
  startsAt: string
  endsAt: string
}

/** The shows that have not ended and begin within two weeks. */
export async function selectShowsAhead(db: Reader, venueId: VenueId): Promise<ShowAhead[]> {
  const { rows } = await sql<ShowAhead>`
    select s.id, d.name as product, s.starts_at as "startsAt", s.ends_at as "endsAt"
    from ticket_session s join ticket_product d on d.venue_id = s.venue_id and d.id = s.product_id
    where s.venue_id = ${venueId} and s.state in ('on_sale', 'closed', 'paused') and s.ends_at > clock_timestamp()
      and s.starts_at < clock_timestamp() + interval '14 days'
    order by s.starts_at, s.id limit 200`.execute(db)
  return rows
}
