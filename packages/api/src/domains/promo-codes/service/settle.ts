import type { Services } from '../../../core/context.ts'
import { byMachine } from '../../../door/machine.ts'
import { selectOver } from '../repo/kept.ts'
import { endOne } from './kept.ts'

// So many a turn; the next turn goes on.
const atOnce = 200

/**
 * Ends what is kept for a code beyond its day, its code or its session. Nobody's sale waits for it: places whose time is
 * up can be sold before.
 */
export async function settleKept(services: Services, signal: AbortSignal): Promise<void> {
  for (const keep of await selectOver(services.db, atOnce)) {
    if (signal.aborted) return
    try {
      await byMachine(services, keep.id, async (work) => {
        const [still] = await selectOver(work.tx, 1, keep)
        if (still) await endOne(work, still, still.why, true)
      })
    } catch (error) {
      services.log.error({ error, keepId: keep.id }, 'kept places were not given back')
    }
  }
}
