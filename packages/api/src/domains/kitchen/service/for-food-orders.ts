import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { KitchenLineId, KitchenTicketId } from '@marquee/contract/kitchen'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import { takeBackFor } from '../../stock/service/use.ts'
import { tellTickets } from '../events.ts'
import { insertCancels, lockMade, type MadeLine, type NewCancel } from '../repo/lines.ts'
import { lockOrder } from '../repo/orders.ts'
import {
  fireTickets,
  insertTickets,
  lockTicketsOf,
  lockTicketsUnder,
  raiseTickets,
  selectTickets,
} from '../repo/tickets.ts'
import { type Taken, takeBack } from '../rules/withdraw.ts'
import { stockSource } from './begin.ts'

// What the counter does with the kitchen. Locks: the order, its tickets, its lines, then the store; the streams last.

export {
  selectLineProgress as kitchenLinesOf,
  selectProgress as kitchenStateOf,
} from '../repo/orders.ts'

interface Withdrawal {
  foodOrderId: string
  lines: readonly { lineNo: number; qty: number; started: 'waste' | 'return' }[]
  /** Why, for the store's own record of what was thrown away. */
  reason?: string
}

/** What became of the pieces of a line that guests no longer want. */
export interface Withdrawn {
  lineNo: number
  /** The kitchen never had them. */
  unsent: number
  /** Nobody had begun: what was set aside is free again. */
  released: number
  /** Somebody had begun: thrown away or put back, as the caller said. */
  started: number
}

/**
 * Takes pieces of an order back. Those that nobody has begun are released, the others are wasted or returned; each
 * station is told what not to make. The caller asks for approval where `started` is above zero.
 */
export async function withdrawFromKitchen(
  ctx: SignedContext,
  work: Work,
  { foodOrderId, lines, reason = '' }: Withdrawal,
): Promise<Withdrawn[]> {
  const { venueId } = ctx
  const key = { venueId, orderId: foodOrderId as FoodOrderId }
  if (!(await lockOrder(work.tx, key))) refuse('NOT_FOUND')
  const tickets = await lockTicketsOf(work.tx, venueId, key.orderId)
  const lineNos = [...new Set(lines.map(({ lineNo }) => lineNo))]
  const made = await lockMade(work.tx, key, lineNos)
  const wanted = lines.map((line) => {
    const own = made.filter(({ lineNo }) => lineNo === line.lineNo)
    return { ...line, ...takeBack(own, line.qty) }
  })
  const parts = wanted.flatMap(({ taken, started }) => taken.map((part) => cancelOf(part, started)))
  if (parts.length > 0) {
    const told = await writeCancels(ctx, work, { key, tickets, parts })
    await moveBack(ctx, work, { parts, reason })
    tellTickets(ctx, work, await selectTickets(work.tx, venueId, told))
  }
  return wanted.map(({ lineNo, unsent, taken }) => ({
    lineNo,
    unsent,
    released: piecesOf(taken.filter(({ isStarted }) => !isStarted)),
    started: piecesOf(taken.filter(({ isStarted }) => isStarted)),
  }))
}

const piecesOf = (taken: readonly Taken[]) => taken.reduce((sum, { qty }) => sum + qty, 0)

interface Cancel extends Taken<MadeLine> {
  id: KitchenLineId
  outcome: NewCancel['outcome']
}

const cancelOf = (part: Taken<MadeLine>, started: 'waste' | 'return'): Cancel => ({
  ...part,
  id: uuidv7() as KitchenLineId,
  outcome: part.isStarted ? started : 'release',
})

// One ticket for each station and course; what was held, or never had a station, nobody has to be told.
async function writeCancels(
  ctx: SignedContext,
  work: Work,
  {
    key,
    tickets,
    parts,
  }: {
    key: { venueId: SignedContext['venueId']; orderId: FoodOrderId }
    tickets: Awaited<ReturnType<typeof lockTicketsOf>>
    parts: readonly Cancel[]
  },
): Promise<KitchenTicketId[]> {
  const ticketOf = (id: KitchenTicketId | null) => tickets.find((ticket) => ticket.id === id)
  const groups = Map.groupBy(
    parts.filter(({ line }) => line.ticketId !== null && !line.isHeld),
    ({ line }) => `${ticketOf(line.ticketId)?.stationId} ${ticketOf(line.ticketId)?.course}`,
  )
  const planned = [...groups.values()].map((own) => {
    const ticket = ticketOf(own[0]?.line.ticketId ?? null) ?? refuse('NOT_FOUND')
    const { stationId, course } = ticket
    return { id: uuidv7() as KitchenTicketId, stationId, course, kind: 'cancel' as const, own }
  })
  if (planned.length > 0) await insertTickets(work.tx, { ...key, by: ctx.actor.userId }, planned)
  await insertCancels(
    work.tx,
    key,
    parts.map((part) => {
      const ticket = planned.find(({ own }) => own.includes(part))
      return {
        id: part.id,
        ticketId: ticket?.id ?? null,
        lineNo: part.line.lineNo,
        qty: part.qty,
        cancelsId: part.line.id,
        outcome: part.outcome,
        isTold: ticket !== undefined,
      }
    }),
  )
  const newIds = planned.map(({ id }) => id)
  await fireTickets(work.tx, key.venueId, newIds)
  const changed = [...new Set(parts.flatMap(({ line }) => line.ticketId ?? []))]
  await raiseTickets(work.tx, key.venueId, changed)
  return [...changed, ...newIds]
}

async function moveBack(
  ctx: SignedContext,
  work: Work,
  { parts, reason }: { parts: readonly Cancel[]; reason: string },
): Promise<void> {
  await takeBackFor(ctx, work, stockSource, {
    reason,
    released: parts
      .filter(({ isStarted }) => !isStarted)
      .map(({ line, qty }) => {
        const of = line.qty - line.cancelledQty
        return { sourceId: line.id, left: of - qty, of }
      }),
    used: parts
      .filter(({ isStarted }) => isStarted)
      .map(({ id, line, qty, outcome }) => ({
        sourceId: line.id,
        byId: id,
        used: line.qty - line.releasedQty,
        before: line.cancelledQty - line.releasedQty,
        now: qty,
        outcome: outcome === 'waste' ? 'waste' : 'return',
      })),
  })
}

/**
 * Tells the stations what an order is called now, because its table, its guest or the order that it was merged into has
 * changed: each ticket as it is, under its own id, so none is lost and none comes twice. The order is locked.
 */
export async function retellKitchen(ctx: SignedContext, work: Work, foodOrderId: string): Promise<void> {
  const { venueId } = ctx
  const ids = (await lockTicketsUnder(work.tx, venueId, foodOrderId as FoodOrderId)).map(({ id }) => id)
  await raiseTickets(work.tx, venueId, ids)
  tellTickets(ctx, work, await selectTickets(work.tx, venueId, ids))
}
