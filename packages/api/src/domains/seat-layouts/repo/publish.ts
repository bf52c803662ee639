import {
  type LayoutImpact,
  type LayoutVersionId,
  type SeatLayoutId,
  storedLocalText,
  type TicketSessionId,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

// What was sold in a ticket session names its seats by the version it was sold from, also when all of it was cancelled.
const wasSold = (venueId: VenueId, ticketSessionId: RawBuilder<unknown>) => sql`exists (
  select from order_line l where l.venue_id = ${venueId} and l.ticket_session_id = ${ticketSessionId})`

/**
 * Ticket sessions to come that are sold from another version of this layout, with what is taken in each, and whether any of
 * it was ever sold.
 */
export async function selectSessionsAhead(
  db: Db | Tx,
  venueId: VenueId,
  { layoutId, versionId }: { layoutId: SeatLayoutId; versionId: LayoutVersionId },
): Promise<(LayoutImpact['stay'][number] & { wasSold: boolean })[]> {
  const { rows } = await sql<{
    id: TicketSessionId
    product: unknown
    startsAt: string
    taken: number
    wasSold: boolean
  }>`
    select t.id, p.name as product, t.starts_at as "startsAt",
      (select count(*)::integer from session_seat s where s.venue_id = t.venue_id and s.ticket_session_id = t.id
        and s.status <> 0 and not (s.status = 1 and s.until <= clock_timestamp()))
      + (select coalesce(sum(c.taken), 0)::integer from capacity_pool c
        where c.venue_id = t.venue_id and c.ticket_session_id = t.id) as taken,
      ${wasSold(venueId, sql`t.id`)} as "wasSold"
    from ticket_session t
    join seat_layout_version v on v.venue_id = t.venue_id and v.id = t.layout_version_id
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    where t.venue_id = ${venueId} and v.layout_id = ${layoutId} and v.id <> ${versionId}
      and t.starts_at > clock_timestamp() and t.state in ('draft', 'on_sale', 'paused')
    order by t.starts_at, t.id`.execute(db)
  return rows.map((row) => ({ ...row, product: storedLocalText.parse(row.product) }))
}

/** Publishes a draft of this revision; the version that was published before is retired. false: it is no such draft. */
export async function publishDraft(
  tx: Tx,
  { venueId, layoutId, id }: { venueId: VenueId; layoutId: SeatLayoutId; id: LayoutVersionId },
  { expectedRev, by }: { expectedRev: number; by: UserId },
): Promise<boolean> {
  await sql`
    update seat_layout_version set state = 'retired', retired_at = now(), rev = rev + 1
    where venue_id = ${venueId} and layout_id = ${layoutId} and state = 'published'`.execute(tx)
  const result = await tx
    .updateTable('seat_layout_version')
    .set((eb) => ({
      state: 'published',
      published_at: sql<string>`now()`,
      published_by: by,
      rev: eb('rev', '+', 1),
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('rev', '=', expectedRev)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Lets a ticket session follow to another version, if nothing in it is taken or was ever sold: its rows are locked and
 * looked at again, so that a sale at this very moment keeps it where it is. Returns whether it followed.
 */
export async function emptySession(
  tx: Tx,
  venueId: VenueId,
  { ticketSessionId, versionId }: { ticketSessionId: TicketSessionId; versionId: LayoutVersionId },
): Promise<boolean> {
  const seats = await sql<{ free: boolean }>`
    select (status = 0 or (status = 1 and until <= clock_timestamp())) as free from session_seat
    where venue_id = ${venueId} and ticket_session_id = ${ticketSessionId} order by seat_no for update`.execute(tx)
  const pools = await sql<{ taken: number }>`
    select taken from capacity_pool
    where venue_id = ${venueId} and ticket_session_id = ${ticketSessionId} order by area_no for update`.execute(tx)
  if (seats.rows.some((seat) => !seat.free) || pools.rows.some((pool) => pool.taken > 0)) return false
  const sold = await sql<{ is: boolean }>`select ${wasSold(venueId, sql`${ticketSessionId}`)} as is`.execute(tx)
  if (sold.rows[0]?.is) return false
  await sql`delete from session_seat where venue_id = ${venueId} and ticket_session_id = ${ticketSessionId}`.execute(tx)
  await sql`delete from capacity_pool where venue_id = ${venueId} and ticket_session_id = ${ticketSessionId}
    and area_no > 0`.execute(tx)
  await sql`update ticket_session set layout_version_id = ${versionId}, rev = rev + 1, updated_at = now()
    where venue_id = ${venueId} and id = ${ticketSessionId}`.execute(tx)
  return true
}

/** Keeps the floor of a layout as it is: its capacity is checked, and must not shrink before the version is sold from. */
export async function lockFloor(tx: Tx, venueId: VenueId, layoutId: SeatLayoutId): Promise<void> {
  await sql`
    select from floor f join seat_layout l on l.venue_id = f.venue_id and l.floor_id = f.id
    where l.venue_id = ${venueId} and l.id = ${layoutId} for share of f`.execute(tx)
}
