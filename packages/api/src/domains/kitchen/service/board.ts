import type { KitchenStationId } from '@marquee/contract/food'
import type { KitchenBoard, KitchenLineId, KitchenTicket, KitchenTicketId } from '@marquee/contract/kitchen'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { tellTickets } from '../events.ts'
import { findOrderOf, selectBoard, selectStations } from '../repo/board.ts'
import { countLines, type HeldLine, lockLines, markSeen } from '../repo/lines.ts'
import { lockOrder } from '../repo/orders.ts'
import { fireTickets, lockTicketsOf, raiseTickets, selectTickets } from '../repo/tickets.ts'
import { calledBack, counted, free } from '../rules/pieces.ts'
import { beginLines } from './begin.ts'

/** What is before the kitchen. NOT_FOUND for an unknown station. */
export async function readBoard(
  { venueId, services }: SignedContext,
  { stationId }: { stationId?: KitchenStationId | undefined },
): Promise<KitchenBoard> {
  const stations = await selectStations(services.db, venueId)
  if (stationId && !stations.some(({ id }) => id === stationId)) refuse('NOT_FOUND')
  return { stations, ...(await selectBoard(services.db, venueId, stationId ?? null)) }
}

/** Refuses a station that is not the venue's: NOT_FOUND. */
export async function requireStation({ venueId, services }: SignedContext, stationId: KitchenStationId): Promise<void> {
  const stations = await selectStations(services.db, venueId)
  if (!stations.some(({ id }) => id === stationId)) refuse('NOT_FOUND')
}

interface Step {
  commandId: string
  ticketId: KitchenTicketId
  /** Absent: all lines of the ticket that can go this way. */
  lineIds?: readonly KitchenLineId[] | undefined
  /** So many pieces of the one line; absent: all that can go. */
  qty?: number | undefined
}
interface Way {
  name: 'start' | 'ready' | 'serve' | 'recall'
  /** How many pieces of a line can go this way. */
  free: (line: HeldLine) => number
  /** Which lines go when none was named. */
  together?: (lines: readonly HeldLine[]) => HeldLine[]
  /** Whether its station has it before it: then it also sees what was taken back, and what is held waits no longer. */
  atStation: boolean
  move: (
    ctx: SignedContext,
    work: Work,
    lines: readonly HeldLine[],
    pieces: (line: HeldLine) => number,
  ) => Promise<void>
}

const idsOf = (lines: readonly HeldLine[]) => lines.map(({ id }) => id)

// Locks as for whoever sends: the order, its tickets, the lines, then the store; the streams last.
function stepping(way: Way) {
  return (ctx: SignedContext, input: Step): Promise<{ tickets: KitchenTicket[] }> => {
    const { commandId, ...rest } = input
    const command = { commandId, procedure: `kitchen.${way.name}`, input: { ...rest } as Record<string, unknown> }
    return runCommand(ctx, command, async (work) => {
      const { venueId } = ctx
      const { orderId } = (await findOrderOf(work.tx, venueId, input.ticketId)) ?? refuse('NOT_FOUND')
      await lockOrder(work.tx, { venueId, orderId })
      await lockTicketsOf(work.tx, venueId, orderId)
      const lines = chosen(await lockLines(work.tx, venueId, [input.ticketId]), way, input.lineIds)
      const made = lines.filter(({ kind }) => kind === 'make')
      if (input.qty !== undefined && input.qty > Math.max(0, ...made.map(way.free))) refuseField('qty', 'field.tooBig')
      if (way.atStation) await fireTickets(work.tx, venueId, [input.ticketId])
      await markSeen(work.tx, venueId, idsOf(lines.filter(({ kind }) => kind === 'cancel')))
      if (made.length > 0) await way.move(ctx, work, made, (line) => input.qty ?? way.free(line))
      await raiseTickets(work.tx, venueId, [input.ticketId])
      const tickets = await selectTickets(work.tx, venueId, [input.ticketId])
      await work.audit({
        action: `kitchen.${way.name}`,
        entity: 'food_order',
        entityId: orderId,
        after: { callNo: tickets[0]?.callNo, lines: lines.length, ...(input.qty !== undefined && { qty: input.qty }) },
      })
      tellTickets(ctx, work, tickets)
      return { tickets }
    })
  }
}

function chosen(lines: readonly HeldLine[], way: Way, ids: Step['lineIds']): HeldLine[] {
  const { atStation, together = (all: readonly HeldLine[]) => all } = way
  const goes = (line: HeldLine) => (line.kind === 'make' ? way.free(line) > 0 : atStation && line.state === 'queued')
  for (const [at, id] of (ids ?? []).entries()) {
    const line = lines.find((each) => each.id === id) ?? refuseField(`lineIds.${at}`, 'field.invalid')
    if (!goes(line)) refuse('STATE', { details: { state: line.state, lineNo: line.lineNo } })
  }
  const going = lines.filter(goes)
  const own = ids === undefined ? together(going) : going.filter(({ id }) => ids.includes(id))
  if (own.length === 0) refuse('STATE', { details: { state: lines[0]?.state ?? null } })
  return [...own]
}

const counting = (way: keyof typeof free): Way['move'] =>
  async function count(ctx, work, lines, pieces) {
    await countLines(
      work.tx,
      { venueId: ctx.venueId, by: ctx.actor.userId, isBack: way === 'recall' },
      lines.map((line) => ({ id: line.id, ...counted(way, line, pieces(line)) })),
    )
  }
const countReady = counting('ready')

/** Begins with a ticket or with lines of it: what was set aside is used, once. STATE when nothing of it waits. */
export const startLines = stepping({
  name: 'start',
  free: ({ state, qty, cancelledQty }) => (state === 'queued' ? qty - cancelledQty : 0),
  atStation: true,
  move: (ctx, work, lines) => beginLines(ctx, work, idsOf(lines)),
})

/** Says that lines or pieces of one can be handed over; a line that nobody had begun is begun with in the same step. */
export const bumpLines = stepping({
  name: 'ready',
  free: free.ready,
  atStation: true,
  async move(ctx, work, lines, pieces) {
    await beginLines(ctx, work, idsOf(lines.filter(({ state }) => state === 'queued')))
    await countReady(ctx, work, lines, pieces)
  },
})

/** Hands over what is ready. */
export const serveLines = stepping({ name: 'serve', free: free.serve, atStation: false, move: counting('serve') })

/** Takes lines one step back: what was served is ready again, what was ready is made again. The store gives nothing more. */
export const callBackLines = stepping({
  name: 'recall',
  free: free.recall,
  together: calledBack,
  atStation: false,
  move: counting('recall'),
})
