import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookDiffers, brokenRules, makeTicketSession } from '@marquee/api/testing'
import type { VenueId } from '@marquee/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mutate } from '../test/support/server.ts'
import { furnish } from './cashiers.ts'
import { type Ground, prepareGround, randomFrom, type ServerPlace, say } from './ground.ts'
import { saleOf } from './sellers.ts'
import { untilLetIn } from './until-let-in.ts'

const orders = 300
const price = 45_000
const kills = 10

let ground: Ground
let places: [ServerPlace, ServerPlace]
beforeAll(async () => {
  ground = await prepareGround()
  // The book needs somewhere to put the money.
  await furnish(ground)
  places = [await ground.startServer(), await ground.startServer()]
})
afterAll(() => ground.end())

const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await ground.owner.pool.query(text, values)).rows as Row[]

it(`a session of ${orders} orders is called off while its servers are killed ${kills} times: everyone is refunded once`, {
  timeout: 900_000,
}, async () => {
  const session = await makeTicketSession(ground.owner.db, {
    venue: { id: ground.venue.id as VenueId, roleIds: {} },
    rows: 20,
    seatsPerRow: 20,
    startsIn: 60 * 48,
    prices: [price, price],
  })
  const send = (path: string, input: object, place = 0) =>
    mutate(places[place as 0 | 1].url, path, { input, token: ground.token() })
  for (let from = 0; from < orders; from += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const sale = saleOf(session, [from + index])
        const guest = { email: `guest${from + index}@example.com` }
        const { status } = await untilLetIn(() => send('orders.sell', { ...sale, guest }))
        expect(status).toBe(200)
      }),
    )
  }
  const { status, body } = await send('sessionPlans.start', {
    commandId: randomUUID(),
    ticketSessionIds: [session.id],
    reason: 'The singer is ill.',
    expectedOrders: orders,
    expectedBackMinor: orders * price,
  })
  expect([status, body.error]).toEqual([200, undefined])
  const planId = body.result.data.json.id as string
  const doneOf = async () =>
    (
      await rowsOf<{ n: number }>(
        `select count(*)::integer as n from session_plan_order where plan_id = $1 and state = 'done'`,
        [planId],
      )
    )[0]?.n ?? 0

  const random = randomFrom(7)
  const reached: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await doneOf()
    const until = Date.now() + 60_000
    while ((await doneOf()) <= before + 2 && Date.now() < until) await sleep(10)
    await sleep(random() * 40)
    // Both at once: nobody is left who could go on meanwhile.
    for (const { process } of places) process.child.kill('SIGKILL')
    await Promise.all(places.map(({ process }) => process.exited))
    reached.push(await doneOf())
    await Promise.all(places.map((place) => place.restart()))
  }
  const end = Date.now() + 120_000
  while ((await doneOf()) < orders && Date.now() < end) await sleep(200)
  say(`a session of ${orders} orders called off, kill -9 ×${kills} at ${reached.join(', ')}`)
  expect(await doneOf()).toBe(orders)
  // The last of them may find nothing left to do.
  expect(reached.filter((n) => n > 0 && n < orders).length).toBeGreaterThanOrEqual(kills - 2)

  const [sums] = await rowsOf<Record<string, number>>(
    `select (select count(*)::integer from refund) as refunds,
       (select count(distinct order_id)::integer from refund) as refunded,
       (select sum(amount_minor)::bigint from refund) as "refundedMinor",
       (select count(*)::integer from payment where refunded_minor > amount_minor) as over,
       (select count(*)::integer from session_seat where ticket_session_id = $1 and status <> 0) as seats,
       (select count(*)::integer from pass where ticket_session_id = $1 and state <> 'cancelled') as passes,
       (select count(*)::integer from outgoing_mail where kind = 'show-cancelled') as mails,
       (select count(distinct recipient)::integer from outgoing_mail where kind = 'show-cancelled') as told,
       (select count(*)::integer from batch_item where state = 'failed') as failed`,
    [session.id],
  )
  expect(sums).toEqual({
    refunds: orders,
    refunded: orders,
    refundedMinor: orders * price,
    over: 0,
    seats: 0,
    passes: 0,
    mails: orders,
    told: orders,
    failed: 0,
  })
  expect(await brokenRules(ground.owner.pool)).toEqual({})
  const booked = Date.now() + 60_000
  while (Object.keys(await bookDiffers(ground.owner.pool)).length > 0 && Date.now() < booked) await sleep(500)
  expect(await bookDiffers(ground.owner.pool)).toEqual({})
})
