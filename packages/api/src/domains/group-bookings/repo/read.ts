import type { OrderId, TicketSessionId, VenueId } from '@marquee/contract'
import { storedLocalText } from '@marquee/contract'
import type {
  GroupChoices,
  GroupDetail,
  GroupFilter,
  GroupId,
  GroupLine,
  GroupRow,
} from '@marquee/contract/group-bookings'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { searchWords } from '../../../core/search-words.ts'
import { joinPlace, placeOf } from './place.ts'

export interface GroupsOf extends GroupFilter {
  venueId: VenueId
}

const soon = sql`g.state = 'option' and g.option_until <= clock_timestamp() + interval '2 days'`

function where({ venueId, show, ticketSessionId, search = '' }: GroupsOf): RawBuilder<unknown> {
  const parts = [
    sql`g.venue_id = ${venueId}`,
    ...(show === 'open' ? [sql`g.state in ('draft', 'sent', 'option')`] : []),
    ...(show === 'soon' ? [soon] : []),
    ...(show === 'all' || show === 'open' || show === 'soon' ? [] : [sql`g.state = ${show}`]),
    ...(ticketSessionId ? [sql`g.ticket_session_id = ${ticketSessionId}`] : []),
    ...searchWords(search).map(
      ({ patterns, whole }) =>
        sql`(g.group_no::text = ${whole} or ${sql.join(
          patterns.map((pattern) => sql`fold(g.name) like ${pattern} or fold(g.contact_name) like ${pattern}`),
          sql` or `,
        )})`,
    ),
  ]
  return sql.join(parts, sql` and `)
}

const from = sql`
  group_booking g
  join venue v on v.id = g.venue_id
  join ticket_session t on t.venue_id = g.venue_id and t.id = g.ticket_session_id
  join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
  join floor f on f.venue_id = t.venue_id and f.id = t.floor_id
  left join sale_order o on o.venue_id = g.venue_id and o.id = g.order_id`
const moment = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const head = sql`
  g.id, g.group_no as "groupNo", g.name, g.contact_name as "contactName", g.state, g.people, g.currency,
  g.total_minor as "totalMinor",
  jsonb_build_object('id', t.id, 'product', p.name, 'floor', f.name, 'startsAt', ${moment(sql`t.starts_at`)},
    'isSold', t.state in ('on_sale', 'paused') and t.sales_until > clock_timestamp()) as session,
  -- With the show goes its reason; whoever takes an offer back by hand gives their own.
  (g.state = 'cancelled' and g.order_id is null and t.state = 'cancelled'
    and g.reason is not distinct from t.cancel_reason) as "isShowOff",
  g.valid_until as "validUntil",
  ((g.valid_until - interval '1 millisecond') at time zone v.zone)::date as "validOn", case when g.state = 'option' then g.option_until end as "optionUntil",
  case when o.id is not null then jsonb_build_object('id', o.id, 'orderNo', o.order_no,
    'passes', (select count(*) from pass s where s.venue_id = o.venue_id and s.order_id = o.id and s.state <> 'cancelled'),
    'grossMinor', o.gross_minor, 'paidMinor', o.paid_minor, 'dueMinor', greatest(o.gross_minor - o.paid_minor, 0),
    'openMinor', (select coalesce(sum(w.amount_minor - w.refunded_minor), 0)::bigint from payment w
      where w.venue_id = o.venue_id and w.order_id = o.id and w.method = 'invoice')) end as "order",
  g.created_at as "createdAt", g.rev`

export type FoundGroup = GroupRow & { cursorAt: string }
const named = <Row extends GroupRow>(row: Row): Row => ({
  ...row,
  session: {
    ...row.session,
    product: storedLocalText.parse(row.session.product),
    floor: storedLocalText.parse(row.session.floor),
  },
})

/** Groups after a place in the list (null: from its beginning), the newest first. */
export async function selectGroups(
  db: Db,
  filter: GroupsOf,
  { after, limit }: { after: MomentCursor | null; limit: number },
): Promise<FoundGroup[]> {
  const { rows } = await sql<FoundGroup>`
    select ${head}, (g.created_at at time zone 'UTC')::text || '+00' as "cursorAt"
    from ${from}
    where ${where(filter)} ${after ? sql`and (g.created_at, g.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by g.created_at desc, g.id desc limit ${limit}`.execute(db)
  return rows.map(named)
}

/** How many there are, counted no further than `most`. */
export async function countGroups(db: Db, filter: GroupsOf, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ${from} where ${where(filter)} limit ${most}) f`.execute(db)
  return rows[0]?.n ?? 0
}

const step = (at: RawBuilder<unknown>, by: RawBuilder<unknown>) => sql`
  case when ${at} is not null then jsonb_build_object('at', ${moment(at)},
    'by', (select u.name from app_user u where u.id = ${by})) end`

interface Of {
  venueId: VenueId
  id: GroupId
}

export type StoredDetail = Omit<GroupDetail, 'lines' | 'deposit'>

/** One group, without its lines. */
export async function findGroup(db: Db, { venueId, id }: Of): Promise<StoredDetail | undefined> {
  const { rows } = await sql<StoredDetail>`
    select ${head}, g.contact_email as "contactEmail", g.contact_phone as "contactPhone", g.language, g.note,
      g.price_reason as "priceReason", g.mailed_to as "mailedTo", g.reason,
      case when g.state = 'option' then (select coalesce(cardinality(h.seat_nos), 0) from seat_hold h
        where h.venue_id = g.venue_id and h.id = g.hold_id) else 0 end as seats,
      ${step(sql`g.created_at`, sql`g.created_by`)} as created, ${step(sql`g.sent_at`, sql`g.sent_by`)} as sent,
      ${step(sql`g.booked_at`, sql`g.booked_by`)} as booked, ${step(sql`g.ended_at`, sql`g.ended_by`)} as ended
    from ${from} where g.venue_id = ${venueId} and g.id = ${id}`.execute(db)
  return rows.map(named)[0]
}

/** What a group was offered. */
export async function selectLines(db: Db, { venueId, id }: Of): Promise<GroupLine[]> {
  const { rows } = await sql<GroupLine>`
    select l.line_no as "lineNo", l.pass_type_id as "passTypeId", y.name as type, l.seat_category_id as "seatCategoryId",
      ${placeOf} as place, l.area_no as "areaNo", l.qty, l.list_minor as "listMinor", l.unit_minor as "unitMinor"
    from group_booking_line l
    join pass_type y on y.venue_id = l.venue_id and y.id = l.pass_type_id
    join group_booking g on g.venue_id = l.venue_id and g.id = l.group_id
    ${joinPlace(sql`l.area_no`, sql`g.ticket_session_id`)}
    where l.venue_id = ${venueId} and l.group_id = ${id} order by l.line_no`.execute(db)
  return rows.map((row) => ({
    ...row,
    type: storedLocalText.parse(row.type),
    place: row.place === null ? null : storedLocalText.parse(row.place),
  }))
}

/** The group that an order was sold to; null: to none. */
export async function findGroupOfOrder(db: Db, venueId: VenueId, orderId: OrderId): Promise<GroupId | null> {
  const row = await db
    .selectFrom('group_booking')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return (row?.id ?? null) as GroupId | null
}

/** Shows that are sold now or later, the next first. */
export async function selectSessions(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ id: TicketSessionId; product: unknown; floor: unknown; startsAt: string }>`
    select t.id, p.name as product, f.name as floor, t.starts_at as "startsAt"
    from ticket_session t
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    join floor f on f.venue_id = t.venue_id and f.id = t.floor_id
    where t.venue_id = ${venueId} and t.state in ('on_sale', 'paused') and t.sales_until > clock_timestamp()
    order by t.starts_at, t.id limit 400`.execute(db)
  return rows.map(({ product, floor, ...row }) => ({
    ...row,
    product: storedLocalText.parse(product),
    floor: storedLocalText.parse(floor),
  }))
}

interface StoredChoice {
  session: { product: unknown; startsAt: string; salesUntil: string }
  types: { id: string; name: unknown; sort: number }[]
  categories: { id: string; name: unknown }[]
  free: { categoryId: string; n: number }[]
  areas: { areaNo: number; categoryId: string | null; name: unknown; free: number }[]
}

/** What a ticket session has: kinds of passes, categories and areas with what is free of them. */
export async function findOffer(db: Db, venueId: VenueId, id: TicketSessionId) {
  const { rows } = await sql<StoredChoice>`
    select jsonb_build_object('product', p.name, 'startsAt', ${moment(sql`t.starts_at`)},
        'salesUntil', ${moment(sql`t.sales_until`)}) as session,
      coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name) order by y.sort, y.id) from pass_type y
        where y.venue_id = t.venue_id and y.product_id = t.product_id and y.archived_at is null), '[]') as types,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.sort, c.id)
        from seat_category c where c.venue_id = t.venue_id and (
          c.id in (select s.seat_category_id from session_seat s where s.venue_id = t.venue_id and s.ticket_session_id = t.id)
          or c.id in (select a.seat_category_id from capacity_pool a where a.venue_id = t.venue_id
            and a.ticket_session_id = t.id))), '[]') as categories,
      coalesce((select jsonb_agg(jsonb_build_object('categoryId', q.category, 'n', q.n)) from (
        select s.seat_category_id as category, count(*) filter (where s.status = 0
          or (s.status = 1 and s.until <= clock_timestamp())) as n
        from session_seat s where s.venue_id = t.venue_id and s.ticket_session_id = t.id
        group by s.seat_category_id) q), '[]') as free,
      coalesce((select jsonb_agg(jsonb_build_object('areaNo', a.area_no, 'categoryId', a.seat_category_id, 'name', z.name,
          'free', a.size - a.taken + coalesce((select sum(h.qty) from pool_hold h where h.venue_id = a.venue_id
            and h.ticket_session_id = a.ticket_session_id and h.area_no = a.area_no
            and h.until <= clock_timestamp()), 0)) order by a.area_no)
        from capacity_pool a
        left join standing_area z on z.venue_id = a.venue_id and z.layout_version_id = t.layout_version_id
          and z.area_no = a.area_no
        where a.venue_id = t.venue_id and a.ticket_session_id = t.id), '[]') as areas
    from ticket_session t join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    where t.venue_id = ${venueId} and t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const named = <T extends { name: unknown }>(item: T) => ({ ...item, name: storedLocalText.parse(item.name) })
  return {
    session: { ...row.session, product: storedLocalText.parse(row.session.product) } as GroupChoices['session'],
    types: row.types.map(named),
    categories: row.categories.map(named),
    free: new Map(row.free.map(({ categoryId, n }) => [categoryId, Number(n)])),
    areas: row.areas.map((area) => ({ ...area, name: area.name === null ? null : storedLocalText.parse(area.name) })),
  }
}
