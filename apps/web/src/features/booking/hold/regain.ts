import type { Hold, SeatHoldId } from '@marquee/contract'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { type Problem, problemOf } from './problem.ts'

interface Tools {
  /** The server's clock in ms. */
  now: () => number
  extend: (id: SeatHoldId) => Promise<Hold>
  /** Takes seats out of a hold; null: nothing was left in it. */
  without: (hold: Hold, lost: number[]) => Promise<Hold | null>
  take: (wanted: Pick<Hold, 'seatNos' | 'pools' | 'channel'>) => Promise<Hold>
  give: (id: SeatHoldId) => Promise<unknown>
  /** How many places are free now, by area. */
  free: () => Promise<ReadonlyMap<number, number>>
}

export interface Regained {
  /** null: others have all of it. */
  hold: Hold | null
  /** What others have by now. */
  problem: Problem | null
}

/**
 * Holds once more what a hold kept whose time is up, without what others have now: the same hold while it may still be
 * extended, else (its longest time is over, or someone gave it back) a new one. Throws what the server refuses besides.
 */
export async function regain(kept: Hold, tools: Tools): Promise<Regained> {
  if (tools.now() < Date.parse(kept.maxUntil)) {
    try {
      return { hold: await tools.extend(kept.id), problem: null }
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind === 'gone') {
        const rest = await tools.without(kept, problem.seatNos)
        if (rest && rest.seatNos.length + rest.pools.length > 0) return { hold: await tools.extend(rest.id), problem }
        // Its places have left no trace in it.
        if (rest) await tools.give(rest.id).catch(() => undefined)
        return { hold: null, problem }
      }
      const { reason } = readFailure(error)
      if (reason !== 'STATE' && reason !== 'NOT_FOUND') throw error
    }
  }
  const anew = await takeAnew(kept, tools)
  // It holds nothing any more; if it cannot be ended now, it ends by itself.
  await tools.give(kept.id).catch(() => undefined)
  return anew
}

async function takeAnew({ seatNos, pools, channel }: Hold, tools: Tools): Promise<Regained> {
  try {
    return { hold: await takeWithPlaces({ seatNos, pools, channel }, tools), problem: null }
  } catch (error) {
    const problem = problemOf(error, { seatNos })
    if (problem.kind !== 'taken') throw error
    const { rest } = problem
    const isLost = rest.length === 0 && pools.length === 0
    return {
      hold: isLost ? null : await takeWithPlaces({ seatNos: rest, pools, channel }, tools),
      problem: { ...problem, rest: [] },
    }
  }
}

// Of places as many as are left; null: nothing is.
async function takeWithPlaces(
  wanted: Pick<Hold, 'seatNos' | 'pools' | 'channel'>,
  { take, free }: Tools,
): Promise<Hold | null> {
  try {
    return await take(wanted)
  } catch (error) {
    if (problemOf(error).kind !== 'soldOut' || wanted.pools.length === 0) throw error
    const left = await free()
    const pools = wanted.pools.flatMap(({ areaNo, qty }) => {
      const rest = Math.min(qty, left.get(areaNo) ?? 0)
      return rest > 0 ? [{ areaNo, qty: rest }] : []
    })
    return wanted.seatNos.length + pools.length === 0 ? null : take({ ...wanted, pools })
  }
}
