import { type ChainsState, readChainsState } from '../audit/nightly.ts'
import { type SeenEnds, watchChainEnds } from '../audit/watch.ts'
import type { Services } from '../core/context.ts'
import type { JobHandler } from '../queue/kind.ts'
import { queueWaitingMails } from './mail.ts'
import { type StandingOptions, standingHandlers } from './standing.ts'

/** What a process does in the background. */
export interface JobOptions extends StandingOptions {
  /** The work of the domains. */
  handlers?: readonly JobHandler[]
  /** How often this process compares the ends of the audit's chains with what it remembers; default 5 s. */
  watchMs?: number
  /** Told every ten minutes, and at the start, how the chains of the audit stand. */
  onChainsChecked?: (state: ChainsState) => void
  /** Default 10 min. */
  tellMs?: number
}

/** The background work of one process. */
export interface Jobs {
  /** Nothing begins any more; resolves when what is running has ended. Safe to repeat. */
  stop(): Promise<void>
}

/** Starts the workers of this process, and what each process must look at for itself. */
export async function startJobs(services: Services, options: JobOptions = {}): Promise<Jobs> {
  const { handlers = [], watchMs = 5_000, tellMs = 600_000, onChainsChecked } = options
  await services.queue.work([...standingHandlers(services, options), ...handlers])
  await queueWaitingMails(services)
  // What a process has seen is in its own memory, and so are its figures: no other process can look for it.
  const seenEnds: SeenEnds = new Map()
  const watchers = [
    repeat(services, 'watch over the audit', watchMs, () => watchChainEnds(services, seenEnds)),
    ...(onChainsChecked
      ? [
          repeat(services, 'state of the audit', tellMs, async () =>
            onChainsChecked(await readChainsState(services.db)),
          ),
        ]
      : []),
  ]
  return {
    async stop() {
      await Promise.all([services.queue.stop(), ...watchers.map((watcher) => watcher.stop())])
    },
  }
}

function repeat({ log }: Pick<Services, 'log'>, what: string, everyMs: number, work: () => Promise<unknown>) {
  let running = Promise.resolve()
  let stopped = false
  let timer: NodeJS.Timeout
  const run = async () => {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, job: what }, 'a job failed; it runs again in a moment')
    }
    if (!stopped) plan(everyMs)
  }
  function plan(ms: number) {
    timer = setTimeout(() => {
      running = run()
    }, ms)
    timer.unref()
  }
  plan(Math.min(everyMs, 1_000))
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
