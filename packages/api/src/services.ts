import type { Db, DbHandle, DbRole } from '@marquee/db'
import { createLongJson } from './aside/long-json.ts'
import type { Log, Services } from './core/context.ts'
import { createUnsubscribes } from './domains/messages/links.ts'
import type { PrinterOptions } from './domains/printers/adapters/network.ts'
import { createPlans } from './domains/seat-layouts/plans.ts'
import type { WebhookOptions } from './domains/webhooks/service/post.ts'
import { createExportTickets } from './exports/tickets.ts'
import type { ExportWording } from './exports/words.ts'
import { createFiles, type FilesOptions } from './files/files.ts'
import { createAuthSessions } from './identity/auth-sessions.ts'
import { createPasswords } from './identity/passwords.ts'
import { createSealing } from './identity/sealed.ts'
import { createThrottle } from './identity/throttle.ts'
import { createTokens } from './identity/tokens.ts'
import { createQueue } from './queue/queue.ts'
import { createHub } from './realtime/hub.ts'

/** What a process must know to serve calls. */
export interface ServiceOptions {
  db: Db
  pool: DbHandle['pool']
  /** For the connections that are not of the pool: the one that listens for wake-ups, and those of the queue. */
  url: string
  /** Who they act as; absent: `app`. */
  role?: DbRole
  /** The secret that all keys derive from; at least 32 bytes. */
  secret: string
  accessTokenSeconds: number
  /** false only for load tests on loopback. */
  throttle: boolean
  publicUrl: string
  /** Seconds that a hold lasts; absent or null: each channel's own. */
  holdTtlSeconds?: number | null
  /** Seats and places that one partner may hold at the same moment; absent: 100. */
  partnerSeats?: number
  /** Messages to customers that leave a venue in a minute; absent: 60. */
  messagesPerMinute?: number
  /** How events leave this process; absent: to public https addresses. */
  webhooks?: WebhookOptions
  /** How printers in the network are reached; absent: never on this machine. */
  printers?: PrinterOptions
  /** Where files are kept. */
  files: FilesOptions
  /** The words of exported files. */
  exportWording: ExportWording
  /** How a page of the menu is called, in every language; absent: by its title alone. */
  pageNames?: Services['pageNames']
  /** The words of notifications; absent: their keys with the values. */
  noticeWords?: Services['noticeWords']
  /** The product's help of every screen; absent: none. */
  helpArticles?: Services['helpArticles']
  log: Log
  /** How long a worker of the queue waits before it looks again; absent: 2 s. */
  queuePollMs?: number
  /** How often the queue looks for jobs whose process died; absent: 20 s. */
  queueSuperviseSeconds?: number
}

/** Makes what one process shares over all calls. `close` stops its timers and its listening connection. */
export async function createServices(options: ServiceOptions): Promise<{ services: Services; close(): Promise<void> }> {
  const { db, pool, url, log } = options
  const hub = await createHub({ db, url, log })
  const authSessions = createAuthSessions({ db, hub })
  const queue = createQueue({
    url,
    role: options.role ?? 'app',
    log,
    pollMs: options.queuePollMs,
    superviseSeconds: options.queueSuperviseSeconds,
  })
  const services: Services = {
    db,
    hub,
    queue,
    authSessions,
    tokens: createTokens({ secret: options.secret, accessTokenSeconds: options.accessTokenSeconds }),
    passwords: await createPasswords(),
    sealing: createSealing(options.secret),
    throttle: createThrottle({ pool, enabled: options.throttle }),
    longJson: createLongJson(),
    plans: createPlans(),
    files: createFiles(options.files, options.secret),
    unsubscribes: createUnsubscribes({ secret: options.secret }),
    exports: { tickets: createExportTickets({ secret: options.secret }), wording: options.exportWording },
    pageNames: options.pageNames ?? (() => []),
    noticeWords: options.noticeWords ?? ((_, key, values) => `${key} ${Object.values(values).join(' ')}`),
    helpArticles: options.helpArticles ?? [],
    log,
    publicUrl: options.publicUrl,
    holdTtlSeconds: options.holdTtlSeconds ?? null,
    partnerSeats: options.partnerSeats ?? 100,
    messagesPerMinute: options.messagesPerMinute ?? 60,
    webhooks: options.webhooks ?? { allowPrivate: false },
    printers: options.printers ?? { allowLoopback: false },
  }
  return {
    services,
    async close() {
      authSessions.close()
      await queue.stop()
      await Promise.all([services.longJson.close(), services.plans.close()])
      await hub.close()
    },
  }
}
