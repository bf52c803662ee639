import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCaller, createServices } from '@marquee/api'
import {
  filesFolder,
  makeAuthSession,
  makeTicketSession,
  makeUser,
  makeVenue,
  testExportWording,
} from '@marquee/api/testing'
import { createDb, type Db, type DbHandle, migrateToLatest } from '@marquee/db'
import { startEmbedded } from '@marquee/db/embedded'
import { syncPermissions } from '@marquee/db/seed'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { fillOrders } from '../growth/fill.ts'
import { option, textOption } from '../options.ts'
import { fillContacts, fillMembers, fillMoves } from './fill.ts'
import { fillCustomers } from './fill-customers.ts'

/** A statement as the product sent it. */
export interface Sent {
  sql: string
  parameters: readonly unknown[]
}

/** A venue with many people and orders, and its procedures as its owner calls them, in this process. */
export interface FilledVenue {
  venueId: string
  /** For what the procedures may not do. */
  superuser: pg.Pool
  caller: ReturnType<typeof createCaller>
  /** Of the procedures: a round trip through it is what they are held against. */
  pool: DbHandle['pool']
  /** What a call sends. */
  statementsOf(call: () => Promise<unknown>): Promise<Sent[]>
  stop(): Promise<void>
}

/** What is known of a venue that was filled before. */
interface Filled {
  people: number
  venueId: string
  user: Awaited<ReturnType<typeof makeUser>>
}

/** Opens a venue of so many people and orders. In a folder that is kept it is filled once, and found again later. */
export async function openFilledVenue(people: number, kept?: string): Promise<FilledVenue> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  mkdirSync(folder, { recursive: true })
  // PostgreSQL may run as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  const note = join(folder, 'filled.json')
  const before = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Filled) : undefined
  if (before && before.people !== people) throw new Error(`${folder} was filled with ${before.people} people`)
  const postgres = await startEmbedded({ dataDir: join(folder, 'pg') })
  const closing: (() => Promise<unknown> | unknown)[] = [
    () => kept ?? rmSync(folder, { recursive: true, force: true }),
    () => postgres.stop(),
  ]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const { url } = postgres
    await migrateToLatest({ url, log: { debug() {}, info() {}, warn() {}, error() {} } })
    const asOwner = createDb({ url, max: 2, role: 'owner', statementTimeoutMs: 120_000 })
    closing.push(() => asOwner.close())
    const superuser = new pg.Pool({ connectionString: url, max: 2 })
    // A connection that is just closing may still hear that the database stops.
    superuser.on('error', () => {})
    closing.push(() => superuser.end())
    await syncPermissions(asOwner.db)
    const { venueId, user } = before ?? (await fill({ db: asOwner.db, superuser, people }))
    writeFileSync(note, JSON.stringify({ people, venueId, user } satisfies Filled))
    const { pool, close } = createDb({ url, max: 4 })
    closing.push(close)
    let sent: Sent[] = []
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) })
    const { services, close: closeServices } = await createServices({
      db,
      pool,
      url,
      secret: randomBytes(32).toString('hex'),
      accessTokenSeconds: 86_400,
      throttle: false,
      publicUrl: 'http://venue.example',
      files: { folder: filesFolder() },
      exportWording: testExportWording,
      log: { info() {}, warn() {}, error() {} },
    })
    closing.push(closeServices)
    const authSessionId = await makeAuthSession(db, user)
    const { token } = await services.tokens.issueAccessToken({ userId: user.id, authSessionId, role: null })
    const caller = createCaller({
      services,
      requestId: randomUUID(),
      ip: '127.0.0.1',
      device: 'bench',
      token,
      connection: null,
      transport: 'internal',
      actor: null,
      approvalId: null,
      approval: null,
    })
    return {
      venueId,
      superuser,
      caller,
      pool,
      async statementsOf(call) {
        sent = []
        await call()
        return sent.filter((query) => /^[\s(]*(select|with)/.test(query.sql))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill({ db, superuser, people }: { db: Db; superuser: pg.Pool; people: number }) {
  const venue = await makeVenue(db, { locale: 'tr' })
  const user = await makeUser(db, { venue, roles: ['owner'] })
  const only = textOption('only')
  if (only !== 'moves') await fillCustomers(superuser, venue.id, people)
  if (only === 'customers') return { venueId: venue.id as string, user }
  await fillMoves(superuser, { venueId: venue.id, actorId: user.id, moves: option('moves', people) })
  if (only === 'moves') return { venueId: venue.id as string, user }
  const like = await makeTicketSession(db, { venue })
  await fillOrders({ pool: superuser, venueId: venue.id, actorId: user.id, like, orders: people })
  await fillContacts(superuser, venue.id, people)
  await fillMembers(superuser, venue.id, people)
  return { venueId: venue.id as string, user }
}
