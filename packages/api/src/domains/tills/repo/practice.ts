import type { Practice, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

interface Practised {
  venueId: VenueId
  userId: UserId
  /** Only what was done from then on. */
  since: string
}

/** What somebody has done at training tills since a moment: their tills, their orders, and what they printed of those. */
export async function selectPractice(db: Db, { venueId, userId, since }: Practised): Promise<Practice> {
  const { rows } = await sql<Practice>`
    with sold as materialized (
      select o.id,
        (select coalesce(sum(p.people), 0) from pass p where p.venue_id = o.venue_id and p.order_id = o.id) as people,
        (select count(*) from pass p
          where p.venue_id = o.venue_id and p.order_id = o.id and p.seat_no is not null) as seats,
        exists (select from payment y
          where y.venue_id = o.venue_id and y.order_id = o.id and y.method = 'cash' and y.amount_minor > 0) as in_cash
      from sale_order o
      where o.venue_id = ${venueId} and o.created_by = ${userId} and o.is_training and o.created_at >= ${since}
    )
    select
      exists (select from till_session s where s.venue_id = ${venueId} and s.is_training
        and s.opened_by = ${userId} and s.opened_at >= ${since}) as open,
      exists (select from sold where in_cash and people >= 2) as sell,
      exists (select from sold where seats >= 2) as seats,
      exists (select from audit_event e join sold on e.entity_id = sold.id::text
        where e.venue_id = ${venueId} and e.entity = 'order' and e.actor_id = ${userId}
          and e.action in ('orders.document', 'orders.documentOfSale', 'orders.passes')) as print,
      exists (select from till_session s where s.venue_id = ${venueId} and s.is_training
        and s.closed_by = ${userId} and s.closed_at >= ${since}) as close`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no row of practice')
  return row
}
