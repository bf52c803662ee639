import type { KitchenStationId } from '@marquee/contract/food'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { KitchenLineId, KitchenTicketId } from '@marquee/contract/kitchen'
import { fromMicro, inBaseUnits, toMicro } from '@marquee/contract/micro'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { together } from '../../../core/together.ts'
import type { Work } from '../../../core/work.ts'
import { setAsideFor, useSetAside } from '../../stock/service/use.ts'
import { tellTickets } from '../events.ts'
import { lockOrder, type OrderLine, selectBefore, selectOrderLines, type TicketsBefore } from '../repo/orders.ts'
import { insertSent, type SentLine, type SentTicket } from '../repo/send.ts'
import { selectTickets } from '../repo/tickets.ts'
import { planTickets } from '../rules/send.ts'
import { stockSource } from './begin.ts'

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
  const key = { venueId: ctx.venueId, orderId: foodOrderId as FoodOrderId }
  const sums = new Map<number, number>()
  for (const { lineNo, qty } of lines) if (qty > 0) sums.set(lineNo, (sums.get(lineNo) ?? 0) + qty)
  // What was sent is read once the order is locked: two who send the same piece see each other.
  const [locked, rows, before] = await together(
    lockOrder(work.tx, key),
    selectOrderLines(work.tx, key, [...sums.keys()]),
    selectBefore(work.tx, key),
  )
  const order = locked ?? refuse('NOT_FOUND')
  if (order.isTraining) return []
  const unsent = requireUnsent(rows, sums)
  const wanted = sold?.handedOver ? unsent.map((line) => ({ ...line, stationId: null })) : unsent
  const indexOf = new Map(lines.map(({ lineNo }, index) => [lineNo, index]))
  return sendWanted(ctx, work, {
    orderId: key.orderId,
    wantedAt: order.wantedAt,
    wanted,
    before,
    fieldOf: (lineNo) => fieldOf(indexOf.get(lineNo) ?? 0),
    asSold: sold !== undefined,
  })
}

/** A line of an order that was written in this transaction, with all that the kitchen has to know of it. */
export type FirstLine = Omit<Wanted, 'stationId' | 'unsent'> & { stationId: string | null }

/**
 * Sends the lines of an order that was written in this transaction: nobody else can have sent anything of it.
 * INSUFFICIENT_STOCK at `field`.
 */
export async function sendFirst(
  ctx: SignedContext,
  work: Work,
  {
    foodOrderId,
    wantedAt,
    lines,
    field,
  }: { foodOrderId: FoodOrderId; wantedAt: string | null; lines: FirstLine[]; field: string },
): Promise<void> {
  await sendWanted(ctx, work, {
    orderId: foodOrderId,
    wantedAt,
    wanted: lines.map((line) => ({ ...line, stationId: line.stationId as KitchenStationId | null })),
    before: [],
    fieldOf: () => field,
    asSold: false,
  })
}

type Wanted = Omit<OrderLine, 'unsent'> & { qty: number }
type ForStation = Wanted & { stationId: KitchenStationId }

interface Sending {
  orderId: FoodOrderId
  wantedAt: string | null
  wanted: readonly Wanted[]
  before: readonly TicketsBefore[]
  fieldOf: (lineNo: number) => string
  asSold: boolean
}

async function sendWanted(
  ctx: SignedContext,
  work: Work,
  { orderId, wantedAt, wanted, before, fieldOf, asSold }: Sending,
): Promise<MissingStock[]> {
  const { venueId, actor } = ctx
  if (wanted.length === 0) return []
  const planned = ticketsFor(
    wanted.filter((line): line is ForStation => line.stationId !== null),
    before,
  )
  const newLines = [
    ...planned.flatMap((ticket) => ticket.lines.map((line) => newLine(line, ticket.id))),
    ...wanted.filter(({ stationId }) => stationId === null).map((line) => newLine(line, null)),
  ]
  const lineNoOf = new Map<string, number>(newLines.map(({ id, lineNo }) => [id, lineNo]))
  const fieldOfLine = (id: string) => fieldOf(lineNoOf.get(id) ?? 0)
  const ids = planned.map(({ id }) => id)
  const [, told, missing] = await together(
    insertSent(work.tx, { venueId, orderId, by: actor.userId, wantedAt }, planned, newLines),
    selectTickets(work.tx, venueId, ids),
    setAsideFor(ctx, work, stockSource, {
      wishes: newLines.flatMap((line) => wishesOf(line)),
      fieldOf: ({ sourceId }) => fieldOfLine(sourceId),
      asSold,
    }),
  )
  const handedOver = newLines.filter(({ ticketId }) => ticketId === null).map(({ id }) => id)
  await useSetAside(ctx, work, { source: stockSource, fieldOf: fieldOfLine, isQuiet: true }, handedOver)
  tellTickets(ctx, work, told)
  return missing.map(({ sourceId, line, itemId, qty }) => ({
    lineNo: lineNoOf.get(sourceId) ?? 0,
    useNo: line,
    itemId,
    qty: fromMicro(qty),
  }))
}

function requireUnsent(rows: readonly OrderLine[], sums: ReadonlyMap<number, number>): Wanted[] {
  if (rows.length < sums.size) refuse('NOT_FOUND')
  return rows.map((row) => {
    const qty = sums.get(row.lineNo) ?? 0
    if (qty > row.unsent) refuse('STATE', { details: { sent: true, lineNo: row.lineNo } })
    return { ...row, qty }
  })
}

// The time of a ticket is the longest of what is on it, else its station's own.
function ticketsFor(
  made: readonly ForStation[],
  before: readonly TicketsBefore[],
): (SentTicket & { lines: ForStation[] })[] {
  const seqs = new Map<string, number>()
  for (const { stationId, seq } of before) seqs.set(stationId, Math.max(seqs.get(stationId) ?? 0, seq))
  const isRush = before.some((ticket) => ticket.isRush)
  const planned = planTickets(
    made,
    before.filter(({ isMade }) => isMade),
  )
  return planned.map((ticket) => {
    const seq = (seqs.get(ticket.stationId) ?? 0) + 1
    seqs.set(ticket.stationId, seq)
    const longest = Math.max(...ticket.lines.map(({ prepMinutes }) => prepMinutes))
    const minutes = longest || (ticket.lines[0]?.stationMinutes ?? 0)
    return { ...ticket, id: uuidv7() as KitchenTicketId, seq, isRush, minutes }
  })
}

type PlannedLine = SentLine & Pick<OrderLine, 'uses' | 'locationId'>

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
