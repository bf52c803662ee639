import type { OrderId, VenueId } from '@marquee/contract'
import type { TripDirection, TripId } from '@marquee/contract/trips'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** A guest on a trip. */
export interface NewRide {
  lineNo: number
  guestNo: number
  tripId: TripId
  direction: TripDirection
  pickupPointId: string
  passId: string | null
}

/**
 * Writes the guests of an order; the database gives them places, or refuses all of them. The transaction goes on then
 * without them.
 */
export async function insertRides(
  tx: Tx,
  { venueId, orderId }: { venueId: VenueId; orderId: OrderId },
  rides: readonly NewRide[],
): Promise<void> {
  await sql`savepoint rides`.execute(tx)
  const insert = sql`
    insert into ride (venue_id, id, order_id, line_no, guest_no, trip_id, direction, pickup_point_id, pass_id)
    select ${venueId}, r.id, ${orderId}, r.line_no, r.guest_no, r.trip_id, r.direction, r.point_id, r.pass_id
    from unnest(${rides.map(() => uuidv7())}::uuid[], ${rides.map(({ lineNo }) => lineNo)}::integer[],
      ${rides.map(({ guestNo }) => guestNo)}::integer[], ${rides.map(({ tripId }) => tripId)}::uuid[],
      ${rides.map(({ direction }) => direction)}::text[], ${rides.map(({ pickupPointId }) => pickupPointId)}::uuid[],
      ${rides.map(({ passId }) => passId)}::uuid[])
      as r (id, line_no, guest_no, trip_id, direction, point_id, pass_id)`
  try {
    await insert.execute(tx)
  } catch (error) {
    await sql`rollback to savepoint rides`.execute(tx)
    throw error
  }
  await sql`release savepoint rides`.execute(tx)
}

/** Trips with the places that they have left, and the day that they are of. */
export async function selectPlaces(tx: Tx, venueId: VenueId, ids: readonly TripId[]) {
  const { rows } = await sql<{ id: TripId; free: number; isOpen: boolean; date: string }>`
    select id, capacity - taken as free, state = 'planned' and not sales_closed as "isOpen", local_date::text as date
    from trip where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}
