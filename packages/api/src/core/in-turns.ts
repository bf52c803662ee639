import { setImmediate } from 'node:timers/promises'

// What others wait at most before it is their turn, in ms.
const longestTurn = 8

/**
 * Runs long work on the one thread that serves everybody: wherever the work yields, others have their turn once it has
 * kept them waiting. Returns what the work returns.
 */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  let since = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - since < longestTurn) continue
    await setImmediate()
    since = performance.now()
  }
}
