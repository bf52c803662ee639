import { setTimeout as sleep } from 'node:timers/promises'
import { clearLeftovers, isAtWork, readPostmaster, stopPostmaster } from './postmaster.ts'
import { type LaunchPlan, launch, type ServerProcess } from './server-process.ts'

const HAND_OVER_MS = 1_000
const LONGEST_WAIT_MS = 15_000

export interface Supervisor {
  stop(): Promise<void>
}

/** Waits while a server that someone restarted by hand (pg_ctl restart) works in the folder. */
async function watchStranger(plan: LaunchPlan, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const found = await readPostmaster(plan.pgdata)
    if (!found || stopping.aborted || !(await isAtWork(found.pid, plan.pgdata))) return
    await sleep(500, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/**
 * Keeps the server up: when it ends without being asked to, it is started again on the same port with growing pauses,
 * so that pools reconnect by themselves.
 */
export function supervise(first: ServerProcess, plan: LaunchPlan): Supervisor {
  const stopping = new AbortController()
  let current: ServerProcess | undefined = first

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  }

  async function keepUp(): Promise<void> {
    let wait = 200
    while (!stopping.signal.aborted) {
      if (current) {
        const words = await current.exited
        current = undefined
        if (stopping.signal.aborted) return
        plan.log.error('PostgreSQL ended without being asked to; starting it again', { lastWords: words })
        await pause(HAND_OVER_MS)
      }
      await watchStranger(plan, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        await clearLeftovers(plan.pgdata, plan.log)
        current = await launch(plan)
        wait = 200
        plan.log.info('PostgreSQL is up again', { pid: current.pid })
      } catch (error) {
        plan.log.error('PostgreSQL did not start again', { error: (error as Error).message, nextTryMs: wait })
        await pause(wait)
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
      }
    }
  }

  const loop = keepUp()
  return {
    async stop() {
      stopping.abort()
      await current?.stop()
      await loop
      // A start that was under way when the stop came, or a server restarted by hand.
      await (current as ServerProcess | undefined)?.stop()
      const found = await readPostmaster(plan.pgdata)
      if (found && (await isAtWork(found.pid, plan.pgdata))) await stopPostmaster(found.pid, plan.pgdata)
    },
  }
}
