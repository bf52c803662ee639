import { randomUUID } from 'node:crypto'
import type { DbHandle } from '@marquee/db'
import { type RequestHandler, type Response, Router } from 'express'
import type { ServerLog } from '../log/log.ts'
import { countAs } from './access-log.ts'

/** What readiness is about. */
export interface Readiness {
  /** null: ready. */
  problem: 'draining' | 'database' | null
}

interface HealthOptions {
  /** A pool of its own: readiness must say the truth also while the product's pool is exhausted. */
  pool: Pick<DbHandle['pool'], 'connect'>
  /** False: the database does not let us act as the lesser role. */
  restrictedRole: boolean
  isDraining: () => boolean
  log: ServerLog
}

// Anybody may ask, so the database is asked at most this often.
const freshMs = 250

/**
 * `/health/live` says that the process runs, and asks nobody. `/health/ready` says whether it can do its work: the
 * database takes writes (a page that only reads would not notice a standby), and no stop was asked for.
 */
export function healthRouter(options: HealthOptions): Router {
  let asked: { at: number; answer: Promise<boolean> } | null = null
  let wasReady = true

  function canWrite(): Promise<boolean> {
    if (!asked || Date.now() - asked.at > freshMs) {
      const answer = tryToWrite(options.pool).then(
        () => true,
        (err: unknown) => {
          if (wasReady) options.log.warn({ err }, 'not ready: the database does not take writes')
          return false
        },
      )
      void answer.then((ready) => {
        if (ready && !wasReady) options.log.info({}, 'ready again')
        wasReady = ready
      })
      asked = { at: Date.now(), answer }
    }
    return asked.answer
  }

  const live: RequestHandler = (_req, res) => send(res, 200, { status: 'live' })
  const ready: RequestHandler = async (_req, res) => {
    const problem: Readiness['problem'] = options.isDraining() ? 'draining' : (await canWrite()) ? null : 'database'
    const { restrictedRole } = options
    send(res, problem ? 503 : 200, { status: problem ? 'not ready' : 'ready', problem, restrictedRole })
  }

  const router = Router({ caseSensitive: true })
  router.use((_req, res, next) => {
    countAs(res, 'health')
    next()
  })
  router.get('/live', live)
  router.get('/ready', ready)
  router.use((_req, res) => send(res, 404, { error: 'NOT FOUND' }))
  return router
}

function send(res: Response, status: number, body: Record<string, unknown>): void {
  res.setHeader('Cache-Control', 'no-store')
  res.status(status).json(body)
}

async function tryToWrite(pool: HealthOptions['pool']): Promise<void> {
  const client = await pool.connect()
  let broken = true
  try {
    // Written and undone: the row lives in no transaction that ends well.
    await client.query('begin')
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby) throw new Error('the database is a standby')
    await client.query('insert into rate_limit (key, points) values ($1, 0)', [`health ${randomUUID()}`])
    await client.query('rollback')
    broken = false
  } finally {
    client.release(broken)
  }
}
