import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { KitchenLineId, KitchenTicketId } from '@marquee/contract/kitchen'
import { fromMicro, inBaseUnits, toMicro } from '@marquee/contract/micro'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import { setAsideFor, takeBackFor, useSetAside } from '../../stock/service/use.ts'
import { tellTickets } from '../events.ts'
import { insertCancels, insertLines, lockMade, type MadeLine, type NewCancel, type NewLine } from '../repo/lines.ts'
import { lockOrder, type OrderLine, selectCourses, selectOrderLines } from '../repo/orders.ts'
import {
  fireTickets,
  insertTickets,
  lockTicketsOf,
  lockTicketsUnder,
  raiseTickets,
  selectTickets,
} from '../repo/tickets.ts'
import { planTickets } from '../rules/send.ts'
import { type Taken, takeBack } from '../rules/withdraw.ts'
import { stockSource } from './begin.ts'

// What the counter does with the kitchen. Locks: the order, its tickets, its lines, then the store; the streams last.

export {
  selectLineProgress as kitchenLinesOf,
  selectProgress as kitchenStateOf,
} from '../repo/orders.ts'

interface Sent {
  foodOrderId: string
  lines: readonly { lineNo: number; qty: number }[]
  /** How the caller's input calls a line, for refusals. */
  fieldOf?: (index: number) => string
  /** Sold before it could be sent: no item is refused. `handedOver`: the guest has it, so no station is told. */
  sold?: { handedOver: boolean } | undefined
}

/** What a strict item had not of what was sold before it could be sent. */
export interface MissingStock {
  lineNo: number
  useNo: number
  itemId: string
  /** In base units. */
  qty: string
}

/**
 * Sends pieces of an order to their stations, one ticket for each station and course, and sets aside what they need. What
 * no station makes is handed over: its stock is used at once. An order of a training till is sent nowhere. STATE when
 * more is sent than was asked for, INSUFFICIENT_STOCK at the line of a strict item that is not there; of what was sold
 * before, it answers what strict items had not.
 */
export async function sendToKitchen(
  ctx: SignedContext,
  work: Work,
  { foodOrderId, lines, fieldOf = (index) => `lines.${index}.qty`, sold }: Sent,
): Promise<MissingStock[]> {
  const { venueId, actor } = ctx
  const key = { venueId, orderId: foodOrderId as FoodOrderId }
  const order = (await lockOrder(work.tx, key)) ?? refuse('NOT_FOUND')
  if (order.isTraining) return []
  const unsent = await requireUnsent(work, key, lines)
  const wanted = sold?.handedOver ? unsent.map((line) => ({ ...line, stationId: null })) : unsent
  if (wanted.length === 0) return []
  const made = wanted.filter((line) => line.stationId !== null) as (Wanted & { stationId: string })[]
  const tickets = made.length > 0 ? planTickets(made, await selectCourses(work.tx, key)) : []
  const planned = tickets.map((ticket) => ({ ...ticket, id: uuidv7() as KitchenTicketId }))
  const newLines = [
    ...planned.flatMap((ticket) => ticket.lines.map((line) => newLine(line, ticket.id))),
    ...wanted.filter(({ stationId }) => stationId === null).map((line) => newLine(line, null)),
  ]
  const by = { ...key, by: actor.userId }
  if (planned.length > 0) await insertTickets(work.tx, by, planned as never)
  await insertLines(work.tx, by, newLines)
  const now = planned.filter(({ isHeld }) => !isHeld).map(({ id }) => id)
  await fireTickets(work.tx, venueId, now)
  const indexOf = new Map(lines.map(({ lineNo }, index) => [lineNo, index]))
  const fieldOfLine = (id: string) => fieldOf(indexOf.get(newLines.find((line) => line.id === id)?.lineNo ?? 0) ?? 0)
  const missing = await setAsideFor(ctx, work, stockSource, {
    wishes: newLines.flatMap((line) => wishesOf(line)),
    fieldOf: ({ sourceId }) => fieldOfLine(sourceId),
    asSold: sold !== undefined,
  })
  const handedOver = newLines.filter(({ ticketId }) => ticketId === null).map(({ id }) => id)
  await useSetAside(ctx, work, { source: stockSource, fieldOf: fieldOfLine, isQuiet: true }, handedOver)
  const ids = planned.map(({ id }) => id)
  tellTickets(ctx, work, await selectTickets(work.tx, venueId, ids))
  const lineNoOf = new Map(newLines.map(({ id, lineNo }) => [id as string, lineNo]))
  return missing.map(({ sourceId, line, itemId, qty }) => ({
    lineNo: lineNoOf.get(sourceId) ?? 0,
    useNo: line,
    itemId,
    qty: fromMicro(qty),
  }))
}

type Wanted = OrderLine & { qty: number }

async function requireUnsent(
  { tx }: Work,
  key: { venueId: SignedContext['venueId']; orderId: FoodOrderId },
  lines: Sent['lines'],
): Promise<Wanted[]> {
  const sums = new Map<number, number>()
  for (const { lineNo, qty } of lines) if (qty > 0) sums.set(lineNo, (sums.get(lineNo) ?? 0) + qty)
  const rows = await selectOrderLines(tx, key, [...sums.keys()])
  if (rows.length < sums.size) refuse('NOT_FOUND')
  return rows.map((row) => {
    const qty = sums.get(row.lineNo) ?? 0
    if (qty > row.unsent) refuse('STATE', { details: { sent: true, lineNo: row.lineNo } })
    return { ...row, qty }
  })
}

type PlannedLine = NewLine & Pick<OrderLine, 'uses' | 'locationId'>

const newLine = ({ lineNo, qty, uses, locationId }: Wanted, ticketId: KitchenTicketId | null): PlannedLine => ({
  id: uuidv7() as KitchenLineId,
  ticketId,
  lineNo,
  qty,
  uses,
  locationId,
})

const wishesOf = ({ id, qty, uses, locationId }: PlannedLine) =>
  uses.map(({ useNo, itemId, qtyEach }) => ({
    sourceId: id,
    line: useNo,
    itemId,
    locationId,
    qty: inBaseUnits(toMicro(String(qty)), toMicro(qtyEach)),
  }))

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
