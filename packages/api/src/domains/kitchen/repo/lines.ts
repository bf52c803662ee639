import type { UserId, VenueId } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { KitchenLineId, KitchenState, KitchenTicketId } from '@marquee/contract/kitchen'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

export interface NewLine {
  id: KitchenLineId
  /** null: no station makes it; it is handed over at once. */
  ticketId: KitchenTicketId | null
  lineNo: number
  qty: number
}

/** Writes what is to be made of an order. */
export async function insertLines(
  tx: Tx,
  { venueId, orderId, by }: { venueId: VenueId; orderId: FoodOrderId; by: UserId },
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    insert into kitchen_line (venue_id, id, ticket_id, food_order_id, line_no, kind, qty, state, started_at, started_by,
      ready_at, ready_by, served_at, served_by)
    select ${venueId}, n.id, n.ticket_id, ${orderId}, n.line_no, 'make', n.qty,
      case when n.ticket_id is null then 'served' else 'queued' end, g.at, g.by, g.at, g.by, g.at, g.by
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ ticketId }) => ticketId)}::uuid[],
      ${lines.map(({ lineNo }) => lineNo)}::integer[], ${lines.map(({ qty }) => qty)}::integer[])
      as n (id, ticket_id, line_no, qty)
    left join (select clock_timestamp() as at, ${by}::uuid as by) g on n.ticket_id is null`.execute(tx)
}

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
  state: KitchenState
}

/** The lines of tickets, as they stay until the transaction ends. The tickets must be locked. */
export async function lockLines(tx: Tx, venueId: VenueId, ticketIds: readonly KitchenTicketId[]): Promise<HeldLine[]> {
  const { rows } = await sql<HeldLine>`
    select id, ticket_id as "ticketId", line_no as "lineNo", kind, qty, cancelled_qty as "cancelledQty", state
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
    select k.id, k.ticket_id as "ticketId", k.line_no as "lineNo", k.qty, k.cancelled_qty as "cancelledQty", k.state,
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

const stamps = {
  preparing: sql`started_at = coalesce(started_at, clock_timestamp())`,
  ready: sql`ready_at = clock_timestamp()`,
  served: sql`served_at = clock_timestamp()`,
} as const

/** Moves lines one step on and says who did it. */
export async function stepLines(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  ids: readonly KitchenLineId[],
  to: keyof typeof stamps,
): Promise<void> {
  if (ids.length === 0) return
  const byColumn = sql.raw({ preparing: 'started_by', ready: 'ready_by', served: 'served_by' }[to])
  await sql`
    update kitchen_line set state = ${to}, ${stamps[to]}, ${byColumn} = ${by}, rev = rev + 1
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Sends lines back to their station: what was handed over or stood ready is made again. Their stock stays used. */
export async function recallLines(tx: Tx, venueId: VenueId, ids: readonly KitchenLineId[]): Promise<void> {
  await sql`
    update kitchen_line set state = 'preparing', ready_at = null, ready_by = null, served_at = null, served_by = null,
      recalls = recalls + 1, rev = rev + 1
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Says of lines that take something back that their station has seen them. */
export async function markSeen(tx: Tx, venueId: VenueId, ids: readonly KitchenLineId[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update kitchen_line set state = 'cancelled', rev = rev + 1
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[]) and kind = 'cancel'`.execute(tx)
}
