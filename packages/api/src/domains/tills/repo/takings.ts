import type { TillSessionId, TillSessionRow, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** SQL: what became of money that went back, with its refund at a connected card terminal as `k`, if it has one. */
export const atTerminal = sql`case when k.movement_id is not null then 'in_cash' else case k.state when 'asked' then 'under_way' when 'refused' then 'declined'
  when 'by_hand' then 'by_hand' else 'back' end end`

type Takings = TillSessionRow['takings'][number] & { of: string; amountMinor: number }

/**
 * Sales and refunds of till sessions by way of payment. What came in belongs to the till that took it, what went back to
 * the one that gave it. What a connected card terminal has not given back is in no sum, nor is
 * what somebody handed out in cash instead: that is a movement of their till.
 */
export async function selectTakings(
  db: Db | Tx,
  venueId: VenueId,
  ids: readonly TillSessionId[],
): Promise<readonly Takings[]> {
  const { rows } = await sql<Takings>`
    with moved as (
      select till_session_id as of, method, 'taken' as what, count(*)::integer as n, sum(amount_minor)::bigint as minor
      from payment where venue_id = ${venueId} and till_session_id = any(${ids}::uuid[])
      group by 1, 2
      union all
      select r.till_session_id, r.method, ${atTerminal}, count(*)::integer, sum(r.amount_minor)::bigint
      from refund r left join card_refund k on k.venue_id = r.venue_id and k.id = r.id
      where r.venue_id = ${venueId} and r.till_session_id = any(${ids}::uuid[])
      group by 1, 2, 3
    )
    select m.of, m.method,
      (coalesce(sum(m.minor) filter (where m.what = 'taken'), 0)
        - coalesce(sum(m.minor) filter (where m.what in ('back', 'by_hand')), 0))::bigint as "amountMinor",
      coalesce(sum(m.n) filter (where m.what = 'taken'), 0)::integer as payments,
      coalesce(sum(m.minor) filter (where m.what in ('back', 'by_hand')), 0)::bigint as "refundedMinor",
      coalesce(sum(m.n) filter (where m.what in ('back', 'by_hand')), 0)::integer as refunds,
      coalesce(json_agg(json_build_object('state', m.what, 'refunds', m.n, 'amountMinor', m.minor) order by m.what)
        filter (where m.what not in ('taken', 'back')), '[]') as "atTerminal"
    from moved m group by m.of, m.method order by m.method`.execute(db)
  return rows
}
