import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeTicketSession, type TestTicketSession } from '@marquee/api/testing'
import type { VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutate } from '../test/support/server.ts'
import { type Ground, isReady, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'

const holdSeconds = 5
let ground: Ground
let places: [ServerPlace, ServerPlace]
beforeAll(async () => {
  ground = await prepareGround()
  const settings = { HOLD_TTL_SECONDS: String(holdSeconds) }
  places = [await ground.startServer(settings), await ground.startServer(settings)]
})
afterAll(() => ground.end())

interface Sold {
  orderId: string
  seatNos: number[]
}

/** People who hold and sell pairs of seats all the time, at both servers, until `stop`. */
function startSellers(session: TestTicketSession, { sellers, seed }: { sellers: number; seed: number }) {
  const acknowledged: Sold[] = []
  let selling = true
  const priceOf = (seat: number) => (seat < session.seats / 2 ? session.prices[0] : session.prices[1]) ?? 0
  const saleOf = (seatNos: number[]) => {
    const due = seatNos.reduce((sum, seat) => sum + priceOf(seat), 0)
    return {
      commandId: randomUUID(),
      orderId: uuidv7(),
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos }],
      payments: [{ method: 'card', amountMinor: due, reference: 'T' }],
      priceVersion: session.priceVersion,
      expectedDueMinor: due,
    }
  }
  const work = Array.from({ length: sellers }, async (_, seller) => {
    const random = randomFrom(seed + seller)
    const call = (path: string, input: object) => {
      const place = places[random() < 0.5 ? 0 : 1]
      return mutate(place?.url ?? '', path, { input, token: ground.token() }).catch(() => null)
    }
    while (selling) {
      const first = Math.floor(random() * (session.seats - 1))
      const seatNos = [first, first + 1]
      const sale = saleOf(seatNos)
      let answer: Awaited<ReturnType<typeof call>>
      if (random() < 0.5) answer = await call('orders.sell', sale)
      else {
        const holdId = uuidv7()
        const hold = { commandId: randomUUID(), holdId, ticketSessionId: session.id, seatNos }
        if ((await call('seats.hold', hold))?.status !== 200) continue
        // Some walk away from what they hold.
        if (random() < 0.2) continue
        answer = await call('orders.confirm', { ...sale, holdId })
      }
      if (answer?.status === 200) acknowledged.push({ orderId: sale.orderId, seatNos })
      else if (answer === null) await sleep(50)
    }
  })
  return {
    acknowledged,
    async stop() {
      selling = false
      await Promise.all(work)
    },
  }
}

const makeSession = () =>
  makeTicketSession(ground.owner.db, {
    venue: { id: ground.venue.id as VenueId, roleIds: {} },
    rows: 60,
    seatsPerRow: 100,
  })

/** What the tables say of the sales, against what was answered. */
async function verdictOf(session: TestTicketSession, acknowledged: readonly Sold[]) {
  const { rows } = await ground.owner.pool.query<Record<string, number>>(
    `select
      (select count(*)::int from session_seat s where s.ticket_session_id = $1 and s.status = 2) as sold,
      (select count(*)::int from unnest($2::uuid[]) a where not exists
        (select from sale_order o where o.id = a)) as "lostOrders",
      (select count(*)::int from session_seat s where s.ticket_session_id = $1 and s.status = 2 and not exists
        (select from pass p where p.id = s.pass_id and p.seat_no = s.seat_no and p.order_id = s.order_id)) as "tornSeats",
      (select count(*)::int from pass p where p.ticket_session_id = $1 and not exists
        (select from session_seat s where s.ticket_session_id = $1 and s.seat_no = p.seat_no and s.pass_id = p.id))
        as "tornPasses",
      (select count(*)::int from sale_order o where o.gross_minor is distinct from (select sum(l.gross_minor)
        from order_line l where l.order_id = o.id) or o.gross_minor is distinct from (select sum(y.amount_minor)
        from payment y where y.order_id = o.id)) as "tornOrders",
      (select count(*)::int from sale_order o where not exists (select from audit_event e
        where e.entity = 'order' and e.entity_id = o.id::text)) as "ordersWithoutAudit"`,
    [session.id, acknowledged.map((sale) => sale.orderId)],
  )
  return rows[0] ?? {}
}

const sound = { lostOrders: 0, tornSeats: 0, tornPasses: 0, tornOrders: 0, ordersWithoutAudit: 0 }

/** Seats that somebody still holds by the database's clock. */
async function heldNow(session: TestTicketSession): Promise<number> {
  const { rows } = await ground.owner.pool.query<{ n: number }>(
    'select count(*)::int as n from session_seat where ticket_session_id = $1 and status = 1 and until > clock_timestamp()',
    [session.id],
  )
  return rows[0]?.n ?? 0
}

describe('while seats are sold', () => {
  it('servers killed twenty times lose no sale that they have confirmed, and tear none', async () => {
    const session = await makeSession()
    const random = randomFrom(7)
    const sellers = startSellers(session, { sellers: 8, seed: 100 })
    const starts: number[] = []
    for (let kill = 0; kill < 20; kill += 1) {
      await sleep(200 + random() * 2800)
      const victim = places[kill % 2 ? 0 : 1] as ServerPlace
      victim.process.child.kill('SIGKILL')
      await victim.process.exited
      starts.push(await victim.restart())
    }
    await sellers.stop()
    const verdict = await verdictOf(session, sellers.acknowledged)
    const stopped = Date.now()
    await waitFor(
      'the seats that nobody paid for',
      async () => (await heldNow(session)) === 0,
      (holdSeconds + 5) * 1000,
    )
    say(
      `kill -9 ×20 while selling: ${sellers.acknowledged.length} sales confirmed, ${verdict.sold} seats sold, ` +
        `ready again after ${Math.max(...starts)} ms at most, the rest free after ${Date.now() - stopped} ms`,
    )
    expect(verdict).toMatchObject(sound)
    expect(verdict.sold).toBeGreaterThanOrEqual(sellers.acknowledged.length * 2)
    expect(sellers.acknowledged.length).toBeGreaterThan(100)
    expect(Math.max(...starts)).toBeLessThan(10_000)
  })

  it('a database restarted at once five times loses none either', async () => {
    const session = await makeSession()
    const sellers = startSellers(session, { sellers: 8, seed: 200 })
    for (let restart = 0; restart < 5; restart += 1) {
      await sleep(1500)
      await ground.postgres.restartImmediate()
      for (const { url } of places) await waitFor('readiness', () => isReady(url), 30_000)
    }
    await sleep(1000)
    await sellers.stop()
    const verdict = await verdictOf(session, sellers.acknowledged)
    say(
      `restart -m immediate ×5 while selling: ${sellers.acknowledged.length} sales confirmed, ${verdict.sold} seats sold`,
    )
    expect(verdict).toMatchObject(sound)
    expect(sellers.acknowledged.length).toBeGreaterThan(100)
  })
})
