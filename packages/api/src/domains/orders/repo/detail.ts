import { type OrderDetail, type OrderId, storedLocalText, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { isAdjustment } from '../../../core/adjustment.ts'
import { promoText } from '../../../core/promo-text.ts'
import { rideText } from '../../../core/ride-text.ts'
import { dishShare, soldDish } from '../../../core/sold-dish.ts'
import type { Tx } from '../../../door/work.ts'

export type Reader = Db | Tx

/** What only the one order shows of its head. */
export type OrderHead = Pick<
  OrderDetail,
  | 'taxMinor'
  | 'note'
  | 'receiptNo'
  | 'till'
  | 'businessDate'
  | 'isInvoiced'
  | 'callNo'
  | 'callName'
  | 'wantedAt'
  | 'offline'
  | 'rev'
>

export interface OrderKey {
  venueId: VenueId
  id: OrderId
}

/** SQL: the number on the receipt of a sale `f` that the counter `n` made without the server. */
const receiptMadeOffline = sql`n.series || '-' || lpad(f.counter::text, 6, '0')`

/** The order whose receipt a counter made without the server. */
export async function findByOfflineReceipt(
  db: Reader,
  venueId: VenueId,
  { series, counter }: { series: string; counter: number },
): Promise<OrderId | undefined> {
  const { rows } = await sql<{ id: OrderId }>`
    select f.order_id as id from offline_counter n
    join offline_sale f on f.venue_id = n.venue_id and f.counter_id = n.id and f.counter = ${counter}
    where n.venue_id = ${venueId} and n.series = ${series} and f.order_id is not null`.execute(db)
  return rows[0]?.id
}

// Of the food orders of an order `o` one that something is still wanted of: that of the sale before one that a change made.
const foodOrderOf = sql`(select f.call_no, f.call_name, f.wanted_at from food_bill b
  join food_order f on f.venue_id = b.venue_id and f.id = b.food_order_id
  where b.venue_id = o.venue_id and b.sale_order_id = o.id
  order by exists (select from food_order_line l where l.venue_id = f.venue_id and l.food_order_id = f.id
    and l.qty > l.cancelled_qty + l.returned_qty) desc, b.change_id is not null, b.at
  limit 1)`

/** undefined when the venue has no such order. */
export async function findOrderHead(db: Reader, { venueId, id }: OrderKey): Promise<OrderHead | undefined> {
  return db
    .selectFrom('sale_order as o')
    .leftJoin('till_session as s', (join) =>
      join.onRef('s.venue_id', '=', 'o.venue_id').onRef('s.id', '=', 'o.till_session_id'),
    )
    .leftJoin('till as t', (join) => join.onRef('t.venue_id', '=', 's.venue_id').onRef('t.id', '=', 's.till_id'))
    .select(['o.tax_minor as taxMinor', 'o.note', 'o.receipt_no as receiptNo', 'o.rev'])
    .select(['t.name as till', 'o.business_date as businessDate'])
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('invoice as i')
            .select('i.id')
            .whereRef('i.venue_id', '=', 'o.venue_id')
            .whereRef('i.order_id', '=', 'o.id'),
        )
        .$castTo<boolean>()
        .as('isInvoiced'),
    )
    .select(sql<number | null>`(select w.call_no from ${foodOrderOf} w)`.as('callNo'))
    .select(sql<string | null>`(select w.call_name from ${foodOrderOf} w)`.as('callName'))
    .select(sql<string | null>`(select w.wanted_at from ${foodOrderOf} w)`.as('wantedAt'))
    .select(
      sql<OrderDetail['offline']>`(select jsonb_build_object('receipt', ${receiptMadeOffline}, 'soldAt',
          to_char(f.sold_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'late', f.late)
        from offline_sale f join offline_counter n on n.venue_id = f.venue_id and n.id = f.counter_id
        where f.venue_id = o.venue_id and f.order_id = o.id)`.as('offline'),
    )
    .where('o.venue_id', '=', venueId)
    .where('o.id', '=', id)
    .executeTakeFirst()
}

const sessionOf = (found: { sessionId: string; startsAt: string | null; product: unknown; floor: unknown }) =>
  ({
    id: found.sessionId,
    product: storedLocalText.parse(found.product),
    floor: storedLocalText.parse(found.floor),
    startsAt: found.startsAt,
  }) as PassOrigin['session']

// A discount is called by the code that it came by and the dish that it made free, a membership by its plan, a package as it was
// when it was sold, and food by the line of its order.
const lineText = sql<unknown>`case l.kind when 'membership' then (select p.name from membership m
    join membership_plan p on p.venue_id = m.venue_id and p.id = m.plan_id
    where m.venue_id = l.venue_id and m.order_id = l.order_id and m.line_no = coalesce(l.reverses_line_no, l.line_no)
    limit 1)
  when 'discount' then ${promoText} when 'package' then (select k.content -> 'name' from order_line o
    join package_version k on k.venue_id = o.venue_id and k.package_id = o.package_id and k.rev = o.package_rev
    where o.venue_id = l.venue_id and o.order_id = l.order_id and o.line_no = coalesce(l.reverses_line_no, l.line_no))
  when 'food' then (select f.name from ${soldDish()})
  when 'ride' then ${rideText}
  else y.name end`

// What was chosen of a dish, in the order in which it was chosen; null for what is no food, and for a dish as it comes.
const lineMods = sql<{ name: unknown; qty: number }[] | null>`case when l.kind = 'food' then (
  select jsonb_agg(jsonb_build_object('name', m.each -> 'name', 'qty', m.each -> 'qty') order by m.nth)
  from ${soldDish()}
  cross join lateral jsonb_array_elements(f.mods) with ordinality m (each, nth)) end`

/** The lines of an order in their order. */
export async function selectLines(db: Reader, { venueId, id }: OrderKey): Promise<OrderDetail['lines']> {
  const rows = await db
    .selectFrom('order_line as l')
    .leftJoin('pass_type as y', (join) =>
      join.onRef('y.venue_id', '=', 'l.venue_id').onRef('y.id', '=', 'l.pass_type_id'),
    )
    .leftJoin('seat_category as c', (join) =>
      join.onRef('c.venue_id', '=', 'l.venue_id').onRef('c.id', '=', 'l.seat_category_id'),
    )
    .select(['l.line_no as lineNo', 'l.kind', 'c.name as category', 'l.qty', 'l.parent_line_no as parentLineNo'])
    .select('l.package_item_id as packageItemId')
    .select(lineText.as('text'))
    .select(lineMods.as('mods'))
    .select(dishShare.as('share'))
    .select(
      sql<boolean | null>`(select (k.content -> 'partsRefundable')::boolean from package_version k
        where k.venue_id = l.venue_id and k.package_id = l.package_id and k.rev = l.package_rev)`.as('partsRefundable'),
    )
    .select(['l.unit_minor as unitMinor', 'l.net_minor as netMinor', 'l.tax_minor as taxMinor'])
    .leftJoin('order_change as g', (join) =>
      join.onRef('g.venue_id', '=', 'l.venue_id').onRef('g.id', '=', 'l.change_id'),
    )
    .select(['l.gross_minor as grossMinor', 'l.tax_ppm as taxPpm', 'l.reason', 'g.change_no as changeNo'])
    .select(['l.reverses_line_no as reversesLineNo', 'l.special', 'l.list_minor as listMinor'])
    .select(isAdjustment.as('isAdjustment'))
    .leftJoin('ticket_session as s', (join) =>
      join.onRef('s.venue_id', '=', 'l.venue_id').onRef('s.id', '=', 'l.ticket_session_id'),
    )
    .leftJoin('ticket_product as d', (join) =>
      join.onRef('d.venue_id', '=', 's.venue_id').onRef('d.id', '=', 's.product_id'),
    )
    .leftJoin('floor as f', (join) => join.onRef('f.venue_id', '=', 's.venue_id').onRef('f.id', '=', 's.floor_id'))
    .select(['s.id as sessionId', 's.starts_at as startsAt', 'd.name as product', 'f.name as floor'])
    .select(
      sql<unknown[]>`(select coalesce(jsonb_agg(a.name order by a.area_no), '[]')
        from standing_area a join ticket_session t
          on t.venue_id = a.venue_id and t.layout_version_id = a.layout_version_id
        where t.venue_id = l.venue_id and t.id = l.ticket_session_id
          and a.area_no in (select p.area_no from pass p where p.venue_id = l.venue_id and p.order_id = l.order_id
            and p.line_no = coalesce(l.reverses_line_no, l.line_no))
          and not exists (select from pass p where p.venue_id = l.venue_id and p.order_id = l.order_id
            and p.line_no = coalesce(l.reverses_line_no, l.line_no) and p.seat_no is not null))`.as('areas'),
    )
    .where('l.venue_id', '=', venueId)
    .where('l.order_id', '=', id)
    .orderBy('l.line_no')
    .execute()
  return rows.map(({ text, mods, share, category, areas, sessionId, startsAt, product, floor, ...row }) => ({
    ...row,
    session: sessionId === null ? null : sessionOf({ sessionId, startsAt, product, floor }),
    ...(share && { share }),
    ...(mods && { mods: mods.map(({ name, qty }) => ({ name: storedLocalText.parse(name), qty })) }),
    special: row.special as OrderDetail['lines'][number]['special'],
    areas: areas.map((area) => storedLocalText.parse(area)),
    text: storedLocalText.parse(text ?? {}),
    category: category === null ? null : storedLocalText.parse(category),
  }))
}

type PassOrigin = Pick<
  OrderDetail['passList'][number],
  'lineNo' | 'cancelledByNo' | 'passTypeId' | 'session' | 'isCalledOff' | 'stage' | 'replaces' | 'unitMinor'
>

/** What an order knows of its passes besides: the line that sold each, its show, and the change that cancelled it. */
export async function selectPassOrigins(db: Reader, { venueId, id }: OrderKey): Promise<Map<string, PassOrigin>> {
  const rows = await db
    .selectFrom('pass as p')
    .leftJoin('order_change as g', (join) =>
      join.onRef('g.venue_id', '=', 'p.venue_id').onRef('g.id', '=', 'p.cancelled_by'),
    )
    .innerJoin('order_line as l', (join) =>
      join
        .onRef('l.venue_id', '=', 'p.venue_id')
        .onRef('l.order_id', '=', 'p.order_id')
        .onRef('l.line_no', '=', 'p.line_no'),
    )
    .innerJoin('ticket_session as t', (join) =>
      join.onRef('t.venue_id', '=', 'p.venue_id').onRef('t.id', '=', 'p.ticket_session_id'),
    )
    .innerJoin('ticket_product as d', (join) =>
      join.onRef('d.venue_id', '=', 't.venue_id').onRef('d.id', '=', 't.product_id'),
    )
    .innerJoin('floor as f', (join) => join.onRef('f.venue_id', '=', 't.venue_id').onRef('f.id', '=', 't.floor_id'))
    .select(['p.id', 'p.line_no as lineNo', 'g.change_no as cancelledByNo', 'p.pass_type_id as passTypeId'])
    .select(['p.replaces_id as replaces', 'l.unit_minor as unitMinor', 't.id as sessionId', 't.starts_at as startsAt'])
    .select(['d.name as product', 'f.name as floor'])
    .select((of) => of('t.state', '=', 'cancelled').$castTo<boolean>().as('isCalledOff'))
    .select(
      sql<PassOrigin['stage']>`case when t.ends_at <= clock_timestamp() then 'over'
        when t.starts_at <= clock_timestamp() then 'begun' else 'ahead' end`.as('stage'),
    )
    .where('p.venue_id', '=', venueId)
    .where('p.order_id', '=', id)
    .execute()
  return new Map(
    rows.map(({ id: passId, sessionId, startsAt, product, floor, ...origin }) => [
      passId,
      {
        ...origin,
        session: sessionOf({ sessionId, startsAt, product, floor }),
      } as PassOrigin,
    ]),
  )
}
