import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  bookFaults,
  bookLag,
  countWork,
  createServices,
  issueSetupLink,
  jobHandlers,
  type SetupLink,
  startJobs,
} from '@marquee/api'
import { createApp } from './app.ts'
import { type Closing, createClosing } from './closing.ts'
import { type Database, openDatabase } from './database.ts'
import { closeDemo, type DemoFacts, demoFacts, fillDatabase, fillDemo, withPatience } from './demo.ts'
import type { Env } from './env.ts'
import { exportWording } from './export-words.ts'
import { helpArticles } from './help-articles.ts'
import { createCallCounter } from './http/call-counter.ts'
import { createOrigins } from './http/origins.ts'
import { createWeb } from './http/web.ts'
import { createHttpServer } from './http-server.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { dbLog, type ServerLog } from './log/log.ts'
import { createDelivery } from './mail/delivery.ts'
import { createMetrics } from './metrics.ts'
import { noticeWords } from './notice-words.ts'
import { pageNames } from './page-names.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { createReporter } from './refusals.ts'
import { findSecret } from './secret.ts'
import { createSockets } from './sockets.ts'
import { startPatiently } from './start-patiently.ts'

/** A server that answers. */
export interface RunningServer {
  /** Where it listens: scheme, host and port. */
  url: string
  port: number
  /** The database behind it, password included: not for logs. */
  databaseUrl: string
  /** The demo's people; null when the venue is not the demo. */
  demo: DemoFacts | null
  /** The way in while there is no venue: for the one who started the server, not for logs. */
  setup: SetupLink | null
  /** Whether the web client has been built. */
  hasWeb: boolean
  /** Finishes what runs, says goodbye, closes everything. Safe to repeat. */
  stop(): Promise<void>
}

export interface StartOptions {
  env: Env
  log: ServerLog
  /** Tests tighten or lift single limits. */
  limits?: Partial<Limits>
  /** The built web client; default apps/web/dist. */
  webFolder?: string
  /** Milliseconds by which calls are counted; tests let it stand still. */
  clock?: (() => number) | undefined
}

const builtWeb = join(import.meta.dirname, '../../web/dist')

/**
 * Starts everything, in this order: database, schema, demo data, services, jobs, port. When something fails, what was
 * opened is closed again, and the error says what to do.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  return startPatiently(async () => {
    const closing = createClosing(options.log)
    try {
      return await start(options, closing)
    } catch (error) {
      await closing.run()
      throw error
    }
  }, options)
}

async function start(options: StartOptions, closing: Closing): Promise<RunningServer> {
  const { env, log } = options
  const limits: Limits = { ...defaultLimits, ...(env.mode === 'development' ? { drainMs: 0 } : {}), ...options.limits }
  // Milliseconds since the process began: where a slow start has lost its time.
  const until: Record<string, number> = {}
  const mark = (step: string) => {
    until[step] = Math.round(performance.now())
  }
  mark('code')
  const secret = await findSecret(env)
  const database = await openDatabase(env, { log: dbLog(log), closing })
  mark('database')
  await fillDatabase(database, { env, log: dbLog(log) })
  mark('catalogue')
  const listening = await serve({ ...options, limits, secret, database, closing })
  mark('ready')
  log.info({ until }, 'started')
  let stopping: Promise<void> | undefined
  return {
    ...listening,
    databaseUrl: database.url,
    stop() {
      stopping ??= listening.stop().then(() => closing.run())
      return stopping
    },
  }
}

// An address that stands for all of a machine's is none that a browser can open.
function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

interface ServeOptions extends StartOptions {
  limits: Limits
  secret: string
  database: Database
  closing: Closing
}

async function serve({ env, log, limits, secret, database, closing, webFolder = builtWeb, clock }: ServeOptions) {
  let draining = false
  const isDraining = () => draining
  const publicUrl = env.publicUrl ?? addressOf(env.host, env.port)
  const { services, close: closeServices } = await createServices({
    db: database.main.db,
    pool: database.main.pool,
    url: database.url,
    role: database.restrictedRole ? 'app' : 'owner',
    secret,
    accessTokenSeconds: env.accessTokenSeconds,
    throttle: env.rateLimit,
    publicUrl,
    holdTtlSeconds: env.holdTtlSeconds,
    partnerSeats: env.partnerSeats,
    messagesPerMinute: env.messagesPerMinute,
    webhooks: { allowPrivate: env.webhooksPrivate },
    printers: { allowLoopback: env.printersLoopback },
    files: { folder: join(env.dataDir, 'files'), s3: env.s3 },
    exportWording,
    pageNames,
    noticeWords,
    helpArticles,
    log,
  })
  closing.add('the services', closeServices)
  await fillDemo({ services, database, env, log })
  const mails = await createDelivery({ env, publicUrl, log })
  closing.add('the way of mails', () => mails.close())
  const metrics = createMetrics({
    pool: database.main.pool,
    bookLag: () => bookLag(services.db),
    bookFaults: () => bookFaults(services.db),
    work: () => countWork(services.db),
  })
  const jobs = await startJobs(services, {
    handlers: jobHandlers(services),
    deliver: mails.deliver,
    onChainsChecked: metrics.reportChains,
  })
  closing.add('the jobs', () => jobs.stop())
  const report = createReporter({ log, metrics })
  const limiter = createRateLimiter({ enabled: env.rateLimit, clock })
  const list = [...env.publicOrigins, ...(env.publicUrl === null ? [] : [env.publicUrl])]
  const origins = createOrigins({ list, admitLocal: env.mode === 'development' })
  const common = { services, limits, log, metrics, report, origins, isDraining, trustedProxies: env.trustedProxies }
  const web = await createWeb({ folder: webFolder, log, offlineShell: env.offlineShell })
  const app = createApp({
    ...common,
    web,
    publicUrl,
    counter: createCallCounter({ services, limits, limiter }),
    healthPool: database.health.pool,
    restrictedRole: database.restrictedRole,
  })
  const http = createHttpServer({ limits, handler: app })
  const sockets = createSockets({ ...common, limiter, server: http.server })
  const port = await http.listen(env.port, env.host)
  const url = addressOf(env.host, port)
  closing.add('the past of the demo', closeDemo({ services, env, log }))
  return {
    url,
    port,
    hasWeb: web.isBuilt(),
    // People are served already, and a busy machine is no reason to end that.
    demo: await withPatience(services, database, (patient) => demoFacts(patient, env)),
    setup: await issueSetupLink({ db: services.db, publicUrl: env.publicUrl ?? url }),
    async stop() {
      draining = true
      log.info({}, 'stopping')
      sockets.askToReconnect()
      await sleep(limits.drainMs)
      await Promise.all([http.close(limits.finishMs), sockets.close(limits.finishMs)])
    },
  }
}
