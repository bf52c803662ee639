import { type Context, createCaller, createServices, type Log, type Services } from '@marquee/api'
import type { TokenPair } from '@marquee/contract'
import { demoUsers, seedDemo, syncPermissions } from '@marquee/db/seed'
import { createTestDatabase, type TestDatabase } from '@marquee/db/testing'

export const password = 'a password for the demo'

/** One person per default role, `norights` without any, and `anonymous` who is not signed in. */
export const everybody = [...demoUsers.map(({ role }) => role ?? 'norights'), 'anonymous']

export interface LogLine {
  level: 'info' | 'warn' | 'error'
  fields: Record<string, unknown>
  message: string
}

export interface DemoVenue {
  database: TestDatabase
  services: Services
  /** What was logged so far. */
  log: LogLine[]
  /** A caller of the procedures with this token, as another transport would make it. */
  caller(token?: string): ReturnType<typeof createCaller>
  signIn(role: string): Promise<TokenPair>
  close(): Promise<void>
}

/** The demo venue in a database of its own, with everything that the product runs on. */
export async function openDemoVenue({ throttle = false } = {}): Promise<DemoVenue> {
  const database = await createTestDatabase()
  await syncPermissions(database.asOwner)
  const quiet = { debug() {}, info() {}, warn() {}, error() {} }
  await seedDemo({ db: database.db, password, now: new Date(), log: quiet })
  const log: LogLine[] = []
  const note =
    (level: LogLine['level']) =>
    (fields: Record<string, unknown>, message: string): void => {
      log.push({ level, fields, message })
    }
  const { services, close } = await createServices({
    db: database.db,
    pool: database.pool,
    url: database.url,
    secret: 'only for tests, and long enough for all keys',
    accessTokenSeconds: 900,
    throttle,
    publicUrl: 'https://venue.example',
    log: { debug() {}, info: note('info'), warn: note('warn'), error: note('error') } as Log,
  })
  const caller = (token?: string) => createCaller(internalContext(services, token ?? null))
  return {
    database,
    services,
    log,
    caller,
    signIn: (role) => caller().auth.signIn({ email: `${role}@marquee.example`, password }),
    async close() {
      await close()
      await database.drop()
    },
  }
}

const internalContext = (services: Services, token: string | null): Context => ({
  services,
  requestId: 'test',
  ip: '127.0.0.1',
  device: 'test',
  token,
  connection: null,
  transport: 'internal',
  actor: null,
})
