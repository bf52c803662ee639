import { randomBytes, randomUUID } from 'node:crypto'
import { createCaller, createServices } from '@marquee/api'
import { makeAuthSession, testExportWording } from '@marquee/api/testing'
import type { UserId, VenueId } from '@marquee/contract'
import { createDb, type Db, type DbHandle } from '@marquee/db'
import { Kysely, PostgresDialect } from 'kysely'
import { fillOrders } from '../growth/fill.ts'
import { type Ground, prepareGround } from '../sales/ground.ts'
import { fillContacts } from './fill.ts'

/** A statement as the product sent it. */
export interface Sent {
  sql: string
  parameters: readonly unknown[]
}

/** A house with many people and orders, and its procedures as its owner calls them, in this process. */
export interface House {
  ground: Ground
  caller: ReturnType<typeof createCaller>
  /** Of the procedures: a round trip through it is what they are held against. */
  pool: DbHandle['pool']
  /** What a call sends. */
  statementsOf(call: () => Promise<unknown>): Promise<Sent[]>
  stop(): Promise<void>
}

export async function openHouse(people: number): Promise<House> {
  const ground = await prepareGround({ sessions: 1, rows: 10, seatsPerRow: 10 })
  const closing: (() => Promise<unknown>)[] = [() => ground.stop()]
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const [like] = ground.sessions
    if (!like) throw new Error('no ticket session')
    await ground.reset()
    await fillOrders({ ...ground, like, orders: people })
    await fillContacts(ground.pool, ground.venueId, people)
    // The product itself has done its part; its jobs are not measured.
    await ground.product.stop()
    const { pool, close } = createDb({ url: ground.url, max: 4 })
    closing.push(close)
    let sent: Sent[] = []
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) })
    const { services, close: closeServices } = await createServices({
      db,
      pool,
      url: ground.url,
      secret: randomBytes(32).toString('hex'),
      accessTokenSeconds: 86_400,
      throttle: false,
      publicUrl: 'http://venue.example',
      exportWording: testExportWording,
      log: { info() {}, warn() {}, error() {} },
    })
    closing.push(closeServices)
    const owner = await ground.pool.query<{ id: UserId }>(
      `select id from app_user where email = 'owner@marquee.example'`,
    )
    const user = { id: owner.rows[0]?.id as UserId, venueId: ground.venueId as VenueId }
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
      ground,
      caller,
      pool,
      async statementsOf(call) {
        sent = []
        await call()
        return sent.filter((query) => /^\s*(select|with)/.test(query.sql))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
