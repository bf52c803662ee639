import type { CardCase, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { type Found, mostFindings } from '../../../core/day-check.ts'
import { isRefundToDo } from '../../../core/refund-to-do.ts'
import type { Tx } from '../../../door/work.ts'

/** Whether somebody works or has worked at a till session. */
export async function hasWorkedAt(
  db: Db,
  { venueId, userId, tillSessionId }: { venueId: VenueId; userId: UserId; tillSessionId: string },
): Promise<boolean> {
  const { rows } = await sql`select from till_cashier where venue_id = ${venueId} and user_id = ${userId}
    and till_session_id = ${tillSessionId} limit 1`.execute(db)
  return rows.length > 0
}

// Money of a basket is on its way to a sale while its hold lives, and a little longer.
const isLeft = sql`not exists (select from seat_hold h where h.venue_id = p.venue_id and h.id = p.hold_id
    and h.state = 'open' and h.expires_at > clock_timestamp())
  and (c.decision = 'not_charged' or p.taken_at < clock_timestamp() - interval '5 minutes')`

interface Reach {
  venueId: VenueId
  /** Only of till sessions at which this person has worked. */
  workedBy?: UserId
}

// Of a charge `c`, and of refunds that a plan left to a person; every branch reads along an index of what is open.
const cases = ({ venueId, workedBy }: Reach) => {
  const worked = sql`select w.till_session_id from till_cashier w
    where w.venue_id = ${venueId} and w.user_id = ${workedBy ?? null}`
  const reach = workedBy ? sql`and c.till_session_id in (${worked})` : sql``
  return sql`
    select 'unknown' as kind, c.id, c.asked_at as at, c.id as charge_id, c.amount_minor, c.order_id, c.reference,
      null::text as refusal, null::uuid as part_id, false as was_denied, c.currency, c.till_session_id, c.asked_by,
      'card' as method, null::jsonb as plan
    from card_charge c
    where c.venue_id = ${venueId} and c.state in ('asked', 'unknown')
      and (c.state = 'unknown' or c.answer_by < clock_timestamp() - interval '1 minute') ${reach}
    union all
    select 'unsold', c.id, p.taken_at, c.id, c.amount_minor, p.order_id, c.reference, null, p.id,
      c.decision is not distinct from 'not_charged', c.currency, c.till_session_id, c.asked_by, 'card', null
    from part_payment p
    join card_charge c on c.venue_id = p.venue_id and c.id = p.id
    where p.venue_id = ${venueId} and p.state = 'taken' and ${isLeft} ${reach}
    union all
    select 'refund', r.id, r.asked_at, c.id, r.amount_minor, c.order_id, c.reference, r.refusal, null, false,
      c.currency, c.till_session_id, c.asked_by, 'card', null
    from card_refund r
    join card_charge c on c.venue_id = r.venue_id and c.id = r.charge_id
    where r.venue_id = ${venueId} and r.state in ('asked', 'refused')
      and (r.state = 'refused' or r.asked_at < clock_timestamp() - interval '1 minute') ${reach}
    union all
    select 'by_person', r.id, r.at, null, r.amount_minor, r.order_id, p.reference, null, null, false,
      r.currency, p.till_session_id, r.actor_id, r.method,
      jsonb_build_object('id', w.plan_id, 'causes', w.causes)
    from session_plan_order w
    join refund r on r.venue_id = w.venue_id and r.change_id = w.change_id
    join payment p on p.venue_id = r.venue_id and p.id = r.payment_id
    where w.venue_id = ${venueId} and w.settled_at is null and w.causes && '{transfer,cardRefund}'
      and ${isRefundToDo('r')}
      ${workedBy ? sql`and p.till_session_id in (${worked})` : sql``}`
}

// Of a case `q` that a plan left to a person: all that goes back with it, because done is said of the whole order.
const toSendBesides = sql`(
  select jsonb_build_object(
    'toCardMinor', coalesce(sum(x.amount_minor) filter (where x.method = 'card'), 0),
    'toTransferMinor', coalesce(sum(x.amount_minor) filter (where x.method = 'bank'), 0))
  from refund r
  join refund x on x.venue_id = r.venue_id and x.change_id = r.change_id and ${isRefundToDo('x')}
  where q.plan is not null and r.venue_id = o.venue_id and r.id = q.id)`

/** Card payments, and transfers to send, that need a person, the oldest first. */
export async function selectCases(db: Db, reach: Reach, most: number): Promise<CardCase[]> {
  const { rows } = await sql<CardCase>`
    select q.kind, q.id, q.at, t.name as terminal, coalesce(l.name, '') as till,
      jsonb_build_object('id', u.id, 'name', u.name) as who, q.amount_minor as "amountMinor", q.currency,
      q.method, q.plan || ${toSendBesides} as plan, q.order_id as "orderId", o.order_no as "orderNo", q.reference, q.refusal, q.part_id as "partId",
      q.was_denied as "wasDenied"
    from (${cases(reach)}) q
    left join card_charge c on c.venue_id = ${reach.venueId} and c.id = q.charge_id
    left join card_terminal t on t.venue_id = c.venue_id and t.id = c.terminal_id
    left join till_session s on s.venue_id = ${reach.venueId} and s.id = q.till_session_id
    left join till l on l.venue_id = s.venue_id and l.id = s.till_id
    join app_user u on u.id = q.asked_by
    left join sale_order o on o.venue_id = ${reach.venueId} and o.id = q.order_id
    order by q.at, q.id limit ${most}`.execute(db)
  return rows
}

/** How many of them there are. */
export async function countCases(db: Db, reach: Reach): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${cases(reach)}) q`.execute(db)
  return rows[0]?.count ?? 0
}

/** Card payments of a business day, or of one before it, that nobody knows the end of, and refunds not given back. */
export async function selectOpenCharges(
  tx: Tx,
  { venueId, date }: { venueId: VenueId; date: string },
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select c.id, t.name, u.name as who, c.asked_at as at, c.amount_minor as "amountMinor" from card_charge c
    join card_terminal t on t.venue_id = c.venue_id and t.id = c.terminal_id
    join app_user u on u.id = c.asked_by
    where c.venue_id = ${venueId} and c.state in ('asked', 'unknown') and c.business_date <= ${date}
    union all
    select r.id, t.name, u.name, r.asked_at, r.amount_minor from card_refund r
    join card_charge c on c.venue_id = r.venue_id and c.id = r.charge_id
    join card_terminal t on t.venue_id = c.venue_id and t.id = c.terminal_id
    join app_user u on u.id = r.asked_by
    where r.venue_id = ${venueId} and r.state in ('asked', 'refused') and c.business_date <= ${date}
    order by at, id limit ${mostFindings}`.execute(tx)
  return rows
}
