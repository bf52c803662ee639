import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, type DbHandle, migrateToLatest } from '@marquee/db'
import { startTestPostgres, type TestPostgres, waitFor } from '@marquee/db/testing'
import { type ServerProcess, startProcess } from '../test/support/process.ts'
import { request, secret, signIn } from '../test/support/server.ts'
import { fillVenue, type TestVenue } from '../test/support/venue.ts'

/** A database of its own that loses nothing it has confirmed, a venue in it, and servers that may be killed. */
export interface Ground {
  postgres: TestPostgres
  owner: DbHandle
  venue: TestVenue
  /** Of the venue's owner, fresh enough for the whole run. */
  token(): string
  /** `settings` on top of the usual ones. */
  startServer(settings?: Record<string, string>): Promise<ServerPlace>
  end(): Promise<void>
}

/** A port at which a server stands, or stood. */
export interface ServerPlace {
  url: string
  process: ServerProcess
  /** Starts a server at the same port again; returns the milliseconds until it was ready. */
  restart(): Promise<number>
}

/** One line of figures. */
export function say(line: string): void {
  process.stdout.write(`  chaos: ${line}\n`)
}

/** How many minutes the long parts may take; `CHAOS_MINUTES`, default 3. */
export const minutes = Number(process.env.CHAOS_MINUTES ?? '3')

/** Random numbers that come again with the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Readiness as a load balancer sees it: an answer, or none. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await request(`${url}/health/ready`)).status === 200
  } catch {
    return false
  }
}

// What the servers called a mishap: without its text, an answer INTERNAL could not be understood afterwards.
function mishapsOf(begun: readonly ServerProcess[]): string[] {
  const lines = begun.flatMap((one) =>
    one
      .output()
      .split('\n')
      .filter((line) => line.includes('INTERNAL')),
  )
  const most = 10
  return lines.length > most ? [...lines.slice(0, most), `… and ${lines.length - most} more`] : lines
}

export async function prepareGround(): Promise<Ground> {
  const postgres = await startTestPostgres()
  await migrateToLatest({ url: postgres.url })
  const owner = createDb({ url: postgres.url, max: 3, role: 'owner', statementTimeoutMs: 60_000 })
  const venue = await fillVenue(owner.db)
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-chaos-'))
  const places: ServerPlace[] = []
  const begun: ServerProcess[] = []
  let token = ''
  let renewal: NodeJS.Timeout | undefined

  async function startServer(settings: Record<string, string> = {}): Promise<ServerPlace> {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const begin = () => {
      const started = startProcess({
        PORT: String(port),
        DATABASE_URL: postgres.url,
        DATA_DIR: dataDir,
        JWT_SECRET: secret,
        SEED: 'none',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        ...settings,
      })
      begun.push(started)
      return started
    }
    const place: ServerPlace = {
      url,
      process: begin(),
      async restart() {
        const start = Date.now()
        place.process = begin()
        await place.process.ready
        await waitFor('readiness', () => isReady(url), 30_000)
        return Date.now() - start
      },
    }
    places.push(place)
    await place.process.ready
    if (token === '') {
      const renew = async () => {
        token = (await signIn(url, venue.owner)).accessToken
      }
      await renew()
      // A failed renewal is tried again: the server may just be dead.
      renewal = setInterval(() => void renew().catch(() => {}), 60_000)
    }
    return place
  }

  return {
    postgres,
    owner,
    venue,
    token: () => token,
    startServer,
    async end() {
      clearInterval(renewal)
      for (const place of places) place.process.child.kill('SIGTERM')
      await Promise.all(places.map((place) => place.process.exited))
      for (const line of mishapsOf(begun)) say(line)
      await owner.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
