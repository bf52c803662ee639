import type { PassId, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { giveBack, type PoolWish } from '../repo/pools.ts'
import { freeSoldSeats } from '../repo/take.ts'
import { announceSeats, atOf, nowFree } from './ground.ts'

/** A pass that gives its place back. */
interface Place {
  id: PassId
  ticketSessionId: string
  seatNo: number | null
  areaNo: number | null
  people: number
}

/**
 * Puts the seats and places of passes back on sale and tells everybody who looks at the maps. STALE when one of the
 * seats is no longer that of its pass. Ticket sessions in the order of their ids; in each, places before seats.
 */
export async function freeSold(ctx: SignedContext, work: Work, passes: readonly Place[]): Promise<void> {
  const sessions = [...new Set(passes.map(({ ticketSessionId }) => ticketSessionId))].sort()
  for (const ticketSessionId of sessions) {
    const at = atOf(ctx, ticketSessionId as TicketSessionId)
    const here = passes.filter((pass) => pass.ticketSessionId === ticketSessionId)
    const pools = await giveBack(work.tx, at, placesOf(here))
    const seated = here.flatMap(({ id, seatNo }) => (seatNo === null ? [] : [{ passId: id, seatNo }]))
    const freed = await freeSoldSeats(work.tx, at, seated)
    if (freed.length < seated.length) refuse('STALE')
    announceSeats(work, at, { seats: [nowFree(freed.sort((a, b) => a - b))], pools })
  }
}

function placesOf(passes: readonly Place[]): PoolWish[] {
  const wishes = new Map<number, number>()
  for (const { areaNo, people } of passes) {
    if (areaNo !== null) wishes.set(areaNo, (wishes.get(areaNo) ?? 0) + people)
  }
  return [...wishes].map(([areaNo, qty]) => ({ areaNo, qty }))
}
