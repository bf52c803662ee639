import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../test/support/server.ts'

/** Calls until it is let in, twenty times at most: a server that is busy says "come again", which a command may do. */
export async function untilLetIn(call: () => Promise<Answer>, onBusy: () => void = () => {}): Promise<Answer> {
  for (let again = 0; ; again += 1) {
    const answer = await call()
    if (answer.status !== 503 || again === 20) return answer
    onBusy()
    await sleep(200)
  }
}
