import { type TransferListItem, Worker } from 'node:worker_threads'

/** Work that would keep the main thread from everybody else, done in a thread beside it: one job after the other. */
export interface Aside<Job, Answer> {
  /** Throws `AsideFailed` when the thread ran out of memory or time. What is in `transfer` is the thread's afterwards. */
  run(job: Job, transfer?: readonly TransferListItem[]): Promise<Answer>
  /** Ends the thread, and with it whatever it is doing. */
  close(): Promise<void>
}

/** The thread did not survive a job, or took longer than anybody waits. The job's fault: the next one gets a new thread. */
export class AsideFailed extends Error {}

interface AsideOptions {
  /** The module that answers the jobs, by `answerJobs`. */
  module: URL
  /** A thread that nobody needs is ended after this, because it holds on to the memory of its largest job. */
  idleMs?: number
  jobMs?: number
  heapMegabytes?: number
}

/** Starts a thread when someone needs it. */
export function createAside<Job, Answer>(options: AsideOptions): Aside<Job, Answer> {
  const { module, idleMs = 10_000, jobMs = 20_000, heapMegabytes = 768 } = options
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(module, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } })
    // Every job listens for itself; an error that comes between two jobs must not end the process.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  async function runOne(job: Job, transfer: readonly TransferListItem[]): Promise<Answer> {
    clearTimeout(idle)
    worker ??= start()
    const thread = worker
    thread.ref()
    let timer: NodeJS.Timeout | undefined
    let settle = () => {}
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const fail = (cause?: unknown) => reject(new AsideFailed('the thread ended', { cause }))
        settle = () => {
          clearTimeout(timer)
          thread.off('message', resolve).off('messageerror', fail).off('error', fail).off('exit', fail)
        }
        timer = setTimeout(() => {
          reject(new AsideFailed('the thread took too long'))
          void end()
        }, jobMs)
        thread.once('message', resolve).once('messageerror', fail).once('error', fail).once('exit', fail)
        thread.postMessage(job, transfer)
      })
    } finally {
      settle()
      thread.unref()
      idle = setTimeout(() => void end(), idleMs)
      idle.unref()
    }
  }

  return {
    run(job, transfer = []) {
      const done = last.then(() => runOne(job, transfer))
      last = done.catch(() => {})
      return done
    },
    close: end,
  }
}
