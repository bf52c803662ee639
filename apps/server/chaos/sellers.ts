import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenRules, makeTicketSession, type TestTicketSession } from '@marquee/api/testing'
import type { VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { mutate } from '../test/support/server.ts'
import { type Ground, randomFrom, type ServerPlace } from './ground.ts'

/** A sale that a server has confirmed. */
export interface Sold {
  ticketSessionId: string
  orderId: string
  seatNos: number[]
}

interface SellersOptions {
  ground: Ground
  places: readonly ServerPlace[]
  /** What is on sale; asked before every sale. */
  at: () => TestTicketSession
  sellers: number
  seed: number
  /** Milliseconds that each of them waits after a sale; 0: none. */
  pauseMs?: number
}

/**
 * People who hold and sell pairs of seats all the time, at all servers, until `stop`. A seller who gets no answer to a
 * sale sends the same command again, as often as it takes.
 */
export function startSellers({ ground, places, at, sellers, seed, pauseMs = 0 }: SellersOptions) {
  const acknowledged: Sold[] = []
  const repeated = { commands: 0, sold: 0, differing: 0 }
  const statuses = new Map<number, number>()
  let selling = true
  const work = Array.from({ length: sellers }, async (_, seller) => {
    const random = randomFrom(seed + seller)
    const call = async (path: string, input: object) => {
      const place = places[Math.floor(random() * places.length)]
      const answer = await mutate(place?.url ?? '', path, { input, token: ground.token() }).catch(() => null)
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      return answer
    }
    // Until it is known what became of it; then once more, which must tell the same.
    const again = async (send: () => ReturnType<typeof call>) => {
      repeated.commands += 1
      for (let tries = 0; tries < 600; tries += 1) {
        await sleep(50)
        const answer = await send()
        if (answer === null || answer.status === 503) continue
        if (answer.status !== 200) return answer
        repeated.sold += 1
        const same = await send()
        if (same?.status === 200 && JSON.stringify(same.body) !== JSON.stringify(answer.body)) repeated.differing += 1
        return answer
      }
      throw new Error('a command got no answer for half a minute')
    }
    while (selling) {
      if (pauseMs > 0) await sleep(pauseMs)
      const session = at()
      const first = Math.floor(random() * (session.seats - 1))
      const seatNos = [first, first + 1]
      const sale = saleOf(session, seatNos)
      let send = () => call('orders.sell', sale)
      if (random() < 0.5) {
        const holdId = uuidv7()
        const hold = { commandId: randomUUID(), holdId, ticketSessionId: session.id, seatNos }
        if ((await call('seats.hold', hold))?.status !== 200) continue
        // Some walk away from what they hold.
        if (random() < 0.2) continue
        send = () => call('orders.confirm', { ...sale, holdId })
      }
      let answer = await send()
      if (answer === null || answer.status === 503) answer = await again(send)
      if (answer?.status === 200) acknowledged.push({ ticketSessionId: session.id, orderId: sale.orderId, seatNos })
    }
  })
  return {
    acknowledged,
    /** Sales whose answer was lost: how many were sent again, were sold in the end, and were answered in two ways. */
    repeated,
    /** How often each HTTP status was answered. */
    statuses,
    async stop() {
      selling = false
      await Promise.all(work)
    },
  }
}

/** A sale of these seats to adults, by card. */
export function saleOf(session: TestTicketSession, seatNos: number[]) {
  const priceOf = (seat: number) => (seat < session.seats / 2 ? session.prices[0] : session.prices[1]) ?? 0
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

/** A ticket session of 6,000 seats on a floor of its own. */
export const makeBigSession = (ground: Ground): Promise<TestTicketSession> =>
  makeTicketSession(ground.owner.db, {
    venue: { id: ground.venue.id as VenueId, roleIds: {} },
    rows: 60,
    seatsPerRow: 100,
  })

/** What the tables say of the sales, against what was answered. */
export async function verdictOf(ground: Ground, session: TestTicketSession, acknowledged: readonly Sold[]) {
  const { rows } = await ground.owner.pool.query<{ sold: number; lostOrders: number }>(
    `select
      (select count(*)::int from session_seat s where s.ticket_session_id = $1 and s.status = 2) as sold,
      (select count(*)::int from unnest($2::uuid[]) a where not exists
        (select from sale_order o where o.id = a)) as "lostOrders"`,
    [session.id, acknowledged.map((sale) => sale.orderId)],
  )
  return { ...rows[0], broken: Object.keys(await brokenRules(ground.owner.pool)) }
}

/** The verdict on sales of which none is lost or torn. */
export const sound = { lostOrders: 0, broken: [] }
