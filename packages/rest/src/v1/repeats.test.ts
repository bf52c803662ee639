import { randomUUID } from 'node:crypto'
import { makeTicketSession, type TestTicketSession } from '@marquee/api/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPartners, orderOf, type Partner, type PartnerBench } from '../testing/partners.ts'

// The same call again, from the same and from another partner; many holds at once; lists that grow while they are read.

let bench: PartnerBench
let partner: Partner
let show: TestTicketSession
beforeAll(async () => {
  bench = await openPartners()
  partner = await bench.partner('Kule Tours')
})
beforeEach(async () => {
  const { api } = bench
  show = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 10, standing: 100 })
})
afterAll(() => bench.close())

const sell = 'POST api/v1/orders'
const times = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, index) => one(index))
const ordersOf = async () =>
  (await partner.ask<{ data: { id: string }[] }>(`GET api/v1/orders?ticketSessionId=${show.id}&limit=100`)).data
/** One standing place: the same body can be sold again and again. */
const onePlace = () =>
  orderOf(
    { show, seatNos: [] },
    {
      items: [{ passTypeId: show.adult, areaNo: 0, qty: 1 }],
      total: { amountMinor: 30_000, currency: 'TRY' },
    },
  )

describe('Idempotency-Key', () => {
  test('the same key twenty times at once sells once, and all hear of the same order', async () => {
    const key = randomUUID()
    const answers = await Promise.all(times(20, () => partner.send(sell, onePlace(), key)))
    const done = answers.filter(({ status }) => status === 201)
    expect(
      answers.filter(({ status, body }) => status !== 201 && (body as { code: string }).code !== 'IN_PROGRESS'),
    ).toEqual([])
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(await ordersOf()).toHaveLength(1)
    expect((await partner.send(sell, onePlace(), key)).text).toBe(done[0]?.text)
  })

  test('negative control: twenty keys with the same body sell twenty times', async () => {
    const answers = await Promise.all(times(20, () => partner.send(sell, onePlace(), randomUUID())))
    expect(answers.map(({ status }) => status)).toEqual(times(20, () => 201))
    expect(await ordersOf()).toHaveLength(20)
  })

  test('a hold sent again is the same hold; with another body, or for another thing, the key is refused', async () => {
    const key = randomUUID()
    const wish = { ticketSessionId: show.id, seatNos: [1, 2], minutes: 20 }
    const holds = await Promise.all(times(5, () => partner.send('POST api/v1/holds', wish, key)))
    expect(new Set(holds.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1)
    const conflict = { status: 422, code: 'IDEMPOTENCY_CONFLICT' }
    expect(await partner.refused('POST api/v1/holds', { ...wish, seatNos: [1, 3] }, key)).toMatchObject(conflict)
    expect(await partner.refused('POST api/v1/holds', { ...wish, minutes: 30 }, key)).toMatchObject(conflict)
    expect(await partner.refused(sell, orderOf({ show, seatNos: [5] }), key)).toMatchObject(conflict)
    expect(await ordersOf()).toEqual([])
  })

  test('a refused call leaves the key free', async () => {
    const key = randomUUID()
    const wrong = orderOf({ show, seatNos: [1] }, { priceVersion: show.priceVersion + 1 })
    expect(await partner.refused(sell, wrong, key)).toMatchObject({ code: 'PRICE_CHANGED' })
    await partner.ask(sell, orderOf({ show, seatNos: [1] }), key)
  })

  test('is one’s own: another partner with the same key sells something else', async () => {
    const rival = await bench.partner('Rival Tours')
    const key = 'order-1'
    const mine = await partner.ask<{ id: string }>(sell, orderOf({ show, seatNos: [1] }), key)
    const theirs = await rival.ask<{ id: string }>(sell, orderOf({ show, seatNos: [2] }), key)
    expect(theirs.id).not.toBe(mine.id)
  })

  test('when its answer is forgotten, the order it made is still not made twice', async () => {
    const key = randomUUID()
    await partner.ask(sell, onePlace(), key)
    await bench.api.database.asOwner.deleteFrom('command').where('command_id', '=', key).execute()
    expect(await partner.refused(sell, onePlace(), key)).toMatchObject({ status: 409, code: 'STATE' })
    expect(await ordersOf()).toHaveLength(1)
  })
})

describe('how much one partner holds', () => {
  const holds = 'POST api/v1/holds'
  const tooMuch = { status: 409, code: 'HOLD_LIMIT', details: { limit: 100, held: 100 } }
  const rowsOf = ({ id }: TestTicketSession, rows: number) =>
    times(rows, (row) => ({ ticketSessionId: id, seatNos: times(10, (seat) => row * 10 + seat) }))
  const wide = () => makeTicketSession(bench.api.database.db, { venue: bench.api.venue, rows: 13, seatsPerRow: 10 })

  test('has an end, however many holds come at once and in whichever show; what is sold or given back counts no more', async () => {
    const [greedy, rival] = [await bench.partner('Greedy Tours'), await bench.partner('Rival Tours')]
    const hall = await wide()
    const answers = await Promise.all(rowsOf(hall, 13).map((wish) => greedy.send(holds, wish)))
    const held = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => body as { id: string; seatNos: number[] })
    expect(held).toHaveLength(10)
    const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => (body as { code: string }).code)
    expect(codes).toEqual(['HOLD_LIMIT', 'HOLD_LIMIT', 'HOLD_LIMIT'])
    const areas = [{ areaNo: 0, qty: 1 }]
    for (const more of [{ seatNos: [3] }, { best: { qty: 1 } }, { areas }]) {
      expect(await greedy.refused(holds, { ticketSessionId: show.id, ...more })).toMatchObject(tooMuch)
    }
    const [first, second] = held
    expect(await greedy.refused(`PATCH api/v1/holds/${first?.id}`, { areas: [], add: [120] })).toMatchObject({
      status: 409,
    })
    // What was refused is free for others, and for a key at the other door the same end is the end.
    await expect(
      bench.api.callerWithToken(greedy.key).seats.hold({
        ...{ commandId: randomUUID(), holdId: randomUUID() as never, ticketSessionId: show.id, seatNos: [1] },
      }),
    ).rejects.toThrow('HOLD_LIMIT')
    await rival.ask(holds, { ticketSessionId: show.id, seatNos: [1, 3], areas })
    // A hold that ran out counts no more, and cannot come back over the end.
    const past = new Date(Date.now() - 1000).toISOString()
    const { asOwner } = bench.api.database
    await asOwner
      .updateTable('seat_hold')
      .set({ expires_at: past })
      .where('id', '=', first?.id ?? '')
      .execute()
    await greedy.ask(holds, { ticketSessionId: show.id, areas: [{ areaNo: 0, qty: 10 }] })
    expect(await greedy.refused(`POST api/v1/holds/${first?.id}/extend`, {})).toMatchObject(tooMuch)
    await greedy.ask(`DELETE api/v1/holds/${second?.id}`)
    await greedy.ask(`POST api/v1/holds/${first?.id}/extend`, {})
  })
})

interface Row {
  id: string
}

/** Reads page after page; `between` happens after the first. */
async function readAll(route: string, between?: () => Promise<unknown>) {
  const seen: string[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 50; pages += 1) {
    const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const page: { data: Row[]; nextCursor: string | null } = await partner.ask(`${route}${after}`)
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.nextCursor
    if (pages === 0) await between?.()
  }
  return seen
}

test('what is free counts places of holds that ran out, on the list as in the areas', async () => {
  const wish = { ticketSessionId: show.id, seatNos: [1, 2], areas: [{ areaNo: 0, qty: 30 }] }
  const { id } = await partner.ask<Row>('POST api/v1/holds', wish)
  await partner.ask(sell, onePlace())
  const session = `GET api/v1/ticket-sessions/${show.id}`
  const free = async () => {
    const one = await partner.ask<{ free: number; capacity: number; areas: { free: number }[] }>(session)
    const map = await partner.ask<{ areas: { free: number }[] }>(`GET api/v1/ticket-sessions/${show.id}/seat-map`)
    return [one.capacity, one.free, one.areas[0]?.free, map.areas[0]?.free]
  }
  expect(await free()).toEqual([120, 87, 69, 69])
  const past = new Date(Date.now() - 60_000).toISOString()
  const { asOwner } = bench.api.database
  await asOwner.updateTable('session_seat').set({ until: past }).where('hold_id', '=', id).execute()
  await asOwner.updateTable('pool_hold').set({ until: past }).where('hold_id', '=', id).execute()
  expect(await free()).toEqual([120, 119, 99, 99])
})

describe('pages', () => {
  test('of ticket sessions hold each once, also those that start together, while others come and go', async () => {
    const { database, venue } = bench.api
    const make = (startsIn: number, state = 'on_sale') =>
      makeTicketSession(database.db, { venue, rows: 1, seatsPerRow: 2, startsIn, state })
    const day = 1440
    const shows = await Promise.all(times(7, (index) => make((40 + Math.floor(index / 3)) * day)))
    const [draft, cancelled] = [await make(40 * day, 'draft'), await make(40 * day, 'cancelled')]
    // Three of them start at the same moment.
    const twins = shows.slice(0, 3).map(({ id }) => id)
    const at = new Date(Date.now() + 40 * day * 60_000)
    await database.asOwner
      .updateTable('ticket_session')
      .set({ starts_at: at.toISOString() })
      .where('id', 'in', twins)
      .execute()
    const from = new Date(Date.now() + 38 * day * 60_000).toISOString().slice(0, 10)
    const route = `GET api/v1/ticket-sessions?from=${from}&limit=2`
    const seen = await readAll(route, async () => {
      await make(39 * day)
      await make(44 * day)
    })
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(shows.map(({ id }) => id)))
    expect(seen).not.toContain(draft.id)
    expect(seen).not.toContain(cancelled.id)
    // By itself a draft is not there, and a cancelled one says so: its passes may have been sold.
    const one = (id: string) => partner.send(`GET api/v1/ticket-sessions/${id}`)
    expect((await one(draft.id)).status).toBe(404)
    expect((await one(cancelled.id)).body).toMatchObject({ state: 'cancelled', onSale: false })
    const to = new Date(Date.now() + 41 * day * 60_000).toISOString().slice(0, 10)
    const until = await readAll(`${route}&to=${to}`)
    expect(until).toEqual(expect.arrayContaining(twins))
    expect(until).not.toContain(shows[6]?.id)
  })

  test('without a date they begin today: what is over is not among them', async () => {
    const { database, venue } = bench.api
    const make = (startsIn: number) => makeTicketSession(database.db, { venue, rows: 1, seatsPerRow: 2, startsIn })
    const [past, next] = [await make(-3 * 1440), await make(3 * 1440)]
    const seen = await readAll('GET api/v1/ticket-sessions?limit=100')
    expect([seen.includes(past.id), seen.includes(next.id)]).toEqual([false, true])
  })

  test('of orders hold each once while others are sold', async () => {
    const made: string[] = []
    const sellOne = async (seatNo: number) => {
      const { id } = await partner.ask<Row>(sell, orderOf({ show, seatNos: [seatNo] }))
      made.push(id)
    }
    for (const seatNo of times(7, (index) => index)) await sellOne(seatNo)
    const route = `GET api/v1/orders?ticketSessionId=${show.id}&limit=2`
    expect(await readAll(route, () => sellOne(8))).toEqual(made.slice(0, 7).reverse())
    expect(await readAll(route)).toEqual([...made].reverse())
  })
})
