import { randomUUID } from 'node:crypto'
import { brokenRules, makeTicketSession, type TestTicketSession } from '@marquee/api/testing'
import type { VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, mutate, request } from '../test/support/server.ts'
import { type Ground, minutes, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { saleOf } from './sellers.ts'
import { untilLetIn } from './until-let-in.ts'

let ground: Ground
let places: [ServerPlace, ServerPlace]
beforeAll(async () => {
  ground = await prepareGround()
  places = [await ground.startServer(), await ground.startServer()]
})
afterAll(() => ground.end())
afterEach(async () => expect(await brokenRules(ground.owner.pool)).toEqual({}))

const makeSession = (size: { rows: number; seatsPerRow: number; standing?: number }) =>
  makeTicketSession(ground.owner.db, { venue: { id: ground.venue.id as VenueId, roleIds: {} }, ...size })

type Sale = Omit<ReturnType<typeof saleOf>, 'items'> & { items: object[] }

let busy = 0
const countBusy = () => {
  busy += 1
}
const byTrpc = (who: number, path: string, input: object) =>
  untilLetIn(() => mutate(places[who % 2]?.url ?? '', path, { input, token: ground.token() }), countBusy)
const byRest = (who: number, { commandId, ticketSessionId, items, priceVersion, expectedDueMinor }: Sale) =>
  untilLetIn(
    () =>
      request(`${places[who % 2]?.url}/api/v1/orders`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ground.token()}`,
          'content-type': 'application/json',
          'idempotency-key': commandId,
        },
        body: JSON.stringify({
          ticketSessionId,
          items,
          priceVersion,
          total: { amountMinor: expectedDueMinor, currency: 'TRY' },
          reference: 'T',
        }),
      }),
    countBusy,
  )
// REST says 201 of what tRPC says 200 of.
const buy = async (who: number, sale: Sale): Promise<Answer> => {
  if (who % 3 !== 0) return byTrpc(who, 'orders.sell', sale)
  const answer = await byRest(who, sale)
  return answer.status === 201 ? { ...answer, status: 200 } : answer
}

function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
async function soldSeats(session: TestTicketSession): Promise<number[]> {
  const { rows } = await ground.owner.pool.query<{ n: number }>(
    'select seat_no as n from session_seat where ticket_session_id = $1 and status = 2 order by seat_no',
    [session.id],
  )
  return rows.map(({ n }) => n)
}

describe('at two servers, by tRPC and by REST', () => {
  it('two hundred want ten seats, five times over: each is sold once, and all others hear that it is taken', async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await makeSession({ rows: 2, seatsPerRow: 5 })
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, who) => buy(who, saleOf(session, [(who * 7 + round) % 10]))),
      )
      expect(tally(answers)).toEqual({ 200: 10, 409: 190 })
      expect(await soldSeats(session)).toEqual(Array.from({ length: 10 }, (_, seat) => seat))
    }
    say(`200 for 10 seats ×5: one owner each, ${busy} times asked to come again`)
  })

  it('many people buy one to six of three hundred seats: what is sold is what they were told, and no order is half', async () => {
    const end = Date.now() + (minutes * 60_000) / 3
    let sales = 0
    let asked = 0
    for (let seed = 1; seed === 1 || Date.now() < end; seed += 1) {
      const session = await makeSession({ rows: 10, seatsPerRow: 30 })
      const told: number[] = []
      await Promise.all(
        Array.from({ length: 100 }, async (_, who) => {
          const random = randomFrom(seed * 1000 + who)
          for (let turn = 0; turn < 5; turn += 1) {
            const size = 1 + Math.floor(random() * 6)
            const wish = new Set(Array.from({ length: size }, () => Math.floor(random() * 300)))
            const { status } = await buy(who, saleOf(session, [...wish]))
            expect([200, 409]).toContain(status)
            asked += 1
            if (status !== 200) continue
            told.push(...wish)
            sales += 1
          }
        }),
      )
      expect(await soldSeats(session)).toEqual(told.sort((a, b) => a - b))
    }
    say(`1 to 6 of 300 seats: ${asked} asked, ${sales} sold, all as they were told`)
  })

  it('four hundred want a room for a hundred, three of ten walk away: it is never too full, and filled in the end', async () => {
    const session = await makeSession({ rows: 1, seatsPerRow: 1, standing: 100 })
    const saleOfPlaces = (qty: number): Sale => ({
      ...saleOf(session, []),
      items: [{ passTypeId: session.adult, areaNo: 0, qty }],
      payments: [{ method: 'card', amountMinor: qty * 30_000, reference: 'T' }],
      expectedDueMinor: qty * 30_000,
    })
    let most = 0
    let watching = true
    const watch = (async () => {
      while (watching) {
        const { rows } = await ground.owner.pool.query<{ n: number }>(
          `select coalesce((select sum(people) from pass where ticket_session_id = $1), 0)::int
            + coalesce((select sum(qty) from pool_hold where ticket_session_id = $1), 0)::int as n`,
          [session.id],
        )
        most = Math.max(most, rows[0]?.n ?? 0)
      }
    })()
    let sold = 0
    await Promise.all(
      Array.from({ length: 400 }, async (_, who) => {
        const random = randomFrom(who)
        const qty = 1 + Math.floor(random() * 4)
        if (random() < 0.3) {
          const holdId = uuidv7()
          const wish = { commandId: randomUUID(), holdId, ticketSessionId: session.id, pools: [{ areaNo: 0, qty }] }
          const held = await byTrpc(who, 'seats.hold', wish)
          if (held.status === 200) expect((await byTrpc(who, 'seats.release', { holdId })).status).toBe(200)
          else expect(held.status).toBe(409)
          return
        }
        const { status } = await buy(who, saleOfPlaces(qty))
        expect([200, 409]).toContain(status)
        if (status === 200) sold += qty
      }),
    )
    watching = false
    await watch
    say(`a room for 100, 400 people: at most ${most} at any look, ${sold} sold in the rush`)
    expect(most).toBeLessThanOrEqual(100)
    while (sold < 100) {
      expect((await buy(1, saleOfPlaces(1))).status).toBe(200)
      sold += 1
    }
    expect((await buy(1, saleOfPlaces(1))).status).toBe(409)
    expect(sold).toBe(100)
  })
})
