import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { makeOrder, makeTicketSession } from '@marquee/api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPartners, openShow, orderOf, type Partner, type PartnerBench } from '../testing/partners.ts'

// The whole job of a partner over HTTP with nothing but a key: find a show, look at the seats, hold two, extend, order,
// show the passes, and know a true code from a false one without asking anybody.

let bench: PartnerBench
let partner: Partner
beforeAll(async () => {
  bench = await openPartners()
  partner = await bench.partner('Kule Tours')
})
afterAll(() => bench.close())

interface Page<Row> {
  nextCursor: string | null
  data: Row[]
}
interface Session {
  id: string
  localDate: string
  localTime: string
  timeZone: string
  startsAt: string
  onSale: boolean
  free: number
  passTypes: { id: string; code: string }[]
  categories: { id: string }[]
}
interface Map {
  version: string
  geometry: { hash: string; url: string }
  statuses: string[]
}
interface Hold {
  id: string
  seatNos: number[]
  expiresAt: string
  maxUntil: string
  now: string
}
interface Made {
  id: string
  orderNo: number
  total: object
  passes: { id: string; seatNo: number | null; shortCode: string }[]
}
interface Pass {
  id: string
  code: string
  seat: { seatNo: number }
  state: string
}

const minutesOf = ({ expiresAt, now }: Hold) => Math.round((Date.parse(expiresAt) - Date.parse(now)) / 60_000)

// As a partner would write it from the documentation, without a line of this code.
function readCode(code: string) {
  const digits = [...code].map((digit) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(digit))
  const bits = digits.map((value) => value.toString(2).padStart(5, '0')).join('')
  const bytes = Uint8Array.from({ length: 105 }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2))
  return {
    keyNo: (((bytes[0] ?? 0) & 15) << 8) | (bytes[1] ?? 0),
    signed: bytes.slice(0, 41),
    signature: bytes.slice(41),
  }
}

test('from a date to a pass at the door', async () => {
  const show = await openShow(bench.api)
  const { data: sessions } = await partner.ask<Page<Session>>('GET api/v1/ticket-sessions?from=2020-01-01')
  const found = sessions.find(({ id }) => id === show.id)
  expect(found).toMatchObject({ onSale: true, hasSeats: true, capacity: 20, free: 20, timeZone: 'Europe/Istanbul' })
  expect(`${found?.localDate} ${found?.localTime}`).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)

  const session = await partner.ask<Session>(`GET api/v1/ticket-sessions/${show.id}`)
  const adult = session.passTypes.find(({ code }) => code === 'A')?.id
  const { version, prices } = await partner.ask<{ version: number; prices: { price: object }[] }>(
    `GET api/v1/ticket-sessions/${show.id}/prices`,
  )
  const front = session.categories.find(({ id }) => id === show.categoryIds[0])?.id
  expect(prices).toContainEqual({
    passTypeId: adult,
    seatCategoryId: front,
    price: { amountMinor: 45_000, currency: 'TRY' },
    taxPpm: 100_000,
  })

  const mapOf = () => partner.ask<Map>(`GET api/v1/ticket-sessions/${show.id}/seat-map`)
  const map = await mapOf()
  expect(map.statuses).toEqual(Array.from({ length: 20 }, () => 'free'))
  const drawing = await partner.send(`GET ${map.geometry.url.slice(1)}`)
  expect(drawing.body).toMatchObject({ seats: { label: expect.any(Array), category: expect.any(Array) } })

  const wish = { ticketSessionId: show.id, seatNos: [3, 4], minutes: 15 }
  const hold = await partner.ask<Hold>('POST api/v1/holds', wish)
  expect([hold.seatNos, minutesOf(hold)]).toEqual([[3, 4], 15])
  expect(minutesOf({ ...hold, expiresAt: hold.maxUntil })).toBe(120)
  const freeOf = async () => (await partner.ask<Session>(`GET api/v1/ticket-sessions/${show.id}`)).free
  expect(await freeOf()).toBe(18)
  const held = await mapOf()
  expect(held.statuses.slice(2, 6)).toEqual(['free', 'mine', 'mine', 'free'])
  expect(held.version).not.toBe(map.version)
  expect(await partner.ask(`GET api/v1/holds?ticketSessionId=${show.id}`)).toMatchObject({ data: [{ id: hold.id }] })
  expect((await partner.ask<Hold>(`GET api/v1/holds/${hold.id}`)).seatNos).toEqual([3, 4])

  const longer = await partner.ask<Hold>(`POST api/v1/holds/${hold.id}/extend`, { minutes: 40 })
  expect(minutesOf(longer)).toBe(40)
  const changed = await partner.ask<Hold>(`PATCH api/v1/holds/${hold.id}`, { add: [5], remove: [3] })
  expect([changed.seatNos, changed.expiresAt]).toEqual([[4, 5], longer.expiresAt])

  const body = orderOf(
    { show: { ...show, adult: adult as typeof show.adult, priceVersion: version }, seatNos: [4, 5] },
    { reference: 'KT-2026-481', guest: { name: 'Ayşe Yılmaz', phone: '+905321234567' } },
  )
  const order = await partner.ask<Made>(`POST api/v1/holds/${hold.id}/confirm`, body)
  expect(order.total).toEqual({ amountMinor: 90_000, currency: 'TRY' })
  expect((await mapOf()).statuses.slice(2, 7)).toEqual(['free', 'free', 'taken', 'taken', 'free'])
  expect(await freeOf()).toBe(18)
  expect(await partner.ask(`GET api/v1/orders/${order.id}`)).toMatchObject({
    orderNo: order.orderNo,
    reference: 'KT-2026-481',
    guestName: 'Ayşe Yılmaz',
    ticketSession: { id: show.id },
    paid: order.total,
    lines: [{ qty: 2, price: { amountMinor: 45_000, currency: 'TRY' }, total: order.total }],
  })

  const { data: passes } = await partner.ask<Page<Pass>>(`GET api/v1/orders/${order.id}/passes`)
  expect(passes.map(({ id, seat }) => [id, seat.seatNo])).toEqual(order.passes.map(({ id, seatNo }) => [id, seatNo]))
  const { data: keys } = await partner.ask<Page<{ keyNo: number; publicKey: string }>>('GET api/v1/pass-keys')
  for (const { code } of passes) {
    const { keyNo, signed, signature } = readCode(code)
    const x = keys.find((key) => key.keyNo === keyNo)?.publicKey ?? ''
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(verify(null, signed, publicKey, signature)).toBe(true)
    // A forger who writes another pass has no signature for it.
    const forged = signed.with(20, (signed[20] ?? 0) ^ 1)
    expect(verify(null, forged, publicKey, signature)).toBe(false)
  }
  for (const code of [passes[0]?.code, order.passes[0]?.shortCode]) {
    const check = await partner.ask<{ orderId: string }>('POST api/v1/passes/check', { code })
    expect(check).toMatchObject({ orderId: order.id, pass: { id: passes[0]?.id, state: 'issued' } })
  }
})

test('at once: the best seats, or those that are named', async () => {
  const show = await openShow(bench.api)
  const best = { best: { categoryId: show.categoryIds[0] }, items: [{ passTypeId: show.adult, qty: 2 }] }
  const order = await partner.ask<Made>('POST api/v1/orders', orderOf({ show, seatNos: [0, 1] }, best))
  const [first = -1, second = -1] = order.passes.map(({ seatNo }) => seatNo ?? -1)
  expect([second - first, first >= 0 && second < 10]).toEqual([1, true])
  const named = await partner.ask<Made>(
    'POST api/v1/orders',
    orderOf({ show, seatNos: [10] }, { total: { amountMinor: 30_000, currency: 'TRY' } }),
  )
  expect(named.passes).toMatchObject([{ seatNo: 10, areaNo: null }])
  const free = await partner.ask<Hold>('POST api/v1/holds', { ticketSessionId: show.id, best: { qty: 3 } })
  expect(free.seatNos).toHaveLength(3)
  await partner.ask(`DELETE api/v1/holds/${free.id}`)
  expect(await partner.refused(`GET api/v1/holds/${free.id}`)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const { data: holds } = await partner.ask<Page<Hold>>(`GET api/v1/holds?ticketSessionId=${show.id}`)
  expect(holds).toEqual([])
})

test('what costs nothing is ordered without a payment', async () => {
  const show = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue, prices: [0, 0] })
  const nothing = { total: { amountMinor: 0, currency: 'TRY' } }
  const order = await partner.ask<Made>('POST api/v1/orders', orderOf({ show, seatNos: [0, 1] }, nothing))
  expect(order.passes).toHaveLength(2)
  const held = await partner.ask<Hold>('POST api/v1/holds', { ticketSessionId: show.id, seatNos: [3] })
  const body = orderOf({ show, seatNos: [3] }, nothing)
  expect((await partner.ask<Made>(`POST api/v1/holds/${held.id}/confirm`, body)).passes).toMatchObject([{ seatNo: 3 }])
})

test('an order lists its rides, and nothing of the vehicle, its driver or other guests', async () => {
  const show = await openShow(bench.api)
  const order = await partner.ask<Made>('POST api/v1/orders', orderOf({ show, seatNos: [0, 1] }))
  expect(await partner.ask(`GET api/v1/orders/${order.id}`)).toMatchObject({ rides: [] })
  const { caller } = await bench.api.signInAs('owner')
  const name = { en: 'Kadıköy pier', tr: 'Kadıköy iskelesi' }
  const { id: areaId } = await caller.areas.create({ code: 'K1', name, color: '#0f766e', postcodes: null })
  const { id: point } = await caller.pickupPoints.create({ areaId, name, minutes: 40 })
  const at = { direction: 'to' as const, date: '2028-03-04', time: '20:30', pickupPointIds: [point] }
  const crew = { vehicleId: null, driverId: null, capacity: 8, note: 'Gate 3, call Emre' }
  const trip = await caller.trips.create({ commandId: randomUUID(), ...at, ...crew })
  const place = { venue_id: bench.api.venue.id, order_id: order.id, line_no: 1, guest_no: 1, direction: 'to' }
  await bench.api.database.asOwner
    .insertInto('ride')
    .values({ ...place, id: randomUUID(), trip_id: trip.id, pickup_point_id: point, pass_id: order.passes[0]?.id })
    .execute()
  const told = await partner.ask<{ rides: object[] }>(`GET api/v1/orders/${order.id}`)
  expect(told.rides).toEqual([
    {
      ...{ passId: order.passes[0]?.id, direction: 'to', stop: name, state: 'booked' },
      ...{ stopAt: '2028-03-04T16:50:00.000Z', venueAt: '2028-03-04T17:30:00.000Z' },
    },
  ])
  const other = await bench.partner('Other Tours')
  expect(await other.refused(`GET api/v1/orders/${order.id}`)).toMatchObject({ status: 404 })
})

test('nothing of the venue gets out: no names of its people, no guest of others, not who holds what', async () => {
  const show = await openShow(bench.api)
  const { api } = bench
  const secret = { guest: { name: 'Gizli Misafir', phone: '+905559998877' } }
  const theirs = await makeOrder(api, { session: show, seatNos: [0, 1], ...secret })
  const rival = await bench.partner('Rival Tours')
  const { id: rivalHold } = await rival.ask<Hold>('POST api/v1/holds', { ticketSessionId: show.id, seatNos: [6] })
  const rivalOrder = await rival.ask<Made>('POST api/v1/orders', orderOf({ show, seatNos: [7] }, secret))
  const own = await partner.ask<Made>('POST api/v1/orders', orderOf({ show, seatNos: [8] }))
  const people = await api.database.asOwner.selectFrom('app_user').select(['id', 'name', 'email']).execute()
  const texts: string[] = []
  const look = async (route: string) => texts.push((await partner.send(route)).text)
  for (const route of [
    'ticket-sessions?from=2020-01-01&limit=100',
    `ticket-sessions/${show.id}`,
    `ticket-sessions/${show.id}/seat-map`,
    `holds?ticketSessionId=${show.id}`,
    'orders?limit=100',
    `orders/${own.id}`,
    `orders/${own.id}/passes`,
    ...[theirs.orderId, rivalOrder.id].flatMap((id) => [`orders/${id}`, `orders/${id}/passes`]),
    `holds/${rivalHold}`,
  ]) {
    await look(`GET api/v1/${route}`)
  }
  for (const code of [theirs.passes[0]?.shortCode, rivalOrder.passes[0]?.shortCode, own.passes[0]?.shortCode]) {
    texts.push((await partner.send('POST api/v1/passes/check', { code })).text)
  }
  const told = texts.join('\n')
  const hidden = [
    rivalHold,
    rivalOrder.orderNo,
    theirs.orderNo,
    'Gizli',
    '9998877',
    ...theirs.passes.map(({ id }) => id),
  ]
  for (const value of [...hidden, ...people.flatMap(({ id, name, email }) => [id, name, email])]) {
    expect(told).not.toContain(String(value))
  }
  // The same key on the other door.
  const program = api.callerWithToken(partner.key)
  const at = { ticketSessionId: show.id }
  await api.database.asOwner
    .updateTable('ticket_session')
    .set({ note: 'Gizli: VIP bekleniyor' })
    .where('id', '=', show.id)
    .execute()
  const clerk = await api.signInAs('boxoffice')
  const { session } = await clerk.caller.booking.session({ id: show.id })
  const span = { from: session.date, until: session.date }
  const said = await Promise.all(
    [program, clerk.caller].map((who) =>
      Promise.all([who.booking.session({ id: show.id }), who.booking.sessions(span)]),
    ),
  )
  expect(said.map((answers) => JSON.stringify(answers).split('Gizli: VIP bekleniyor').length - 1)).toEqual([0, 2])
  await expect(program.seats.holders({ ...at, seatNos: [6] })).rejects.toThrow('FORBIDDEN')
  await expect(program.seats.blocks(at)).rejects.toThrow('FORBIDDEN')
  // Control: their own is there, and so are the seats of others, without a name.
  expect(told).toContain(own.id)
  const { statuses } = await partner.ask<Map>(`GET api/v1/ticket-sessions/${show.id}/seat-map`)
  expect(statuses.slice(0, 9)).toEqual(['taken', 'taken', 'free', 'free', 'free', 'free', 'held', 'taken', 'taken'])
  const check = (code: string | undefined) => partner.ask('POST api/v1/passes/check', { code })
  const unknown = { valid: false, reason: 'unknown', orderId: null, ticketSession: null, pass: null }
  expect(await check(rivalOrder.passes[0]?.shortCode)).toEqual(unknown)
  expect(await check('ZZZZZZZZZZ')).toEqual(unknown)
})
