import { type ChainsState, checkAuditChains } from '../audit/nightly.ts'
import { sealAudit } from '../audit/seal.ts'
import { type SeenEnds, watchChainEnds } from '../audit/watch.ts'
import type { Services } from '../core/context.ts'
import { cleanUp } from './clean.ts'
import { type DeliverMail, deliverMails } from './mail.ts'

/** How often each job runs, and who sends mails. */
export interface JobOptions {
  /** Default 5 s. */
  sealMs?: number
  /** Default 10 min. */
  cleanMs?: number
  /** Default 2 s. */
  mailMs?: number
  /** How often someone looks whether a night's check of the audit's chain is due; default 10 min. */
  checkMs?: number
  /** Told after each such look how the chains stand. */
  onChainsChecked?: (state: ChainsState) => void
  /** Without it mails stay in the queue. */
  deliver?: DeliverMail
}

/** The jobs of one process. Several processes may run them: each piece of work is done by one. */
export interface Jobs {
  /** No job begins any more; resolves when the running ones have ended. Safe to repeat. */
  stop(): Promise<void>
}

/** Starts the jobs of a process. Each runs by itself, never twice at a time, and a failure waits for the next turn. */
export function startJobs(services: Services, options: JobOptions = {}): Jobs {
  const { sealMs = 5_000, cleanMs = 600_000, mailMs = 2_000, checkMs = 600_000, deliver } = options
  const { db, log } = services
  const seenEnds: SeenEnds = new Map()
  const jobs = [
    repeat('audit seal', sealMs, async () => {
      await watchChainEnds(services, seenEnds)
      await sealAudit(services)
    }),
    repeat('cleaning', cleanMs, () => cleanUp(db)),
    repeat('audit check', checkMs, async () => options.onChainsChecked?.(await checkAuditChains(services))),
    ...(deliver ? [repeat('mail', mailMs, () => deliverMails({ db, log, deliver }))] : []),
  ]

  function repeat(job: string, everyMs: number, work: () => Promise<unknown>) {
    let running = Promise.resolve()
    let stopped = false
    const run = async () => {
      try {
        await work()
      } catch (error) {
        log.warn({ err: error, job }, 'a job failed; it runs again in a moment')
      }
      if (!stopped) plan()
    }
    // Processes that start together should not work together.
    const pause = () => everyMs * (0.8 + Math.random() * 0.4)
    let timer = setTimeout(begin, Math.min(pause(), 1_000))
    function begin() {
      running = run()
    }
    function plan() {
      timer = setTimeout(begin, pause())
      timer.unref()
    }
    timer.unref()
    return {
      async stop() {
        stopped = true
        clearTimeout(timer)
        await running
      },
    }
  }

  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
