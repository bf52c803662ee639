import type { UserId, VenueId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { KitchenLineId, KitchenState, KitchenTicketId } from '@marquee/contract/kitchen'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

export interface NewCancel {
  id: KitchenLineId
  ticketId: KitchenTicketId | null
  lineNo: number
  qty: number
  cancelsId: KitchenLineId
  outcome: 'release' | 'return' | 'waste'
  /** Whether the kitchen has to see it. */
  isTold: boolean
}

/** Writes what is not to be made any more; the lines that it cancels follow by a trigger. */
export async function insertCancels(
  tx: Tx,
  { venueId, orderId }: { venueId: VenueId; orderId: FoodOrderId },
  lines: readonly NewCancel[],
): Promise<void> {
  await sql`
    insert into kitchen_line (venue_id, id, ticket_id, food_order_id, line_no, kind, qty, cancels_id, outcome, state)
    select ${venueId}, n.id, n.ticket_id, ${orderId}, n.line_no, 'cancel', n.qty, n.cancels_id, n.outcome,
      case when n.is_told then 'queued' else 'cancelled' end
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ ticketId }) => ticketId)}::uuid[],
      ${lines.map(({ lineNo }) => lineNo)}::integer[], ${lines.map(({ qty }) => qty)}::integer[],
      ${lines.map(({ cancelsId }) => cancelsId)}::uuid[], ${lines.map(({ outcome }) => outcome)}::text[],
      ${lines.map(({ isTold }) => isTold)}::boolean[])
      as n (id, ticket_id, line_no, qty, cancels_id, outcome, is_told)`.execute(tx)
}

export interface HeldLine {
  id: KitchenLineId
  ticketId: KitchenTicketId
  lineNo: number
  kind: 'make' | 'cancel'
  qty: number
  cancelledQty: number
  readyQty: number
  servedQty: number
  state: KitchenState
}

/** The lines of tickets, as they stay until the transaction ends. The tickets must be locked. */
export async function lockLines(tx: Tx, venueId: VenueId, ticketIds: readonly KitchenTicketId[]): Promise<HeldLine[]> {
  const { rows } = await sql<HeldLine>`
    select id, ticket_id as "ticketId", line_no as "lineNo", kind, qty, cancelled_qty as "cancelledQty",
      ready_qty as "readyQty", served_qty as "servedQty", state
    from kitchen_line where venue_id = ${venueId} and ticket_id = any(${[...ticketIds]}::uuid[]) order by id
    for no key update`.execute(tx)
  return rows
}

export interface MadeLine extends Omit<HeldLine, 'ticketId' | 'kind'> {
  ticketId: KitchenTicketId | null
  /** Pieces that were given back before anybody began. */
  releasedQty: number
  /** Whether its ticket is held: the kitchen has not looked at it. */
  isHeld: boolean
}

/** What is made of lines of an order, as it stays until the transaction ends. Its tickets must be locked. */
export async function lockMade(
  tx: Tx,
  { venueId, orderId }: { venueId: VenueId; orderId: FoodOrderId },
  lineNos: readonly number[],
): Promise<MadeLine[]> {
  const { rows } = await sql<MadeLine>`
    select k.id, k.ticket_id as "ticketId", k.line_no as "lineNo", k.qty, k.cancelled_qty as "cancelledQty",
      k.ready_qty as "readyQty", k.served_qty as "servedQty", k.state,
      (select coalesce(sum(c.qty), 0)::integer from kitchen_line c
        where c.venue_id = k.venue_id and c.cancels_id = k.id and c.outcome = 'release') as "releasedQty",
      coalesce((select t.is_held from kitchen_ticket t where t.venue_id = k.venue_id and t.id = k.ticket_id), false)
        as "isHeld"
    from kitchen_line k
    where k.venue_id = ${venueId} and k.food_order_id = ${orderId} and k.line_no = any(${[...lineNos]}::integer[])
      and k.kind = 'make' and k.cancelled_qty < k.qty
    order by k.id for no key update of k`.execute(tx)
  return rows
}

/** Says that somebody has begun with lines. */
export async function startKitchenLines(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  ids: readonly KitchenLineId[],
): Promise<void> {
  await sql`
    update kitchen_line set state = 'preparing', started_at = clock_timestamp(), started_by = ${by}, rev = rev + 1
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** How many pieces of a line that was begun are ready, and how many of these were served. */
export interface Counted {
  id: KitchenLineId
  readyQty: number
  servedQty: number
}

/** Says how far lines are now; their state follows. `isBack`: they were called back. */
export async function countLines(
  tx: Tx,
  { venueId, by, isBack }: { venueId: VenueId; by: UserId; isBack: boolean },
  lines: readonly Counted[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update kitchen_line k set ready_qty = n.ready, served_qty = n.served,
      state = case when n.served = w.qty then 'served' when n.ready = w.qty then 'ready' else 'preparing' end,
      ready_at = case when n.ready = w.qty then coalesce(k.ready_at, clock_timestamp()) end,
      ready_by = case when n.ready = w.qty then coalesce(k.ready_by, ${by}::uuid) end,
      served_at = case when n.served = w.qty then coalesce(k.served_at, clock_timestamp()) end,
      served_by = case when n.served = w.qty then coalesce(k.served_by, ${by}::uuid) end,
      recalls = k.recalls + ${isBack ? 1 : 0}, rev = k.rev + 1
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ readyQty }) => readyQty)}::integer[],
      ${lines.map(({ servedQty }) => servedQty)}::integer[]) as n (id, ready, served)
    join kitchen_line o on o.venue_id = ${venueId} and o.id = n.id
    cross join lateral (select o.qty - o.cancelled_qty as qty) w
    where k.venue_id = ${venueId} and k.id = n.id`.execute(tx)
}

/** Says of lines that take something back that their station has seen them. */
export async function markSeen(tx: Tx, venueId: VenueId, ids: readonly KitchenLineId[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update kitchen_line set state = 'cancelled', rev = rev + 1
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[]) and kind = 'cancel'`.execute(tx)
}
