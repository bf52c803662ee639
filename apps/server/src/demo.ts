import { setTimeout } from 'node:timers/promises'
import { type Services, syncHelp } from '@marquee/api'
import { closeDemoPast, fillDemoVenue } from '@marquee/api/demo'
import { createDb, type DbLog } from '@marquee/db'
import { demoUsers, seedDemo, syncPermissions } from '@marquee/db/seed'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import { markFilling, unmarkFilling } from './first-fill.ts'
import { helpArticles } from './help-articles.ts'
import type { ServerLog } from './log/log.ts'

/** What the start shows of the demo. */
export interface DemoFacts {
  emails: string[]
  /** null when someone has changed it. */
  password: string | null
}

/** Brings the catalogue of permissions and the help up to date and, where the settings say so, fills an empty database. */
export async function fillDatabase(database: Database, { env, log }: { env: Env; log: DbLog }): Promise<void> {
  // As the owner: the application may only read the catalogue.
  const owner = createDb({ url: database.url, max: 2, role: 'owner', log, statementTimeoutMs: 30_000 })
  try {
    await syncPermissions(owner.db)
    if (env.seed === 'demo') await seedDemo({ db: owner.db, password: env.demoPassword, now: new Date(), log })
    await syncHelp(owner.db, helpArticles)
  } finally {
    await owner.close()
  }
}

/**
 * Work of a first start, which nobody waits for but the start: on a busy machine its statements may take longer than a
 * caller's. One that was cut off in the middle would leave half a demo, which no later start fills.
 */
export async function withPatience<T>(
  services: Services,
  { url, restrictedRole }: Pick<Database, 'url' | 'restrictedRole'>,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const patient = createDb({
    url,
    max: 6,
    role: restrictedRole ? 'app' : 'owner',
    connectionTimeoutMs: 20_000,
    lockTimeoutMs: 60_000,
    statementTimeoutMs: 120_000,
    idleInTransactionMs: 120_000,
  })
  try {
    return await work({ ...services, db: patient.db })
  } finally {
    await patient.close()
  }
}

/** Gives the demo its places, its season and the sales of four weeks, where there is none of it yet. */
export async function fillDemo({
  services,
  database,
  env,
  log,
}: {
  services: Services
  database: Database
  env: Env
  log: ServerLog
}): Promise<void> {
  if (env.seed !== 'demo') return
  const startedAt = performance.now()
  const isOurs = env.databaseUrl === null
  const onBegin = async () => {
    if (isOurs) await markFilling(env.dataDir)
  }
  try {
    const made = await withPatience(services, database, (patient) =>
      fillDemoVenue(patient, env.demoPassword, { onBegin }),
    )
    if (!made) return
    await analyze(database)
    log.info({ ...made, milliseconds: Math.round(performance.now() - startedAt) }, 'the demo venue is open')
  } catch (err) {
    // Someone has changed the demo's people: then it is no demo any more, and no reason not to start.
    log.warn({ err }, 'the demo venue could not be filled')
  } finally {
    if (isOurs) await unmarkFilling(env.dataDir)
  }
}

/**
 * Closes the demo's past days and months while people are served already: the book must have taken weeks of sales
 * before. Returns what stops that and waits until it has stopped.
 */
export function closeDemo({ services, env, log }: { services: Services; env: Env; log: ServerLog }) {
  const stopped = new AbortController()
  const done = env.seed === 'demo' ? closeInTime({ services, env, log }, stopped.signal) : Promise.resolve()
  return async () => {
    stopped.abort()
    await done
  }
}

const closingTries = 6
const betweenTriesMs = 3_000

/** Tries again, for a machine that is busy with its first requests may cancel a statement that takes too long. */
async function closeInTime(
  { services, env, log }: { services: Services; env: Env; log: ServerLog },
  signal: AbortSignal,
): Promise<void> {
  for (let tried = 1; tried <= closingTries && !signal.aborted; tried += 1) {
    try {
      const days = await closeDemoPast(services, env.demoPassword, signal)
      if (days !== null) log.info({ days }, 'the past days of the demo are closed')
      return
    } catch (err) {
      log.warn({ err, tried }, 'the past days of the demo could not be closed')
    }
    await setTimeout(betweenTriesMs, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Tells the planner what is there now: the database would look by itself a minute later, and connections keep plans that
 * they made while the tables were empty until someone has looked. As the owner: the application may not.
 */
async function analyze({ url }: Database): Promise<void> {
  const owner = createDb({ url, max: 1, role: 'owner', statementTimeoutMs: 30_000 })
  try {
    await owner.pool.query('analyze')
  } finally {
    await owner.close()
  }
}

/** The demo's people who can sign in, if this is the demo; never in production, where nobody should have them. */
export async function demoFacts(services: Services, env: Env): Promise<DemoFacts | null> {
  if (env.mode === 'production') return null
  const people = await services.db
    .selectFrom('app_user')
    .select(['email', 'password_hash'])
    .where(
      'email',
      'in',
      demoUsers.map(({ email }) => email),
    )
    .where('password_hash', 'is not', null)
    .execute()
  if (people.length === 0) return null
  const there = new Set(people.map(({ email }) => email))
  const known = await services.passwords.verify(people[0]?.password_hash ?? null, env.demoPassword)
  return {
    emails: demoUsers.map(({ email }) => email).filter((email) => there.has(email)),
    password: known ? env.demoPassword : null,
  }
}
