import { randomUUID } from 'node:crypto'
import { brokenRules, makeTicketSession, type TestTicketSession } from '@marquee/api/testing'
import type { VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from './support/owner.ts'
import { lossOf, startReader } from './support/reader.ts'
import {
  type Answer,
  mutate,
  query,
  request,
  type Signed,
  signIn,
  startSystem,
  type TestServer,
  type TestSystem,
} from './support/server.ts'

// The sale over HTTP, at two servers that know nothing of each other but the database.

let system: TestSystem
let servers: [TestServer, TestServer]
let owner: Signed
beforeAll(async () => {
  const settings = { RATE_LIMIT: 'off' }
  system = await startSystem({ settings })
  servers = [system, await system.another({ settings })]
  owner = await signIn(system.url, system.venue.owner)
})
afterAll(() => system.stop())

const makeSession = (rows = 2, seatsPerRow = 10) =>
  makeTicketSession(system.database.asOwner, {
    venue: { id: system.venue.id as VenueId, roleIds: {} },
    rows,
    seatsPerRow,
  })
const urlOf = (index: number) => servers[index % 2]?.url ?? ''
// A busy server says "come again" (503): a caller with a command id does, and nothing can happen twice.
async function call(index: number, path: string, input: object): Promise<Answer> {
  for (let again = 0; ; again += 1) {
    const answer = await mutate(urlOf(index), path, { input, token: owner.accessToken })
    if (answer.status !== 503 || again === 5) return answer
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

type Sale = ReturnType<typeof saleOf>

function saleOf(session: TestTicketSession, seatNos: number[]) {
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
/** The same sale as a partner orders it. */
function order(index: number, { commandId, ticketSessionId, items, priceVersion, expectedDueMinor }: Sale) {
  const total = { amountMinor: expectedDueMinor, currency: 'TRY' }
  return request(`${urlOf(index)}/api/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': commandId,
    },
    body: JSON.stringify({ ticketSessionId, items, priceVersion, total, reference: 'T' }),
  })
}
/** tRPC says 200 of a sale, REST 201. */
const isDone = (status: number) => status === 200 || status === 201
const seatsIn = ({ status, body }: Answer): number[] =>
  isDone(status) ? (body.passes ?? body.result.data.json.passes).map((pass: { seatNo: number }) => pass.seatNo) : []
const reasonOf = ({ status, body }: Answer): string =>
  isDone(status) ? 'OK' : (body.error?.json?.data.reason ?? body.code ?? String(status))
const tally = (answers: Answer[]) => {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[reasonOf(answer)] = (counts[reasonOf(answer)] ?? 0) + 1
  return counts
}
async function soldIn(session: TestTicketSession): Promise<{ seats: number; orders: number; passes: number }> {
  const [row] = await asOwner<{ seats: number; orders: number; passes: number }>(
    system.database.url,
    `select (select count(*)::int from session_seat where ticket_session_id = $1 and status = 2) as seats,
      (select count(distinct order_id)::int from order_line where ticket_session_id = $1) as orders,
      (select count(*)::int from pass where ticket_session_id = $1) as passes`,
    [session.id],
  )
  return row ?? { seats: 0, orders: 0, passes: 0 }
}

describe('at two servers', () => {
  it('forty tills and partners want six seats, three times over: each seat is sold once, the rest hear that it is taken', async () => {
    for (let round = 0; round < 3; round += 1) {
      const session = await makeSession()
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, who) => {
          // Alone or with the neighbour, by tRPC or by REST, at the one or at the other.
          const seatNos = who % 4 < 2 ? [who % 6] : [who % 6, (who + 1) % 6]
          return who % 3 === 0
            ? order(who, saleOf(session, seatNos))
            : call(who, 'orders.sell', saleOf(session, seatNos))
        }),
      )
      const counts = tally(answers)
      expect(Object.keys(counts).sort()).toEqual(['OK', 'SEAT_TAKEN'])
      const won = answers.flatMap(seatsIn)
      expect(won.sort()).toEqual([...new Set(won)])
      expect(await soldIn(session)).toEqual({ seats: won.length, orders: counts.OK, passes: won.length })
    }
    expect(await brokenRules(system.database.pool)).toEqual({})
    // Control: by either door a free seat is sold, and gone for the other.
    const session = await makeSession()
    const byRest = await order(0, saleOf(session, [0]))
    expect([seatsIn(byRest), reasonOf(await call(1, 'orders.sell', saleOf(session, [0])))]).toEqual([[0], 'SEAT_TAKEN'])
    expect(reasonOf(await call(0, 'orders.sell', saleOf(session, [1])))).toBe('OK')
    expect(reasonOf(await order(1, saleOf(session, [1])))).toBe('SEAT_TAKEN')
  })

  it('the same command fifty times, and after a lost answer, is one sale with one answer', async () => {
    const session = await makeSession()
    const sale = saleOf(session, [3, 4])
    const input = JSON.stringify({ json: sale })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner.accessToken}` }
    // Nobody waits for the answer of the first one.
    const cut = new AbortController()
    const first = fetch(`${system.url}/trpc/orders.sell`, { method: 'POST', headers, body: input, signal: cut.signal })
    setTimeout(() => cut.abort(), 5)
    await first.catch(() => null)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, again) => call(again, 'orders.sell', sale)))
    const good = answers.filter((answer) => answer.status === 200).map((answer) => answer.body.result.data.json)
    // A call that meets the first one still running is told to come again.
    expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true)
    good.push((await call(1, 'orders.sell', sale)).body.result.data.json)
    expect(new Set(good.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await soldIn(session)).toEqual({ seats: 2, orders: 1, passes: 2 })
    // Control: another command wants the same seats, and gets none.
    expect(reasonOf(await call(0, 'orders.sell', { ...sale, commandId: randomUUID(), orderId: uuidv7() }))).toBe(
      'SEAT_TAKEN',
    )
  })
})

describe('the stream of the seats', () => {
  it('loses nothing and tells nothing twice while sockets and listening connections are cut', async () => {
    const session = await makeSession(20, 20)
    const token = () => owner.accessToken
    const stream = { path: 'seatMap.seatLayoutUpdate', input: { ticketSessionId: session.id } }
    const snapshot = async () =>
      (await query(system.url, 'seatMap.get', { input: stream.input, token: owner.accessToken })).body.result.data.json
    const before = await snapshot()
    const readers = await Promise.all(servers.map(({ url }) => startReader({ url: () => url, token, stream })))
    let sold = 0
    const forgetful = await startReader({
      url: () => servers[1].url,
      token,
      stream,
      resumes: false,
      beforeReturn: async () => {
        const mark = sold
        await waitFor('more sales', () => sold >= mark + 5 || sold >= 120, 20_000)
      },
    })
    const pairs = Array.from({ length: 120 }, (_, pair) => [pair * 2, pair * 2 + 1])
    await Promise.all(
      Array.from({ length: 6 }, async (_, seller) => {
        for (const [turn, pair] of pairs.filter((_pair, index) => index % 6 === seller).entries()) {
          const answer = await call(seller + turn, 'orders.sell', saleOf(session, pair))
          expect(answer.status).toBe(200)
          sold += 1
          if (sold % 20 === 10) for (const reader of [...readers, forgetful]) reader.cut()
          if (sold % 50 === 25) await killListeners()
        }
      }),
    )
    const after = await snapshot()
    const last = Number(after.lastEventId.split('.')[1])
    await waitFor(
      'the readers to be told of all',
      () => readers.every(({ versions }) => versions.includes(last)),
      15_000,
    )
    expect(readers.map((reader) => lossOf(reader, last))).toEqual([null, null])
    expect(readers.every(({ cuts, resyncs }) => cuts >= 5 && resyncs === 0)).toBe(true)
    for (const reader of readers) expect(withChanges(before.status, reader.changes)).toBe(after.status)
    // Control: the cuts hurt a reader that does not say where it was.
    expect(lossOf(forgetful, last)).toMatch(/^missing/)
    expect(withChanges(before.status, forgetful.changes)).not.toBe(after.status)
    for (const reader of [...readers, forgetful]) reader.stop()
  })
})

/** A packed status (two bits a seat) with all changes of a stream applied. */
function withChanges(status: string, changes: readonly unknown[]): string {
  const bytes = Buffer.from(status, 'base64')
  for (const change of changes as { seats: { n: number[]; s: number }[] }[]) {
    for (const { n, s } of change.seats) {
      for (const seat of n) {
        const shift = (seat % 4) * 2
        bytes.writeUInt8((bytes.readUInt8(seat >> 2) & ~(3 << shift)) | (s << shift), seat >> 2)
      }
    }
  }
  return bytes.toString('base64')
}

async function killListeners(): Promise<void> {
  await asOwner(
    system.database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'marquee-listen'`,
  )
}
