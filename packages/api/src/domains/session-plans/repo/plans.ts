import {
  type OrderId,
  type SessionPlanId,
  type SessionPlanRow,
  storedLocalText,
  type TicketSessionId,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

interface NewPlan {
  venueId: VenueId
  id: SessionPlanId
  kind: SessionPlanRow['kind']
  outcome: SessionPlanRow['outcome']
  otherwise: SessionPlanRow['otherwise']
  targetId: TicketSessionId | null
  reason: string
  currency: string
  orders: number
  passes: number
  plannedMinor: number
  batchId: string | null
  actorId: UserId
  approverId: UserId | null
}

/** Writes a plan with the ticket sessions that it is about, and when each was to begin. */
export async function insertPlan(
  tx: Tx,
  plan: NewPlan,
  sessions: readonly { id: TicketSessionId; startsAt: string }[],
): Promise<void> {
  await tx
    .insertInto('session_plan')
    .values({
      venue_id: plan.venueId,
      id: plan.id,
      kind: plan.kind,
      outcome: plan.outcome,
      otherwise: plan.otherwise,
      target_id: plan.targetId,
      reason: plan.reason,
      currency: plan.currency,
      orders: plan.orders,
      passes: plan.passes,
      planned_minor: plan.plannedMinor,
      batch_id: plan.batchId,
      actor_id: plan.actorId,
      approver_id: plan.approverId,
    })
    .execute()
  await tx
    .insertInto('session_plan_session')
    .values(
      sessions.map(({ id, startsAt }) => ({
        venue_id: plan.venueId,
        plan_id: plan.id,
        ticket_session_id: id,
        kind: plan.kind,
        starts_at: startsAt,
      })),
    )
    .execute()
}

/** Writes the orders of a plan in the order of the items of its batch. */
export async function insertPlanOrders(
  tx: Tx,
  { venueId, planId }: { venueId: VenueId; planId: SessionPlanId },
  orders: readonly { orderId: OrderId; plannedMinor: number }[],
): Promise<void> {
  if (orders.length === 0) return
  await sql`
    insert into session_plan_order (venue_id, plan_id, order_id, no, planned_minor)
    select ${venueId}, ${planId}, g.id, g.no, g.planned
    from unnest(${orders.map(({ orderId }) => orderId)}::uuid[],
      ${orders.map(({ plannedMinor }) => plannedMinor)}::bigint[]) with ordinality as g (id, planned, no)`.execute(tx)
}

/** A plan as its items need it. */
export interface HeldPlan {
  outcome: SessionPlanRow['outcome']
  otherwise: SessionPlanRow['otherwise']
  targetId: TicketSessionId | null
  reason: string
  approverId: UserId | null
  plannedMinor: number
  sessionIds: TicketSessionId[]
  /** When the first of them was to begin. */
  startedAt: string
  isDone: boolean
}

/** An order of a plan, held until the transaction ends; undefined when the plan has none of this id. */
export async function lockPlanOrder(
  tx: Tx,
  { venueId, planId, orderId }: { venueId: VenueId; planId: SessionPlanId; orderId: OrderId },
): Promise<HeldPlan | undefined> {
  const { rows } = await sql<HeldPlan>`
    select p.outcome, p.otherwise, p.target_id as "targetId", p.reason, p.approver_id as "approverId",
      o.planned_minor as "plannedMinor", o.state = 'done' as "isDone",
      (select array_agg(s.ticket_session_id order by s.ticket_session_id) from session_plan_session s
        where s.venue_id = p.venue_id and s.plan_id = p.id) as "sessionIds",
      (select min(s.starts_at) from session_plan_session s
        where s.venue_id = p.venue_id and s.plan_id = p.id) as "startedAt"
    from session_plan p join session_plan_order o on o.venue_id = p.venue_id and o.plan_id = p.id
    where p.venue_id = ${venueId} and p.id = ${planId} and o.order_id = ${orderId}
    for no key update of o`.execute(tx)
  return rows[0]
}

interface DoneOrder {
  result: 'refunded' | 'rebooked' | 'untouched' | 'told'
  passes: number
  refundedMinor: number
  owedMinor: number
  changeId: string | null
  isTold: boolean
  causes: readonly string[]
}

/** Writes down what a plan has done to an order that is held. */
export async function finishPlanOrder(
  tx: Tx,
  { venueId, planId, orderId }: { venueId: VenueId; planId: SessionPlanId; orderId: OrderId },
  done: DoneOrder,
): Promise<void> {
  await sql`
    update session_plan_order set state = 'done', done_at = clock_timestamp(), result = ${done.result},
      passes = ${done.passes}, refunded_minor = ${done.refundedMinor}, owed_minor = ${done.owedMinor},
      change_id = ${done.changeId}, is_told = ${done.isTold}, causes = ${[...done.causes]}::text[]
    where venue_id = ${venueId} and plan_id = ${planId} and order_id = ${orderId} and state = 'waiting'`.execute(tx)
}

/** SQL: what an order `o` is still owed. */
const owedNow = sql`greatest(0, s.paid_minor - s.gross_minor)`
/** SQL: whether a person still has to do something about the order `x` of a plan, whose order is `s`. */
export const isToDo: RawBuilder<unknown> = sql`(x.state = 'done' and x.settled_at is null and x.causes <> '{}'
  and (not x.causes <@ '{cash,more}' or ${owedNow} > 0) or exists (
    select from refund r join card_refund k on k.venue_id = r.venue_id and k.id = r.id
    where r.venue_id = x.venue_id and r.change_id = x.change_id and k.state = 'refused'))`
export const openMinor: RawBuilder<unknown> = sql`least(x.owed_minor, ${owedNow})`
const isUnsent = sql`x.settled_at is null and x.causes && '{transfer,cardRefund}'`
/**
 * SQL: joins as `h` what was taken off payments for the order `x` of a plan and has not reached the guest: what a person
 * still has to send by transfer, or at a card terminal that is not connected, and what a connected one, which has charged
 * the card and is asked by a job, has not answered for or has declined.
 */
export const unsent: RawBuilder<unknown> = sql`
  cross join lateral (
    select coalesce(sum(r.amount_minor) filter (where ${isUnsent} and r.method = 'card' and k.id is null), 0)::bigint
        as card,
      coalesce(sum(r.amount_minor) filter (where ${isUnsent} and r.method = 'bank'), 0)::bigint as transfer,
      coalesce(sum(r.amount_minor) filter (where k.state = 'asked'), 0)::bigint as "underWay",
      coalesce(sum(r.amount_minor) filter (where k.state = 'refused'), 0)::bigint as declined
    from refund r left join card_refund k on k.venue_id = r.venue_id and k.id = r.id
    where r.venue_id = x.venue_id and r.change_id = x.change_id) h`

/**
 * SQL: the groups of the plan `p` that have no address, as rows of `g`, until a person has told them: those whose offer
 * ended with their show, or still holds for its new time.
 */
export const groupsToTell: RawBuilder<unknown> = sql`
  group_booking g join session_plan_session y on y.venue_id = g.venue_id and y.ticket_session_id = g.ticket_session_id
  where y.venue_id = p.venue_id and y.plan_id = p.id and g.contact_email is null and g.sent_at <= p.at
    and case p.kind when 'move' then g.state in ('sent', 'option')
      else g.state = 'cancelled' and g.order_id is null and g.reason is not distinct from p.reason end
    and not exists (select from session_plan_group_told w
      where w.venue_id = p.venue_id and w.plan_id = p.id and w.group_id = g.id)`

type Stored = Omit<SessionPlanRow, 'sessions' | 'target' | 'batch'> & {
  sessions: StoredSession[]
  target: StoredSession | null
  batch: SessionPlanRow['batch']
}
type StoredSession = Omit<SessionPlanRow['sessions'][number], 'name' | 'floor'> & { name: unknown; floor: unknown }

const sessionOf = (row: StoredSession) => ({
  ...row,
  name: storedLocalText.parse(row.name),
  floor: storedLocalText.parse(row.floor),
})

const asJson = (startsAt: RawBuilder<unknown>) => sql`jsonb_build_object('id', t.id, 'name', n.name, 'floor', f.name,
  'date', to_char(${startsAt} at time zone v.zone, 'YYYY-MM-DD'), 'time', to_char(${startsAt} at time zone v.zone, 'HH24:MI'),
  'startsAt', to_char(${startsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`

/** Plans with how far they are, the newest first; of one ticket session, or one of them. */
export async function selectPlans(
  db: Reader,
  venueId: VenueId,
  which: { id: SessionPlanId } | { ticketSessionId: TicketSessionId } | { newest: number },
): Promise<SessionPlanRow[]> {
  const filter =
    'id' in which
      ? sql`p.id = ${which.id}`
      : 'ticketSessionId' in which
        ? sql`p.id in (select s.plan_id from session_plan_session s
            where s.venue_id = ${venueId} and s.ticket_session_id = ${which.ticketSessionId})`
        : sql`true`
  const { rows } = await sql<Stored>`
    select p.id, p.kind, p.outcome, p.otherwise, p.reason, p.currency, p.orders, p.passes,
      p.planned_minor as "plannedMinor", p.at, b.ended_at as "endedAt", u.name as who, a.name as approver,
      case when b.id is not null then jsonb_build_object('id', b.id, 'state', b.state, 'stopReason', b.stop_reason) end
        as batch,
      (select jsonb_agg(${asJson(sql`s.starts_at`)} order by s.starts_at, t.id) from session_plan_session s
        join ticket_session t on t.venue_id = s.venue_id and t.id = s.ticket_session_id
        join ticket_product n on n.venue_id = t.venue_id and n.id = t.product_id
        join floor f on f.venue_id = t.venue_id and f.id = t.floor_id
        where s.venue_id = p.venue_id and s.plan_id = p.id) as sessions,
      (select ${asJson(sql`t.starts_at`)} from ticket_session t
        join ticket_product n on n.venue_id = t.venue_id and n.id = t.product_id
        join floor f on f.venue_id = t.venue_id and f.id = t.floor_id
        where t.venue_id = p.venue_id and t.id = p.target_id) as target,
      -- What a later plan found, else what it is now.
      case when p.kind = 'move' then (select to_char(coalesce((select n.starts_at from session_plan_session n
          join session_plan q on q.venue_id = n.venue_id and q.id = n.plan_id
          where n.venue_id = s.venue_id and n.ticket_session_id = s.ticket_session_id and q.at > p.at
          order by q.at limit 1), t.starts_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from session_plan_session s
        join ticket_session t on t.venue_id = s.venue_id and t.id = s.ticket_session_id
        where s.venue_id = p.venue_id and s.plan_id = p.id limit 1) end as "movedTo",
      (select count(*)::integer from ${groupsToTell}) as "groupsToTell",
      c.done, c.refunded as "refundedMinor", c.owed as "owedMinor",
      c.given as "givenMinor",
      -- While orders wait, what of the most that was planned has not been given; where they may be moved nobody knows that.
      greatest(c.owed + c.unsent, case when c.done < p.orders and p.outcome <> 'rebook'
        then p.planned_minor - c.given else 0 end) as "toGiveMinor",
      c.under_way as "underWayMinor", c.todo as "toDo", c.mails, c.untold as "withoutMail",
      (select jsonb_build_object('count', count(*), 'date', min(t.local_date)) from trip t
        where t.venue_id = p.venue_id and t.state = 'planned' and t.taken = 0 and t.departs_at > now()
          and t.id in (select r.trip_id from session_plan_order x
            join ride r on r.venue_id = x.venue_id and r.order_id = x.order_id and r.state = 'cancelled'
            where x.venue_id = p.venue_id and x.plan_id = p.id)
        having count(*) > 0) as "emptyTrips",
      (select count(*)::integer from batch_item i where i.venue_id = p.venue_id and i.batch_id = p.batch_id
        and i.state = 'failed') as failed
    from session_plan p
    join venue v on v.id = p.venue_id
    join app_user u on u.id = p.actor_id
    left join app_user a on a.id = p.approver_id
    left join batch b on b.venue_id = p.venue_id and b.id = p.batch_id
    cross join lateral (
      select count(*) filter (where x.state = 'done')::integer as done,
        coalesce(sum(x.refunded_minor), 0)::bigint as refunded, coalesce(sum(${openMinor}), 0)::bigint as owed,
        coalesce(sum(x.refunded_minor - h.card - h.transfer - h."underWay" - h.declined + x.owed_minor - ${openMinor}),
          0)::bigint as given,
        coalesce(sum(h.card + h.transfer + h."underWay" + h.declined), 0)::bigint as unsent,
        coalesce(sum(h."underWay"), 0)::bigint as under_way,
        count(*) filter (where ${isToDo})::integer as todo, count(*) filter (where x.is_told)::integer as mails,
        count(*) filter (where x.state = 'done' and not x.is_told)::integer as untold
      from session_plan_order x join sale_order s on s.venue_id = x.venue_id and s.id = x.order_id ${unsent}
      where x.venue_id = p.venue_id and x.plan_id = p.id) c
    where p.venue_id = ${venueId} and ${filter}
    order by p.at desc, p.id desc limit ${'newest' in which ? which.newest : 100}`.execute(db)
  return rows.map((row) => ({
    ...row,
    sessions: row.sessions.map(sessionOf),
    target: row.target && sessionOf(row.target),
  }))
}
