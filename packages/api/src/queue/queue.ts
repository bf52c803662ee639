import { classifyPgError, createDb, type DbLog, type DbRole, JOB_SCHEMA } from '@marquee/db'
import { fromKysely, PgBoss, type QueueResult } from 'pg-boss'
import type { Log } from '../core/context.ts'
import type { Tx } from '../core/work.ts'
import type { JobHandler, JobKind } from './kind.ts'

declare module '../core/context.ts' {
  interface Services {
    queue: Queue
  }
}

/** What a job is sent with besides its data. */
export interface SendOptions {
  /** A job under this id is sent once, however often it is asked for; default a new one. */
  id?: string
  /** Not before so many seconds from now. */
  afterSeconds?: number
}

/** The background work of one process, kept in PostgreSQL: every job runs at least once, in whichever process has time. */
export interface Queue {
  /** Sends a job in the transaction of what it is about: it exists when that commits, and never without it. */
  send<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: SendOptions): Promise<void>
  /** Tries failed jobs of a kind once more. */
  retry(tx: Tx, kind: string, ids: readonly string[]): Promise<void>
  /** Starts the workers of this process. Once. */
  work(handlers: readonly JobHandler[]): Promise<void>
  /** Workers begin nothing new; resolves when the running jobs have ended, after `graceMs` at the latest. Safe to repeat. */
  stop(graceMs?: number): Promise<void>
}

interface QueueOptions {
  url: string
  role: DbRole
  log: Log
  /** How long an idle worker waits before it looks again; tests look more often. */
  pollMs?: number | undefined
  /** How often someone looks for jobs whose process died; tests look more often. */
  superviseSeconds?: number | undefined
}

// What a turn of standing work leaves behind is not worth a week.
const keptTurns = 3600
// Else somebody looks once a day for what is not kept any more.
const sweepSeconds = 600
// Who makes a turn wakes the worker of their process: only what a dead process left is found by looking.
const standingLookSeconds = 30
// First turns come one after the other: a server that starts has other things to do than all standing work at once.
const firstTurnsApartMs = 250

/** Opens the queue; nothing touches the database before the first job is sent or the workers start. */
export function createQueue({ url, role, log, pollMs = 2_000, superviseSeconds = 5 }: QueueOptions): Queue {
  // Connections of its own: a job is sent while its transaction holds one of the pool, and twenty first senders that
  // all wait for a second one of the same pool would wait for each other.
  const database = createDb({ url, max: 2, role, log: ofQueue(log), applicationName: 'marquee-queue' })
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    // The processes act as a role that may change no schema: migrations bring the queue's along.
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: sweepSeconds,
    openTelemetry: { enabled: false },
    db: { executeSql: async (text, values) => database.pool.query(text, values as unknown[]) },
  })
  boss.on('error', (error) => {
    const isAway = classifyPgError(error).kind === 'connection'
    if (isAway) log.warn({ err: error }, 'the queue of background work cannot reach its database')
    else log.error({ err: error }, 'the queue of background work has failed at something')
  })
  boss.on('warning', (warning) => log.warn({ warning }, 'the queue of background work warns'))
  const made = new Map<string, Promise<void>>()
  // As the database had them when the workers started.
  let there = new Map<string, QueueResult>()
  const turns: NodeJS.Timeout[] = []
  let standing = 0
  let isBegun = false
  // A long job looks at its signal between two steps: a stop must not wait for the end of a catch-up.
  const ending = new AbortController()
  let stopping: Promise<void> | null = null

  // Does nothing once it has started; a start that failed is tried again by the next who needs it.
  async function begin(attempts = 1): Promise<void> {
    if (stopping) return
    isBegun = true
    await boss.start({ attempts })
  }

  // Every process makes the queues that it uses: what is there already only takes the present settings.
  async function ready(kind: JobKind, { isStanding = false, attempts = 1 } = {}): Promise<void> {
    await begin(attempts)
    const known = made.get(kind.name) ?? makeQueue(boss, kind, { isStanding, there: there.get(kind.name) })
    made.set(kind.name, known)
    try {
      await known
    } catch (error) {
      made.delete(kind.name)
      throw error
    }
  }

  async function startWorker({ kind, atOnce = 1, everySeconds, run }: JobHandler): Promise<void> {
    // Nobody waits for a server that starts beside a busy database, as a sender would.
    await ready(kind, { isStanding: everySeconds !== undefined, attempts: 3 })
    if (stopping) return
    const often = pollMs / 1000
    const pollingIntervalSeconds = Math.max(often, Math.min(everySeconds ?? 0, standingLookSeconds))
    const options = { pollingIntervalSeconds, includeMetadata: true } as const
    const startOne = async (): Promise<string> => {
      // Behind each job it looks for the next one at once, and waits only when there was none.
      let own: string | null = null
      own = await boss.work<object, void, typeof options>(kind.name, options, async ([job]) => {
        if (own) boss.notifyWorker(own)
        if (!job) return
        const attempt = job.retryCount + 1
        try {
          await run({ id: job.id, data: job.data ?? {}, attempt, signal: AbortSignal.any([job.signal, ending.signal]) })
        } catch (error) {
          log.warn({ err: error, job: kind.name, jobId: job.id, attempt }, 'a job failed')
          throw error
        }
      })
      return own
    }
    const [worker = ''] = await Promise.all(Array.from({ length: atOnce }, startOne))
    if (everySeconds === undefined || stopping) return
    // A slot of time holds one job for all processes. A turn that the database does not take is made up by the next.
    const turn = () => {
      boss.send(kind.name, {}, { singletonSeconds: everySeconds }).then(
        (id) => id !== null && boss.notifyWorker(worker),
        (error: unknown) => log.warn({ err: error, job: kind.name }, 'a turn of standing work was not made'),
      )
    }
    const startTurns = () => {
      turn()
      turns.push(setInterval(turn, everySeconds * 1000))
    }
    turns.push(setTimeout(startTurns, Math.min(firstTurnsApartMs * standing, everySeconds * 1000)))
    standing += 1
  }

  return {
    async send(tx, kind, data, { id, afterSeconds } = {}) {
      await ready(kind as unknown as JobKind)
      await boss.send(kind.name, kind.data.parse(data), {
        db: fromKysely(tx),
        ...(id === undefined ? {} : { id }),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      })
    },
    async retry(tx, kind, ids) {
      await begin()
      await boss.retry(kind, [...ids], { db: fromKysely(tx) })
    },
    async work(handlers) {
      await begin(3)
      const names = handlers.map(({ kind }) => kind.name)
      if (!stopping && names.length > 0) there = await queuesOf(boss, names)
      for (const handler of handlers) await startWorker(handler)
    },
    stop(graceMs = 10_000) {
      stopping ??= end(graceMs)
      return stopping
    },
  }

  async function end(graceMs: number): Promise<void> {
    ending.abort()
    for (const timer of turns) clearInterval(timer)
    if (isBegun) {
      await boss.stop({ graceful: true, timeout: graceMs, close: false })
    }
    await database.close()
  }
}

const ofQueue = (log: Log): DbLog => ({
  debug: () => {},
  info: (message, details = {}) => log.info(details, message),
  warn: (message, details = {}) => log.warn(details, message),
  error: (message, details = {}) => log.error(details, message),
})

const queuesOf = async (boss: PgBoss, names: string[]): Promise<Map<string, QueueResult>> =>
  new Map((await boss.getQueues(names, { limit: names.length })).map((queue) => [queue.name, queue]))

interface QueueToMake {
  isStanding: boolean
  /** The queue as it is; undefined when it is not there, or nobody has looked. */
  there: QueueResult | undefined
}

async function makeQueue(boss: PgBoss, kind: JobKind, { isStanding, there }: QueueToMake): Promise<void> {
  const settings = {
    // A turn that failed is followed by the next one.
    retryLimit: isStanding ? 0 : kind.retries,
    retryDelay: kind.pauseSeconds,
    retryBackoff: true,
    expireInSeconds: kind.timeoutSeconds,
    ...(kind.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: kind.heartbeatSeconds }),
    deleteAfterSeconds: isStanding ? keptTurns : kind.keepSeconds,
  }
  const isAsWanted = (Object.keys(settings) as (keyof typeof settings)[]).every((key) => there?.[key] === settings[key])
  if (isAsWanted) return
  await boss.createQueue(kind.name, settings)
  await boss.updateQueue(kind.name, settings)
}
