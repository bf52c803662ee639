import type { CustomerId, PassId, TicketSessionId, VenueId } from '@marquee/contract'
import type { DiningTableId } from '@marquee/contract/dining-tables'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { FoodService } from '@marquee/contract/food-services'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** Where guests get what they order. */
export interface Place {
  service: FoodService
  tableId: DiningTableId | null
  passId: PassId | null
  ticketSessionId: TicketSessionId | null
  wantedAt: string | null
}

/** A food order as a change of it needs it. */
export interface HeldOrder extends Place {
  id: FoodOrderId
  callNo: number
  state: 'open' | 'parked' | 'closed' | 'cancelled'
  mergedInto: FoodOrderId | null
  guestName: string | null
  /** Who buys. */
  customerId: CustomerId | null
  guests: number
  note: string
  isTraining: boolean
  currency: string
  rev: number
}

/** Locks orders in the order of their ids and reads them; those that the venue has none of are missing. */
export async function holdOrders(tx: Tx, venueId: VenueId, ids: readonly FoodOrderId[]): Promise<HeldOrder[]> {
  const { rows } = await sql<HeldOrder>`
    select id, call_no as "callNo", service, table_id as "tableId", pass_id as "passId",
      ticket_session_id as "ticketSessionId", wanted_at as "wantedAt", state, merged_into as "mergedInto",
      guest_name as "guestName", customer_id as "customerId", guests, note, is_training as "isTraining", currency, rev
    from food_order where venue_id = ${venueId} and id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  return rows
}

interface Key {
  venueId: VenueId
  id: FoodOrderId
}

/** Raises the revision of an order that is held. */
export async function touchOrder(tx: Tx, { venueId, id }: Key): Promise<void> {
  await sql`update food_order set rev = rev + 1 where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

export async function updateAbout(
  tx: Tx,
  { venueId, id }: Key,
  about: Pick<HeldOrder, 'guestName' | 'customerId' | 'guests' | 'note'> & { state: 'open' | 'parked' },
): Promise<void> {
  await sql`update food_order set guest_name = ${about.guestName}, customer_id = ${about.customerId}::uuid, guests = ${about.guests}, note = ${about.note},
    state = ${about.state}, rev = rev + 1 where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

export async function updatePlace(tx: Tx, { venueId, id }: Key, place: Place): Promise<void> {
  await sql`update food_order set service = ${place.service}, table_id = ${place.tableId}::uuid,
    pass_id = ${place.passId}::uuid, ticket_session_id = ${place.ticketSessionId}::uuid,
    wanted_at = ${place.wantedAt}::timestamptz, rev = rev + 1 where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Puts one order into another, with all that went into it before, and with who buys where the other has nobody. */
export async function mergeOrder(tx: Tx, { venueId, id }: Key, into: FoodOrderId): Promise<void> {
  await sql`update food_order set merged_into = ${into}
    where venue_id = ${venueId} and merged_into = ${id}`.execute(tx)
  await sql`update food_order i set customer_id = f.customer_id from food_order f
    where i.venue_id = ${venueId} and i.id = ${into} and f.venue_id = i.venue_id and f.id = ${id}
      and i.customer_id is null and f.customer_id is not null`.execute(tx)
  await sql`update food_order set state = 'closed', closed_at = clock_timestamp(), merged_into = ${into}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Whether a table, a show and a pass of that show are there; a pass must be good. */
export async function placeFaults(
  tx: Tx,
  venueId: VenueId,
  { tableId, ticketSessionId, passId }: Place,
): Promise<('tableId' | 'ticketSessionId' | 'passId')[]> {
  if (tableId === null && ticketSessionId === null && passId === null) return []
  const { rows } = await sql<{ tableId: boolean; ticketSessionId: boolean; passId: boolean }>`
    select ${tableId}::uuid is null or exists (select from dining_table t
        where t.venue_id = ${venueId} and t.id = ${tableId}::uuid and t.archived_at is null) as "tableId",
      ${ticketSessionId}::uuid is null or exists (select from ticket_session s
        where s.venue_id = ${venueId} and s.id = ${ticketSessionId}::uuid) as "ticketSessionId",
      ${passId}::uuid is null or exists (select from pass p
        where p.venue_id = ${venueId} and p.id = ${passId}::uuid and p.ticket_session_id = ${ticketSessionId}::uuid
          and p.state in ('issued', 'used')) as "passId"`.execute(tx)
  const [row] = rows
  return (['tableId', 'ticketSessionId', 'passId'] as const).filter((field) => row?.[field] !== true)
}
