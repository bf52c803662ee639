import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AuthSessionId } from '@marquee/contract'
import { syncPermissions } from '@marquee/db/seed'
import { lendTestDatabase, type TestDatabase } from '@marquee/db/testing'
import type { Connection, Context, Services } from '../core/context.ts'
import { createCaller } from '../root.ts'
import { createServices, type ServiceOptions } from '../services.ts'
import { testExportWording } from './export-words.ts'
import { makeAuthSession, makeUser, makeVenue, type TestUser, type TestVenue } from './factories.ts'
import { filesFolder } from './files-folder.ts'
import { collectingLog, type LogLine } from './log.ts'

export type Caller = ReturnType<typeof createCaller>

/** What a test may say about a call; everything else is as from a browser on this machine. */
export interface CallOptions {
  token?: string | null
  ip?: string
  device?: string
  requestId?: string
  approvalId?: string
  connection?: Connection | null
  services?: Services
  /** Ends subscriptions of this caller, as a socket that closes does. */
  signal?: AbortSignal
}

/** A signed-in person, and the procedures as that person calls them. */
export interface SignedIn {
  caller: Caller
  user: TestUser
  token: string
  refreshToken: string
  authSessionId: AuthSessionId
}

/** The API over a database of its own. */
export interface TestApi {
  database: TestDatabase
  services: Services
  log: LogLine[]
  /** A venue with the default roles and one owner, so that nobody else is the last one. */
  venue: TestVenue
  owner: TestUser
  context(options?: CallOptions): Context
  /** Calls as nobody, or with a token. */
  call(options?: CallOptions): Caller
  callerWithToken(token: string, options?: CallOptions): Caller
  /** A new person with this default role (or role id; null: none) who is signed in, at `venue` unless told otherwise. */
  signInAs(role: string | null, options?: { venue?: TestVenue } & CallOptions): Promise<SignedIn>
  /** Signs in an existing person. */
  signInUser(user: TestUser, options?: CallOptions): Promise<SignedIn>
  /** Another process on the same database: its own cache, its own listening connection. */
  anotherServices(options?: Partial<ServiceOptions>): Promise<Services>
  close(): Promise<void>
}

// The product's help of one screen.
const testHelp = [
  { screen: 'users', lead: { en: 'The people', tr: 'Kişiler' }, points: { en: 'One\nTwo', tr: 'Bir\nİki' } },
]

/** Makes the API for one test file, on a database of its own or the given one; `close` drops it. */
export async function createTestApi({
  database: given,
  ...options
}: Partial<ServiceOptions> & { database?: TestDatabase } = {}): Promise<TestApi> {
  const database = given ?? (await lendTestDatabase())
  await syncPermissions(database.asOwner)
  const log = collectingLog()
  const settings: ServiceOptions = {
    db: database.db,
    pool: database.pool,
    url: database.url,
    secret: randomBytes(32).toString('hex'),
    accessTokenSeconds: 900,
    throttle: true,
    publicUrl: 'http://venue.example',
    files: { folder: filesFolder() },
    exportWording: testExportWording,
    helpArticles: testHelp,
    log,
    ...options,
  }
  const running = [await createServices(settings)]
  const [{ services }] = running as [Awaited<ReturnType<typeof createServices>>]
  const venue = await makeVenue(database.db, { name: 'First venue' })
  const owner = await makeUser(database.db, { venue, roles: ['owner'], name: 'First Owner' })

  const context = (call: CallOptions = {}): Context => ({
    services: call.services ?? services,
    requestId: call.requestId ?? randomUUID(),
    ip: call.ip ?? '127.0.0.1',
    device: call.device ?? 'test',
    token: call.token ?? null,
    connection: call.connection ?? null,
    transport: 'internal',
    actor: null,
    approvalId: call.approvalId ?? null,
    approval: null,
  })
  const call = (given?: CallOptions) => createCaller(context(given), { signal: given?.signal })

  async function signInUser(user: TestUser, given: CallOptions = {}): Promise<SignedIn> {
    const authSessionId = await makeAuthSession(database.db, user)
    const { tokens } = given.services ?? services
    const { token } = await tokens.issueAccessToken({ userId: user.id, authSessionId, role: null })
    const refreshToken = tokens.refreshTokenFor(authSessionId, 0)
    return { caller: call({ ...given, token }), user, token, refreshToken, authSessionId }
  }

  return {
    database,
    services,
    log: log.lines,
    venue,
    owner,
    context,
    call,
    callerWithToken: (token, given) => call({ ...given, token }),
    signInUser,
    async signInAs(role, { venue: at = venue, ...given } = {}) {
      return signInUser(await makeUser(database.db, { venue: at, roles: role === null ? [] : [role] }), given)
    },
    async anotherServices(changed) {
      const another = await createServices({ ...settings, ...changed })
      running.push(another)
      return another.services
    },
    async close() {
      for (const one of running) await one.close()
      await rm(settings.files.folder, { recursive: true, force: true })
      await database.drop()
    },
  }
}
