import type { VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { seasonDays } from './season.ts'

/**
 * Makes the sessions of the four weeks behind us: the door lets nobody plan in the past, so the coming two weeks are laid
 * back by two and by four weeks, seats and all. The deck has been open for two of them. The venue's zone has no change of
 * clocks in between.
 */
export async function makePast(db: Db, venueId: VenueId): Promise<void> {
  const coming = await selectComing(db, venueId)
  const ids = coming.map(({ id }) => id)
  const plays = coming.filter(({ product }) => product === 'PLAY').map(({ id }) => id)
  await layBack(db, venueId, { sources: ids, days: seasonDays })
  await layBack(db, venueId, { sources: plays, days: 2 * seasonDays })
}

async function selectComing(db: Db, venueId: VenueId): Promise<{ id: string; product: string }[]> {
  const { rows } = await sql<{ id: string; product: string }>`
    select t.id, p.code as product from ticket_session t
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    where t.venue_id = ${venueId} and t.starts_at > now()
      and t.starts_at - make_interval(days => ${seasonDays}) < now()
    order by t.starts_at`.execute(db)
  return rows
}

async function layBack(
  db: Db,
  venueId: VenueId,
  { sources, days }: { sources: readonly string[]; days: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const laidBack = sql`unnest(${[...sources]}::uuid[], ${sources.map(() => uuidv7())}::uuid[]) as b (source, id)`
    const back = sql`make_interval(days => ${days})`
    await sql`
      insert into ticket_session (venue_id, id, schedule_id, product_id, floor_id, layout_version_id, shift_id, local_date,
        local_time, starts_at, ends_at, occupied_until, exclusive, business_date, state, sales_from, sales_until, seats,
        created_by, updated_by)
      select t.venue_id, b.id, t.schedule_id, t.product_id, t.floor_id, t.layout_version_id, t.shift_id,
        t.local_date - ${days}::integer, t.local_time, t.starts_at - ${back}, t.ends_at - ${back},
        t.occupied_until - ${back}, t.exclusive, t.business_date - ${days}::integer, t.state, t.sales_from - ${back},
        t.sales_until - ${back}, t.seats, t.created_by, t.updated_by
      from ${laidBack} join ticket_session t on t.venue_id = ${venueId} and t.id = b.source`.execute(tx)
    await sql`
      insert into session_seat (venue_id, ticket_session_id, seat_no, seat_category_id)
      select s.venue_id, b.id, s.seat_no, s.seat_category_id
      from ${laidBack} join session_seat s on s.venue_id = ${venueId} and s.ticket_session_id = b.source`.execute(tx)
    await sql`
      insert into capacity_pool (venue_id, ticket_session_id, area_no, seat_category_id, size, target_size)
      select p.venue_id, b.id, p.area_no, p.seat_category_id, p.size, p.target_size
      from ${laidBack} join capacity_pool p on p.venue_id = ${venueId} and p.ticket_session_id = b.source`.execute(tx)
  })
}
