import type {
  OrderId,
  PlanFilter,
  SessionPlanGroups,
  SessionPlanId,
  SessionPlanOrder,
  UserId,
  VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { groupsToTell, isToDo, openMinor, unsent } from './plans.ts'

interface Wanted {
  venueId: VenueId
  id: SessionPlanId
  filter: PlanFilter
  after: number
  limit: number
  /** This one only. */
  orderId?: OrderId
}

const filters: Record<PlanFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  refunded: sql`x.result = 'refunded'`,
  rebooked: sql`x.result = 'rebooked'`,
  hand: isToDo,
  settled: sql`(x.state = 'done' and x.causes <> '{}' and not ${isToDo})`,
  untold: sql`(x.state = 'done' and not x.is_told)`,
  failed: sql`(x.state = 'waiting' and i.state = 'failed')`,
  waiting: sql`(x.state = 'waiting' and i.state = 'waiting')`,
}

/** Orders of a plan with what became of each, in the order in which they are worked on. */
export async function selectPlanOrders(
  db: Db | Tx,
  { venueId, id, filter, after, limit, orderId }: Wanted,
): Promise<SessionPlanOrder[]> {
  const { rows } = await sql<SessionPlanOrder>`
    select x.no, x.order_id as "orderId", s.order_no as "orderNo", s.guest_name as "guestName",
      s.guest_phone as "guestPhone", s.guest_email as "guestEmail",
      case when x.state = 'waiting' and i.state = 'failed' then 'failed' else x.state end as state,
      case when x.state = 'waiting' then i.error ->> 'code' end as error, x.result, x.passes,
      x.refunded_minor as "refundedMinor", h.card as "toCardMinor", h.transfer as "toTransferMinor",
      h."underWay" as "underWayMinor", h.declined as "declinedMinor",
      x.owed_minor as "owedMinor", ${openMinor} as "openMinor",
      x.is_told as "isTold", x.causes, ${isToDo} as "isToDo",
      case when x.settled_at is not null then jsonb_build_object('by', u.name,
        'at', to_char(x.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'note', x.settled_note) end as settled
    from session_plan_order x
    join session_plan p on p.venue_id = x.venue_id and p.id = x.plan_id
    join sale_order s on s.venue_id = x.venue_id and s.id = x.order_id
    left join batch_item i on i.venue_id = p.venue_id and i.batch_id = p.batch_id and i.no = x.no
    left join app_user u on u.id = x.settled_by ${unsent}
    where x.venue_id = ${venueId} and x.plan_id = ${id} and x.no > ${after} and ${filters[filter]}
      and ${orderId === undefined ? sql`true` : sql`x.order_id = ${orderId}`}
    order by x.no limit ${limit}`.execute(db)
  return rows
}

/** Writes down that a person has done what was left; false when nothing was. */
export async function settleOrder(
  tx: Tx,
  {
    venueId,
    id,
    orderId,
    by,
    note,
  }: { venueId: VenueId; id: SessionPlanId; orderId: OrderId; by: UserId; note: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update session_plan_order x set settled_at = clock_timestamp(), settled_by = ${by}, settled_note = ${note}
    from sale_order s
    where s.venue_id = x.venue_id and s.id = x.order_id
      and x.venue_id = ${venueId} and x.plan_id = ${id} and x.order_id = ${orderId} and ${isToDo}
    returning x.no`.execute(tx)
  return rows.length > 0
}

/** Writes down that a person has told a group; false when it is not one that somebody has to tell. */
export async function tellGroup(
  tx: Tx,
  { venueId, id, groupId, by }: { venueId: VenueId; id: SessionPlanId; groupId: string; by: UserId },
): Promise<boolean> {
  const { rows } = await sql`
    insert into session_plan_group_told (venue_id, plan_id, group_id, by)
    select p.venue_id, p.id, o.id, ${by} from session_plan p
    cross join lateral (select g.id from ${groupsToTell}) o
    where p.venue_id = ${venueId} and p.id = ${id} and o.id = ${groupId}
    on conflict do nothing returning group_id`.execute(tx)
  return rows.length > 0
}

/** Whether the venue has a group of this id. */
export async function hasGroup(tx: Tx, { venueId, groupId }: { venueId: VenueId; groupId: string }): Promise<boolean> {
  const { rows } = await sql`select from group_booking where venue_id = ${venueId} and id = ${groupId}`.execute(tx)
  return rows.length > 0
}

/** The groups of a plan that have no address and were not told, by number. */
export async function selectGroupsToTell(
  db: Db | Tx,
  { venueId, id }: { venueId: VenueId; id: SessionPlanId },
): Promise<SessionPlanGroups> {
  const { rows } = await sql<SessionPlanGroups[number]>`
    select o.* from session_plan p
    cross join lateral (
      select g.id, g.group_no as "groupNo", g.name, g.contact_name as "contactName", g.contact_phone as "contactPhone"
      from ${groupsToTell}) o
    where p.venue_id = ${venueId} and p.id = ${id} order by o."groupNo"`.execute(db)
  return rows
}
