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
        return { hold: rest && (await tools.extend(rest.id)), problem }
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

async function takeAnew({ seatNos, pools, channel }: Hold, { take }: Tools): Promise<Regained> {
  try {
    return { hold: await take({ seatNos, pools, channel }), problem: null }
  } catch (error) {
    const problem = problemOf(error, { seatNos })
    if (problem.kind !== 'taken') throw error
    const { rest } = problem
    const isLost = rest.length === 0 && pools.length === 0
    return {
      hold: isLost ? null : await take({ seatNos: rest, pools, channel }),
      problem: { ...problem, rest: [] },
    }
  }
}
