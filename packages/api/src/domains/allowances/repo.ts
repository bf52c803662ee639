import type {
  AllowanceId,
  AllowanceKind,
  CompPeriod,
  Departure,
  OrderId,
  TicketSessionId,
  UserId,
  VenueId,
} from '@marquee/contract'
import { storedLocalText } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { businessDayOf } from '../../core/venue-day.ts'
import type { Tx } from '../../door/work.ts'

/** Permission as it is kept. */
export interface KeptAllowance extends Departure {
  kind: AllowanceKind
  reason: string
  approverId: UserId | null
  approverIsOwner: boolean
}

interface NewAllowance extends KeptAllowance {
  venueId: VenueId
  id: AllowanceId
  orderId: OrderId
  ticketSessionId: TicketSessionId
  actorId: UserId
}

/** Writes permission for an order down. */
export async function insertAllowance(tx: Tx, leave: NewAllowance): Promise<void> {
  await tx
    .insertInto('allowance')
    .values({
      venue_id: leave.venueId,
      id: leave.id,
      order_id: leave.orderId,
      ticket_session_id: leave.ticketSessionId,
      kind: leave.kind,
      ppm: leave.ppm,
      qty: leave.qty,
      amount_minor: leave.amountMinor,
      reason: leave.reason,
      actor_id: leave.actorId,
      approver_id: leave.approverId,
      approver_is_owner: leave.approverIsOwner,
    })
    .execute()
}

/** Whether an order was sold already. */
export async function isSold(tx: Tx, { venueId, orderId }: { venueId: VenueId; orderId: OrderId }): Promise<boolean> {
  const order = tx.selectFrom('sale_order').select('id').where('venue_id', '=', venueId).where('id', '=', orderId)
  return (await order.executeTakeFirst()) !== undefined
}

interface Mine {
  venueId: VenueId
  orderId: OrderId
  ticketSessionId: TicketSessionId
  actorId: UserId
}

/** What others have approved for somebody's order, the latest first. */
export async function selectApproved(
  db: Db | Tx,
  { venueId, orderId, ticketSessionId, actorId }: Mine,
): Promise<(KeptAllowance & { approverId: UserId; approver: string })[]> {
  const rows = await db
    .selectFrom('allowance as a')
    .innerJoin('app_user as u', 'u.id', 'a.approver_id')
    .select(['a.kind', 'a.ppm', 'a.qty', 'a.amount_minor as amountMinor', 'a.reason'])
    .select(['u.id as approverId', 'u.name as approver', 'a.approver_is_owner as approverIsOwner'])
    .where('a.venue_id', '=', venueId)
    .where('a.order_id', '=', orderId)
    .where('a.ticket_session_id', '=', ticketSessionId)
    .where('a.actor_id', '=', actorId)
    .orderBy('a.at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as AllowanceKind, approverId: row.approverId as UserId }))
}

interface Counted {
  venueId: VenueId
  userId: UserId
}

/** How many complimentary passes somebody may still give, by the span that leaves the fewest; undefined: as many as they like. */
export async function findCompLeft(
  db: Db | Tx,
  { venueId, userId }: Counted,
): Promise<{ period: CompPeriod; left: number } | undefined> {
  const { rows } = await sql<{ period: CompPeriod; left: number }>`
    select q.period, q.passes - coalesce(u.used, 0) as "left"
    from comp_quota q
    left join comp_use u on u.venue_id = q.venue_id and u.user_id = ${userId} and u.period = q.period
      and u.starts_on = date_trunc(q.period, ${businessDayOf(venueId)}::timestamp)::date
    where q.venue_id = ${venueId} and q.archived_at is null
    order by 2 limit 1`.execute(db)
  return rows[0]
}

/**
 * Counts complimentary passes to somebody, in every span that has a quota; `comp_use_within_quota` refuses more than one
 * has.
 */
export async function countComps(tx: Tx, { venueId, userId, qty }: Counted & { qty: number }): Promise<void> {
  await sql`
    insert into comp_use (venue_id, user_id, period, starts_on, used, most)
    select q.venue_id, ${userId}::uuid, q.period, date_trunc(q.period, ${businessDayOf(venueId)}::timestamp)::date,
      ${qty}::integer, min(q.passes)
    from comp_quota q
    where q.venue_id = ${venueId} and q.archived_at is null
    group by q.venue_id, q.period
    order by q.period
    on conflict (venue_id, user_id, period, starts_on) do update
      set used = comp_use.used + excluded.used, most = excluded.most`.execute(tx)
}

/** What a ticket session plays, as approvers read it; undefined when the venue has no such session. */
export async function findShowName(db: Db | Tx, { venueId, id }: { venueId: VenueId; id: TicketSessionId }) {
  const row = await db
    .selectFrom('ticket_session as t')
    .innerJoin('ticket_product as p', (join) =>
      join.onRef('p.venue_id', '=', 't.venue_id').onRef('p.id', '=', 't.product_id'),
    )
    .innerJoin('venue as v', 'v.id', 't.venue_id')
    .select(['p.name', 'v.currency'])
    .where('t.venue_id', '=', venueId)
    .where('t.id', '=', id)
    .executeTakeFirst()
  return row && { name: storedLocalText.parse(row.name), currency: row.currency }
}
