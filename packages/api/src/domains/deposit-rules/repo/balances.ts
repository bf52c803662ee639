import type { DepositTerms, OrderId, TicketSessionId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** A rule with the instants that it comes to for a ticket session. */
export interface StoredTerms extends DepositTerms {
  ruleId: string
  remindAt: string
  /** The database's clock. */
  now: string
}

/** The rule that holds for a ticket session now; undefined: none does, or its date has passed already. */
export async function findTerms(
  db: Db | Tx,
  { venueId, id }: { venueId: VenueId; id: TicketSessionId },
): Promise<StoredTerms | undefined> {
  const { rows } = await sql<StoredTerms>`
    select r.id as "ruleId", r.least_ppm as "leastPpm", r.least_minor as "leastMinor",
      r.keeps_deposit as "keepsDeposit", due.at as "dueAt", clock_timestamp() as now,
      due.at - make_interval(hours => r.remind_hours) as "remindAt",
      least(t.starts_at, due.at + make_interval(hours => r.grace_hours)) as "releaseAt"
    from ticket_session t
    join deposit_rule r on r.venue_id = t.venue_id and r.archived_at is null
      and clock_timestamp() + make_interval(hours => r.hours_before) <= t.starts_at
    cross join lateral (select t.starts_at - make_interval(hours => r.due_hours) as at) due
    where t.venue_id = ${venueId} and t.id = ${id} and due.at > clock_timestamp()
    order by r.hours_before desc limit 1`.execute(db)
  return rows[0]
}

/** Whether the venue has a ticket session of this id. */
export async function isSession(db: Db, { venueId, id }: { venueId: VenueId; id: TicketSessionId }): Promise<boolean> {
  const row = await db
    .selectFrom('ticket_session')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

interface NewBalance {
  venueId: VenueId
  orderId: OrderId
  paidMinor: number
  ruleId: string
  dueAt: string
  remindAt: string
  releaseAt: string
}

/** Notes of an order that was just written that only a part was paid. The database compares it with the payments. */
export async function insertBalance(tx: Tx, balance: NewBalance): Promise<void> {
  const { venueId, orderId, paidMinor, ruleId, dueAt, remindAt, releaseAt } = balance
  await sql`
    update sale_order set paid_minor = ${paidMinor} where venue_id = ${venueId} and id = ${orderId}`.execute(tx)
  // Who buys after the day of the reminder has just been told.
  await sql`
    insert into order_balance (venue_id, order_id, deposit_rule_id, due_at, remind_at, release_at, reminded_at)
    values (${venueId}, ${orderId}, ${ruleId}, ${dueAt}, least(${remindAt}::timestamptz, ${dueAt}::timestamptz),
      ${releaseAt},
      case when ${remindAt}::timestamptz <= clock_timestamp() then clock_timestamp() end)`.execute(tx)
}
