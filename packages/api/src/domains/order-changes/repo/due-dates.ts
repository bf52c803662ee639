import type { TicketSessionId, VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { BalanceKey } from './balances.ts'

interface HeldDates {
  dueAt: string
  /** Of the first show of its passes. */
  startsAt: string
  /** The database's clock. */
  now: string
}

/** The dates of a balance, held until the transaction ends; undefined: it has none, or its seats have gone. */
export async function lockDates(tx: Tx, { venueId, orderId }: BalanceKey): Promise<HeldDates | undefined> {
  const { rows } = await sql<HeldDates>`
    select b.due_at as "dueAt", clock_timestamp() as now, (
      select min(t.starts_at) from pass p
      join ticket_session t on t.venue_id = p.venue_id and t.id = p.ticket_session_id
      where p.venue_id = b.venue_id and p.order_id = b.order_id and p.state <> 'cancelled') as "startsAt"
    from order_balance b
    where b.venue_id = ${venueId} and b.order_id = ${orderId} and b.released_at is null
    for no key update of b`.execute(tx)
  const [row] = rows
  return row?.startsAt ? row : undefined
}

/** A date and a time on the clock of the venue. */
export async function instantOf(
  tx: Tx,
  venueId: VenueId,
  { date, time }: { date: string; time: string },
): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select (${date}::date + ${time}::time) at time zone v.zone as at from venue v where v.id = ${venueId}`.execute(tx)
  return rows[0]?.at ?? ''
}

/** Sets the date; the reminder comes as long before it, and the release as long after, as they did. */
export async function moveDates(
  tx: Tx,
  { venueId, orderId }: BalanceKey,
  { dueAt, startsAt }: { dueAt: string; startsAt: string },
): Promise<{ dueAt: string; releaseAt: string }> {
  const { rows } = await sql<{ dueAt: string; releaseAt: string }>`
    update order_balance b set due_at = n.due, remind_at = b.remind_at + (n.due - b.due_at),
      release_at = greatest(n.due, least(${startsAt}::timestamptz, b.release_at + (n.due - b.due_at))),
      reminded_at = case when b.remind_at + (n.due - b.due_at) <= clock_timestamp() then clock_timestamp() end
    from (select ${dueAt}::timestamptz as due) n
    where b.venue_id = ${venueId} and b.order_id = ${orderId}
    returning b.due_at as "dueAt", b.release_at as "releaseAt"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a balance vanished while it was held')
  return row
}

/** Lets the date of an order follow its passes from their ticket sessions to another one. */
export async function followSession(
  tx: Tx,
  { venueId, orderId }: BalanceKey,
  { from, to }: { from: readonly string[]; to: TicketSessionId },
): Promise<void> {
  await sql`
    select balance_follows(${venueId}, ${orderId}, n.starts_at - (
      select min(t.starts_at) from ticket_session t where t.venue_id = ${venueId} and t.id = any(${[...from]}::uuid[])),
      n.starts_at)
    from ticket_session n where n.venue_id = ${venueId} and n.id = ${to}`.execute(tx)
}
