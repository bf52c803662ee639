import type { KitchenStationId } from '@marquee/contract/food'
import type {
  KitchenBoard,
  KitchenLineId,
  KitchenState,
  KitchenTicket,
  KitchenTicketId,
} from '@marquee/contract/kitchen'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { tellTickets } from '../events.ts'
import { findOrderOf, selectBoard, selectStations } from '../repo/board.ts'
import { type HeldLine, lockLines, markSeen, recallLines, stepLines } from '../repo/lines.ts'
import { lockOrder } from '../repo/orders.ts'
import { fireTickets, lockTicketsOf, raiseTickets, selectTickets } from '../repo/tickets.ts'
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
}
interface Way {
  name: 'start' | 'ready' | 'serve' | 'recall'
  /** From which states a line goes this way. */
  from: readonly KitchenState[]
  /** Whether its station has it before it: then it also sees what was taken back, and what is held waits no longer. */
  atStation: boolean
  move: (ctx: SignedContext, work: Work, lines: readonly HeldLine[]) => Promise<void>
}

const idsOf = (lines: readonly HeldLine[], state?: KitchenState) =>
  lines.filter((line) => state === undefined || line.state === state).map(({ id }) => id)
const by = ({ venueId, actor }: SignedContext) => ({ venueId, by: actor.userId })

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
      if (way.atStation) await fireTickets(work.tx, venueId, [input.ticketId])
      await markSeen(work.tx, venueId, idsOf(lines.filter(({ kind }) => kind === 'cancel')))
      const made = lines.filter(({ kind }) => kind === 'make')
      if (made.length > 0) await way.move(ctx, work, made)
      await raiseTickets(work.tx, venueId, [input.ticketId])
      const tickets = await selectTickets(work.tx, venueId, [input.ticketId])
      await work.audit({
        action: `kitchen.${way.name}`,
        entity: 'food_order',
        entityId: orderId,
        after: { callNo: tickets[0]?.callNo, lines: lines.length },
      })
      tellTickets(ctx, work, tickets)
      return { tickets }
    })
  }
}

function chosen(lines: readonly HeldLine[], { from, atStation }: Way, ids: Step['lineIds']): HeldLine[] {
  const goes = ({ kind, state }: HeldLine) => (kind === 'make' ? from.includes(state) : atStation && state === 'queued')
  for (const [at, id] of (ids ?? []).entries()) {
    const line = lines.find((each) => each.id === id) ?? refuseField(`lineIds.${at}`, 'field.invalid')
    if (!goes(line)) refuse('STATE', { details: { state: line.state, lineNo: line.lineNo } })
  }
  const going = lines.filter((line) => goes(line) && (ids === undefined || ids.includes(line.id)))
  if (going.length === 0) refuse('STATE', { details: { state: lines[0]?.state ?? null } })
  return going
}

/** Begins with a ticket or with lines of it: what was set aside is used, once. STATE when nothing of it waits. */
export const startLines = stepping({
  name: 'start',
  from: ['queued'],
  atStation: true,
  move: (ctx, work, lines) => beginLines(ctx, work, idsOf(lines)),
})

/** Says that lines can be handed over; what nobody had begun is begun with in the same step. */
export const bumpLines = stepping({
  name: 'ready',
  from: ['queued', 'preparing'],
  atStation: true,
  async move(ctx, work, lines) {
    await beginLines(ctx, work, idsOf(lines, 'queued'))
    await stepLines(work.tx, by(ctx), idsOf(lines), 'ready')
  },
})

/** Hands over what is ready. */
export const serveLines = stepping({
  name: 'serve',
  from: ['ready'],
  atStation: false,
  move: (ctx, work, lines) => stepLines(work.tx, by(ctx), idsOf(lines), 'served'),
})

/** Sends what is ready or was served back to its station. Nothing is taken out of the store again. */
export const callBackLines = stepping({
  name: 'recall',
  from: ['ready', 'served'],
  atStation: false,
  move: ({ venueId }, work, lines) => recallLines(work.tx, venueId, idsOf(lines)),
})
