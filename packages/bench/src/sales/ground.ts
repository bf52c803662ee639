import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeTicketSession, type TestTicketSession } from '@marquee/api/testing'
import type { VenueId } from '@marquee/contract'
import { createDb, type DbHandle } from '@marquee/db'
import { startEmbedded } from '@marquee/db/embedded'
import pg from 'pg'
import { postgresMicroseconds } from '../processors.ts'
import { type Program, signIn, startMarquee } from '../product.ts'

/** A durable PostgreSQL, the product on it, and ticket sessions to sell. */
export interface Ground {
  url: string
  /** As the superuser, without limits. */
  pool: pg.Pool
  product: Program
  venueId: string
  actorId: string
  /** Of the clerk who sells, and of others who may. */
  tokens: string[]
  sessions: TestTicketSession[]
  /** Processor time of PostgreSQL so far, microseconds. */
  postgresCpu(): number
  /** Makes all seats free and forgets every sale. */
  reset(): Promise<void>
  stop(): Promise<void>
}

interface GroundOptions {
  sessions: number
  rows: number
  seatsPerRow: number
  settings?: Record<string, string>
}

// Everything that selling writes, and with it whatever refers to it. Written tables forbid to be emptied: the reset is
// that of a superuser who says so.
const written = `command, stream_change, audit_head, audit_seal, audit_event, admission, pass, part_payment, payment,
  order_line, sale_order, pool_hold, seat_hold, session_seat`

export async function prepareGround({ sessions, settings, ...hall }: GroundOptions): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  // PostgreSQL may run as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  const postgres = await startEmbedded({ dataDir: join(folder, 'pg'), extraSettings: { max_connections: '200' } })
  const closing: (() => Promise<unknown> | unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => postgres.stop(),
  ]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, SEED: 'demo', ...settings }
    const product = await startMarquee(env)
    closing.push(() => product.stop())
    const owner: DbHandle = createDb({ url: postgres.url, max: 2, role: 'owner', statementTimeoutMs: 120_000 })
    closing.push(() => owner.close())
    const pool = new pg.Pool({ connectionString: postgres.url, max: 40 })
    pool.on('error', () => {})
    closing.push(() => pool.end())
    const tokens: string[] = []
    for (const role of ['boxoffice', 'owner', 'manager']) tokens.push(await signIn(product.port, role))
    const { rows } = await pool.query<{ venue: string; actor: string }>(
      "select v.id as venue, u.id as actor from venue v, app_user u where u.email = 'boxoffice@marquee.example'",
    )
    const { venue = '', actor = '' } = rows[0] ?? {}
    const made: TestTicketSession[] = []
    for (let count = 0; count < sessions; count += 1) {
      made.push(
        await makeTicketSession(owner.db, { venue: { id: venue as VenueId, roleIds: {} }, startsIn: 1440, ...hall }),
      )
    }
    const prices = await pool.query<{ version: string }>('select version from price_list where is_default')
    for (const session of made) session.priceVersion = Number(prices.rows[0]?.version)
    return {
      url: postgres.url,
      pool,
      product,
      venueId: venue,
      actorId: actor,
      tokens,
      sessions: made,
      postgresCpu: () => postgresMicroseconds(postgres.pid),
      reset: () => resetSales(pool, made),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const resetTries = 100
const lockPatience = '200ms'
const comeAgain = new Set(['40P01', '55P03'])

// A job of the product may be at work in the same tables, in another order. The reset gives way before that is called a
// deadlock, so the job is done when it comes again.
async function resetSales(pool: pg.Pool, sessions: readonly TestTicketSession[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await emptySales(pool, sessions)
    } catch (error) {
      if (!comeAgain.has((error as { code?: string }).code ?? '') || tries === resetTries) throw error
      await setTimeout(50)
    }
  }
}

async function emptySales(pool: pg.Pool, sessions: readonly TestTicketSession[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`set local lock_timeout = '${lockPatience}'`)
    await client.query(`truncate ${written} cascade`)
    await client.query(
      `insert into session_seat (venue_id, ticket_session_id, seat_no, seat_category_id)
       select t.venue_id, t.id, s.seat_no, s.category_id from ticket_session t
       join seat s on s.venue_id = t.venue_id and s.layout_version_id = t.layout_version_id
       where t.id = any($1::uuid[])`,
      [sessions.map((session) => session.id)],
    )
    await client.query('commit')
    await client.query('analyze session_seat')
    // What the reset has written is not the first buyer's to carry to the disk.
    await client.query('checkpoint')
    client.release()
  } catch (error) {
    // Closed, and what it had begun is rolled back.
    client.release(true)
    throw error
  }
}
