import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase, testFolder } from '@marquee/db/testing'
import { readEnv } from '../../src/env.ts'
import type { Limits } from '../../src/limits.ts'
import { createLog } from '../../src/log/log.ts'
import { startServer } from '../../src/server.ts'
import { fillVenue, password, type TestPerson, type TestVenue } from './venue.ts'

export interface TestServer {
  url: string
  /** Every line that was logged. */
  lines: string[]
  stop(): Promise<void>
}

export interface TestSystem extends TestServer {
  database: TestDatabase
  venue: TestVenue
  /** A further server on the same database and secret. */
  another(options?: ServerOptions): Promise<TestServer>
}

export interface ServerOptions {
  limits?: Partial<Limits>
  settings?: Record<string, string>
  /** What browsers are shown: one empty page, unless a test says more. */
  webFolder?: string
  /** By which calls are counted: `standing` where a test counts them. */
  clock?: () => number
}

/** A clock by which no call comes back, however long a busy machine takes for the next one. */
export const standing = (): number => 0

// A server keeps its web client in memory: of the real one, two thousand files would be read by each server of a test.
const onePage = join(import.meta.dirname, 'web')

export const secret = 'an even number of quiet harbours, by night'

/** A real server in this process, on a free port, over a database of its own with three people in it. */
export async function startSystem(options: ServerOptions = {}): Promise<TestSystem> {
  const database = await createTestDatabase()
  const venue = await fillVenue(database.asOwner)
  const servers: TestServer[] = []
  const another = async (more: ServerOptions = {}) => {
    const server = await startOn(database.url, more)
    servers.push(server)
    return server
  }
  const first = await another(options)
  return {
    ...first,
    database,
    venue,
    another,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await database.drop()
    },
  }
}

/** A server over a database that is there already. */
export async function startOn(databaseUrl: string, options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(testFolder(), 'marquee-server-'))
  const lines: string[] = []
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED: 'none',
    JWT_SECRET: secret,
    LOG_LEVEL: 'debug',
    ...options.settings,
  })
  const log = createLog({ level: env.logLevel, write: (line) => void lines.push(line) })
  const limits = { drainMs: 0, ...options.limits }
  const running = await startServer({ env, log, limits, webFolder: options.webFolder ?? onePage, clock: options.clock })
  return {
    url: running.url,
    lines,
    async stop() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Signed {
  accessToken: string
  refreshToken: string
}

/** Signs in over HTTP, as everybody does. */
export async function signIn(url: string, person: TestPerson): Promise<Signed> {
  const { status, body } = await mutate(url, 'auth.signIn', { input: { email: person.email, password } })
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`)
  return (body as { result: { data: { json: Signed } } }).result.data.json
}

interface CallOptions {
  input?: unknown
  token?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely by the tests
  body: any
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
}

// Every call is answered in 5 s; a server that breaks this must fail a test, not stop it.
const soon = () => AbortSignal.timeout(30_000)

const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

export async function mutate(url: string, path: string, { input, token, headers }: CallOptions = {}): Promise<Answer> {
  const body = input === undefined ? undefined : JSON.stringify({ json: input })
  const all = { 'content-type': 'application/json', ...bearer(token), ...headers }
  return answerOf(await fetch(`${url}/trpc/${path}`, { method: 'POST', headers: all, body, signal: soon() }))
}

export async function query(url: string, path: string, { input, token, headers }: CallOptions = {}): Promise<Answer> {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
  return answerOf(
    await fetch(`${url}/trpc/${path}${search}`, { headers: { ...bearer(token), ...headers }, signal: soon() }),
  )
}

/** Any request, answered in the same form. */
export async function request(url: string, init?: RequestInit): Promise<Answer> {
  return answerOf(await fetch(url, { signal: soon(), ...init }))
}
