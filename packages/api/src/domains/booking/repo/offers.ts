import {
  type OfferRow,
  storedLocalText,
  type TicketProductId,
  type TicketSessionId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { venueDate } from '../../../core/venue-day.ts'

/** Which ticket sessions: one, or a page of those from a date on (undefined: today), by start. */
export type WhichOffers =
  | { id: TicketSessionId }
  | { from: string | undefined; until: string | undefined; cursor: MomentCursor | undefined; limit: number }

interface Stored extends Omit<OfferRow, 'product' | 'floor'> {
  productId: TicketProductId
  productName: unknown
  floorId: OfferRow['floor']['id']
  floorName: unknown
  moment: string
}

const toRow = ({ productId, productName, floorId, floorName, moment: _, ...row }: Stored): OfferRow => ({
  ...row,
  product: { id: productId, name: storedLocalText.parse(productName) },
  floor: { id: floorId, name: storedLocalText.parse(floorName) },
})

function condition(which: WhichOffers) {
  if ('id' in which) return sql`t.id = ${which.id} and t.state <> 'draft'`
  const { from, until, cursor } = which
  return sql`t.state not in ('draft', 'cancelled')
    and t.local_date >= coalesce(${from ?? null}::date, ${venueDate})
    and ${until === undefined ? sql`true` : sql`t.local_date <= ${until}::date`}
    and ${
      cursor === undefined ? sql`true` : sql`(t.starts_at, t.id) > (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    }`
}

/** Ticket sessions as a buyer sees them, with the cursor after the page. Seats are counted for the page alone. */
export async function selectOffers(
  db: Db,
  venueId: VenueId,
  which: WhichOffers,
): Promise<{ rows: OfferRow[]; next: MomentCursor | null }> {
  const limit = 'id' in which ? 1 : which.limit
  const { rows } = await sql<Stored>`
    with page as materialized (
      select t.*, v.zone from ticket_session t join venue v on v.id = t.venue_id
      where t.venue_id = ${venueId} and ${condition(which)}
      order by t.starts_at, t.id limit ${limit + 1}
    )
    select t.id, t.product_id as "productId", p.name as "productName", t.floor_id as "floorId", f.name as "floorName",
      t.starts_at as "startsAt", t.ends_at as "endsAt", t.local_date as "localDate", t.local_time as "localTime",
      t.zone as "timeZone", t.sales_from as "salesFrom", t.sales_until as "salesUntil",
      case when t.state in ('on_sale', 'paused') and t.ends_at <= clock_timestamp() then 'finished'
        when t.state in ('on_sale', 'paused') and t.starts_at <= clock_timestamp() then 'running'
        else t.state end as state,
      (t.state = 'on_sale' and clock_timestamp() >= t.sales_from and clock_timestamp() < t.sales_until) as "onSale",
      t.layout_version_id is not null as "hasSeats", t.seats + c.size as capacity,
      t.seats - s.busy + c.size - c.busy as free, (t.starts_at at time zone 'UTC')::text || '+00' as moment
    from page t
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    join floor f on f.venue_id = t.venue_id and f.id = t.floor_id
    cross join lateral (
      select count(*)::integer as busy from session_seat q
      where q.venue_id = t.venue_id and q.ticket_session_id = t.id and q.status <> 0
        and (q.status <> 1 or q.until > clock_timestamp())
    ) s
    cross join lateral (
      select coalesce(sum(q.size), 0)::integer as size, coalesce(sum(q.taken - h.over), 0)::integer as busy
      from capacity_pool q
      cross join lateral (
        select coalesce(sum(x.qty), 0) as over from pool_hold x
        where x.venue_id = q.venue_id and x.ticket_session_id = q.ticket_session_id and x.area_no = q.area_no
          and x.until <= clock_timestamp()
      ) h
      where q.venue_id = t.venue_id and q.ticket_session_id = t.id
    ) c
    order by t.starts_at, t.id`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page.map(toRow), next: last && rows.length > limit ? { at: last.moment, id: last.id } : null }
}
