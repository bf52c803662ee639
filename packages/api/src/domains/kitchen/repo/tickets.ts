import type { UserId, VenueId } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import {
  type KitchenTicket,
  type KitchenTicketId,
  type KitchenTicketKind,
  kitchenTicket,
} from '@marquee/contract/kitchen'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** SQL: a moment as the contract writes it. */
export const iso = (column: string): RawBuilder<string> =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** SQL: what was noted of a line `l`, or of the combo `c` that it is a part of. Nobody makes a combo itself. */
export const lineNote: RawBuilder<string> = sql`coalesce(nullif(l.note, ''), c.note, '')`

/** SQL: joins the combo `c` of a line `l`. */
export const comboOfLine: RawBuilder<unknown> = sql`left join food_order_line c
  on c.venue_id = l.venue_id and c.food_order_id = l.food_order_id and c.line_no = l.parent_line_no`

/**
 * SQL: how a table `d` is called in each language, by its code and its name: two may have the same name. null without one.
 */
export const tableName: RawBuilder<unknown> = sql`(
  select jsonb_object_agg(n.key, case when n.value in ('', d.code) then n.value else d.code || ' · ' || n.value end)
  from jsonb_each_text(d.name) n)`

/** SQL: a ticket `t` as its station sees it. An order that was merged is called as the one that it is part of now. */
export const ticketJson: RawBuilder<unknown> = sql`(
  select jsonb_build_object('id', t.id, 'rev', t.rev, 'stationId', t.station_id, 'orderId', t.food_order_id,
    'callNo', r.call_no, 'callName', r.call_name, 'service', r.service, 'table', ${tableName}, 'guestName', r.guest_name, 'note', o.note,
    'kind', t.kind, 'course', t.course, 'isHeld', t.is_held, 'isRush', t.is_rush, 'sentAt', ${iso('t.sent_at')},
    'firedAt', ${iso('t.fired_at')}, 'targetAt', ${iso('t.target_at')}, 'calledAt', (select ${iso('c.called_at')}
      from kitchen_call c where c.venue_id = t.venue_id and c.food_order_id = r.id),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'lineNo', k.line_no, 'kind', k.kind,
        'name', l.name, 'qty', k.qty - k.cancelled_qty, 'readyQty', k.ready_qty, 'servedQty', k.served_qty, 'mods', (
          select coalesce(jsonb_agg(jsonb_build_object('name', m -> 'name', 'qty', m -> 'qty')), '[]')
          from jsonb_array_elements(l.mods) m),
        'note', ${lineNote}, 'guestNo', l.guest_no, 'state', k.state, 'startedAt', ${iso('k.started_at')},
        'readyAt', ${iso('k.ready_at')}, 'servedAt', ${iso('k.served_at')}, 'recalls', k.recalls)
        order by k.line_no, k.id), '[]')
      from kitchen_line k join food_order_line l
        on l.venue_id = k.venue_id and l.food_order_id = k.food_order_id and l.line_no = k.line_no
      ${comboOfLine}
      where k.venue_id = t.venue_id and k.ticket_id = t.id))
  from food_order o
  join food_order r on r.venue_id = o.venue_id and r.id = coalesce(o.merged_into, o.id)
  left join dining_table d on d.venue_id = r.venue_id and d.id = r.table_id
  where o.venue_id = t.venue_id and o.id = t.food_order_id)`

/** These tickets as they are now, in the order in which they were sent. */
export async function selectTickets(
  db: Db | Tx,
  venueId: VenueId,
  ids: readonly KitchenTicketId[],
): Promise<KitchenTicket[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ ticket: unknown }>`
    select ${ticketJson} as ticket from kitchen_ticket t
    where t.venue_id = ${venueId} and t.id = any((select ${[...ids]}::uuid[])::uuid[]) order by t.sent_at, t.id`.execute(
    db,
  )
  return rows.map(({ ticket }) => kitchenTicket.parse(ticket))
}

export interface NewTicket {
  id: KitchenTicketId
  stationId: KitchenStationId
  kind: KitchenTicketKind
  course: number
}

/** Writes tickets of an order that take something back, held; the order is locked, so their numbers are its own. */
export async function insertTickets(
  tx: Tx,
  { venueId, orderId, by }: { venueId: VenueId; orderId: FoodOrderId; by: UserId },
  tickets: readonly NewTicket[],
): Promise<void> {
  await sql`
    insert into kitchen_ticket (venue_id, id, food_order_id, station_id, seq, kind, course, is_held, is_rush, sent_by)
    select ${venueId}, n.id, ${orderId}, n.station_id,
      coalesce((select max(t.seq) from kitchen_ticket t where t.venue_id = ${venueId} and t.food_order_id = ${orderId}
        and t.station_id = n.station_id), 0) + row_number() over (partition by n.station_id order by n.place),
      n.kind, n.course, true, exists (select from kitchen_ticket t where t.venue_id = ${venueId}
        and t.food_order_id = ${orderId} and t.is_rush), ${by}
    from unnest(${tickets.map(({ id }) => id)}::uuid[], ${tickets.map(({ stationId }) => stationId)}::uuid[],
      ${tickets.map(({ kind }) => kind)}::text[], ${tickets.map(({ course }) => course)}::smallint[])
      with ordinality as n (id, station_id, kind, course, place)`.execute(tx)
}

/**
 * Lets the kitchen begin with tickets that are held: from now on their time runs. It is the longest of what is on a
 * ticket, else the station's own; what is wanted later is not late before.
 */
export async function fireTickets(tx: Tx, venueId: VenueId, ids: readonly KitchenTicketId[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update kitchen_ticket t set is_held = false, fired_at = clock_timestamp(), rev = t.rev + 1,
      target_at = greatest(o.wanted_at, clock_timestamp() + make_interval(mins => coalesce(nullif((
        select max(p.prep_minutes) from kitchen_line k
        join food_order_line l on l.venue_id = k.venue_id and l.food_order_id = k.food_order_id and l.line_no = k.line_no
        join food_variant v on v.venue_id = l.venue_id and v.id = l.variant_id
        join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
        where k.venue_id = t.venue_id and k.ticket_id = t.id), 0), s.target_minutes)))
    from food_order o, kitchen_station s
    where t.venue_id = ${venueId} and t.id = any(${[...ids]}::uuid[]) and t.is_held
      and o.venue_id = t.venue_id and o.id = t.food_order_id
      and s.venue_id = t.venue_id and s.id = t.station_id`.execute(tx)
}

/** Says that tickets have changed, so that a screen knows the later one. */
export async function raiseTickets(tx: Tx, venueId: VenueId, ids: readonly KitchenTicketId[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update kitchen_ticket set rev = rev + 1
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

export interface HeldTicket {
  id: KitchenTicketId
  orderId: FoodOrderId
  stationId: KitchenStationId
  kind: KitchenTicketKind
  course: number
  isHeld: boolean
  isRush: boolean
}

const held = sql`id, food_order_id as "orderId", station_id as "stationId", kind, course, is_held as "isHeld",
  is_rush as "isRush"`

/** All tickets of an order, as they stay until the transaction ends, in the order of their ids. */
export async function lockTicketsOf(tx: Tx, venueId: VenueId, orderId: FoodOrderId): Promise<HeldTicket[]> {
  const { rows } = await sql<HeldTicket>`
    select ${held} from kitchen_ticket where venue_id = ${venueId} and food_order_id = ${orderId} order by id
    for no key update`.execute(tx)
  return rows
}

/** All tickets of an order and of those that were merged into it, as they stay until the transaction ends. */
export async function lockTicketsUnder(tx: Tx, venueId: VenueId, orderId: FoodOrderId): Promise<HeldTicket[]> {
  const { rows } = await sql<HeldTicket>`
    select ${held} from kitchen_ticket where venue_id = ${venueId} and food_order_id in (
      select o.id from food_order o where o.venue_id = ${venueId} and ${orderId} in (o.id, o.merged_into)) order by id
    for no key update`.execute(tx)
  return rows
}

/** Holds tickets that nobody has begun with: the kitchen waits with them. Says which. */
export async function holdTickets(
  tx: Tx,
  venueId: VenueId,
  ids: readonly KitchenTicketId[],
): Promise<KitchenTicketId[]> {
  const { rows } = await sql<{ id: KitchenTicketId }>`
    update kitchen_ticket t set is_held = true, fired_at = null, target_at = null, rev = t.rev + 1
    where t.venue_id = ${venueId} and t.id = any(${[...ids]}::uuid[]) and not t.is_held and not exists (
      select from kitchen_line k where k.venue_id = t.venue_id and k.ticket_id = t.id and k.started_at is not null)
    returning t.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Puts tickets before the others, or back among them. */
export async function rushTickets(
  tx: Tx,
  venueId: VenueId,
  ids: readonly KitchenTicketId[],
  isRush: boolean,
): Promise<void> {
  await sql`
    update kitchen_ticket set is_rush = ${isRush}, rev = rev + 1
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[]) and is_rush <> ${isRush}`.execute(tx)
}
