import type { VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import { type Found, mostFindings } from '../../../core/day-check.ts'
import type { Tx } from '../../../core/work.ts'

interface At {
  venueId: VenueId
  date: string
}

/** Tills of a business day, or of one before it, that nobody has counted. */
export async function selectTillsNotClosed(tx: Tx, { venueId, date }: At): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select s.id, t.name, u.name as who, s.opened_at as at from till_session s
    join till t on t.venue_id = s.venue_id and t.id = s.till_id
    join app_user u on u.id = s.opened_by
    where s.venue_id = ${venueId} and s.state = 'open' and not s.is_training
      and s.business_date <= ${date}
    order by s.opened_at, s.id limit ${mostFindings}`.execute(tx)
  return rows
}

// Whose turns differ, the first one first: whoever closed a till need not be among them.
const whoDiffers = sql`(select string_agg(w.name, ', ' order by c.no) from (
    select x.no, x.user_id, x.difference_minor - coalesce(lag(x.difference_minor) over (order by x.no), 0) as own
    from till_cashier x where x.venue_id = s.venue_id and x.till_session_id = s.id) c
  join app_user w on w.id = c.user_id where c.own <> 0)`

/** Tills of a business day that were counted with a difference of which nobody has said why. */
export async function selectUnexplained(tx: Tx, { venueId, date }: At): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select s.id, t.name, coalesce(${whoDiffers}, u.name) as who, s.closed_at as at,
      s.difference_minor as "amountMinor" from till_session s
    join till t on t.venue_id = s.venue_id and t.id = s.till_id
    join app_user u on u.id = s.closed_by
    where s.venue_id = ${venueId} and s.state = 'closed' and not s.is_training
      and s.business_date = ${date}
      and s.opened_at between ${date}::date - interval '3 days' and ${date}::date + interval '3 days'
      and s.difference_minor <> 0 and s.difference_reason is null
    order by s.closed_at, s.id limit ${mostFindings}`.execute(tx)
  return rows
}

/** Money of a business day, or of one before it, that was taken for a basket and neither sold nor given back. */
export async function selectMoneyOfBaskets(tx: Tx, { venueId, date }: At): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select p.id, u.name, u.name as who, p.taken_at as at, p.amount_minor as "amountMinor" from part_payment p
    join app_user u on u.id = p.taken_by
    where p.venue_id = ${venueId} and p.state = 'taken' and not p.is_training
      and p.business_date <= ${date}
    order by p.taken_at, p.id limit ${mostFindings}`.execute(tx)
  return rows
}
