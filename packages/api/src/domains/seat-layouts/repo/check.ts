import {
  type FloorId,
  type LayoutVersionId,
  type LocalText,
  type SeatCategoryId,
  type SeatLayoutId,
  storedLocalText,
  type TicketProductId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { venueDateOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

interface Places {
  seats: number
  standing: number
  /** Of the floor. */
  capacity: number
}

/** How many people a version has places for, and how many its floor holds. */
export async function findPlaces(db: Db | Tx, venueId: VenueId, id: LayoutVersionId): Promise<Places> {
  const { rows } = await sql<Places>`
    select v.seats, f.capacity, (select coalesce(sum(a.capacity), 0)::integer from standing_area a
      where a.venue_id = v.venue_id and a.layout_version_id = v.id) as standing
    from seat_layout_version v
    join seat_layout l on l.venue_id = v.venue_id and l.id = v.layout_id
    join floor f on f.venue_id = l.venue_id and f.id = l.floor_id
    where v.venue_id = ${venueId} and v.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a version without a floor')
  return row
}

/** The places of the largest plan that is published on a floor, by a layout that is not archived; 0 without any. */
export async function findMostPublished(db: Db | Tx, venueId: VenueId, floorId: FloorId): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    select coalesce(max(v.seats + (select coalesce(sum(a.capacity), 0) from standing_area a
      where a.venue_id = v.venue_id and a.layout_version_id = v.id)), 0)::integer as places
    from seat_layout l
    join seat_layout_version v on v.venue_id = l.venue_id and v.layout_id = l.id and v.state = 'published'
    where l.venue_id = ${venueId} and l.floor_id = ${floorId} and l.archived_at is null`.execute(db)
  return rows[0]?.places ?? 0
}

/** What is sold on a layout: products of its sessions to come, and of the schedules that make more of them. */
export async function selectProductsOn(
  db: Db | Tx,
  venueId: VenueId,
  layoutId: SeatLayoutId,
): Promise<{ id: TicketProductId; name: LocalText }[]> {
  const { rows } = await sql<{ id: TicketProductId; name: unknown }>`
    select p.id, p.name from ticket_product p
    where p.venue_id = ${venueId} and (exists (
        select from ticket_session t
        join seat_layout_version v on v.venue_id = t.venue_id and v.id = t.layout_version_id
        where t.venue_id = p.venue_id and t.product_id = p.id and v.layout_id = ${layoutId}
          and t.starts_at > clock_timestamp() and t.state in ('draft', 'on_sale', 'paused'))
      or exists (
        select from ticket_schedule s
        where s.venue_id = p.venue_id and s.product_id = p.id and s.layout_id = ${layoutId}
          and s.archived_at is null and s.state <> 'ended' and upper(s.dates) > ${venueDateOf(venueId)}))
    order by p.sort, p.id`.execute(db)
  return rows.map(({ id, name }) => ({ id, name: storedLocalText.parse(name) }))
}

/** The categories of the seats and standing areas of a version. */
export async function selectCategoriesOf(
  db: Db | Tx,
  venueId: VenueId,
  id: LayoutVersionId,
): Promise<{ id: SeatCategoryId; name: LocalText }[]> {
  const { rows } = await sql<{ id: SeatCategoryId; name: unknown }>`
    select c.id, c.name from seat_category c
    where c.venue_id = ${venueId} and c.id in (
      select category_id from seat where venue_id = ${venueId} and layout_version_id = ${id}
      union select category_id from standing_area where venue_id = ${venueId} and layout_version_id = ${id})
    order by c.sort, c.id`.execute(db)
  return rows.map((row) => ({ id: row.id, name: storedLocalText.parse(row.name) }))
}
