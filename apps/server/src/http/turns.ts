import { Refusal } from '@marquee/api'
import type { Limits } from '../limits.ts'

/** Decides which call may upload a file now: one per venue at a time, and a few over all venues. */
export interface Turns {
  /**
   * Waits until it is this venue's turn, then answers how to end it. BUSY when that takes too long, or too many wait:
   * nothing of the call has been read by then.
   */
  take(venueId: string): Promise<() => void>
}

interface Waiting {
  venueId: string
  begin: () => void
}

export function createTurns({ turnMs, waitingForTurn, turnsAtOnce }: Limits): Turns {
  const running = new Set<string>()
  const waiting: Waiting[] = []
  const busy = () => new Refusal('BUSY', { retryAfter: 5 })

  function beginNext(): void {
    while (running.size < turnsAtOnce) {
      const at = waiting.findIndex(({ venueId }) => !running.has(venueId))
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (!next) return
      running.add(next.venueId)
      next.begin()
    }
  }

  return {
    take(venueId) {
      if (waiting.length >= waitingForTurn) return Promise.reject(busy())
      return new Promise((resolve, reject) => {
        const end = () => {
          running.delete(venueId)
          beginNext()
        }
        const timer = setTimeout(() => {
          const at = waiting.indexOf(mine)
          if (at < 0) return
          waiting.splice(at, 1)
          reject(busy())
        }, turnMs)
        const mine: Waiting = {
          venueId,
          begin() {
            clearTimeout(timer)
            resolve(end)
          },
        }
        waiting.push(mine)
        beginNext()
      })
    },
  }
}
