import { randomUUID } from 'node:crypto'
import type { TestTicketSession } from '@marquee/api/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { declared } from '../procedures.ts'
import {
  openPartners,
  openShow,
  orderOf,
  type Partner,
  type PartnerBench,
  partnerRights,
  partnerWith,
} from '../testing/partners.ts'
import { partnerRoutes } from './table.ts'

let bench: PartnerBench
let partner: Partner
let rival: Partner
let show: TestTicketSession
beforeAll(async () => {
  bench = await openPartners()
  partner = await bench.partner('Kule Tours')
  rival = await bench.partner('Rival Tours')
})
beforeEach(async () => {
  show = await openShow(bench.api)
})
afterAll(() => bench.close())

const holdOf = (who: Partner, seatNos: number[]) =>
  who.ask<{ id: string }>('POST api/v1/holds', { ticketSessionId: show.id, seatNos })
const sell = 'POST api/v1/orders'
const confirm = ({ id }: { id: string }) => `POST api/v1/holds/${id}/confirm`

/** The hold ran out a minute ago. */
async function runOut({ id }: { id: string }) {
  const past = new Date(Date.now() - 60_000).toISOString()
  const { asOwner } = bench.api.database
  await asOwner.updateTable('seat_hold').set({ expires_at: past }).where('id', '=', id).execute()
  await asOwner.updateTable('session_seat').set({ until: past }).where('hold_id', '=', id).execute()
}

async function soldSeats() {
  const { statuses } = await partner.ask<{ statuses: string[] }>(`GET api/v1/ticket-sessions/${show.id}/seat-map`)
  return statuses.flatMap((word, seatNo) => (word === 'taken' ? [seatNo] : []))
}

describe('a sale that cannot be', () => {
  test('a seat that is lost: all or nothing, with its number and others instead, and not whose it is', async () => {
    await holdOf(rival, [4])
    const lost = { status: 409, code: 'SEAT_TAKEN', details: { seatNos: [4], alternatives: expect.any(Array) } }
    const { details, ...rest } = await partner.refused('POST api/v1/holds', {
      ticketSessionId: show.id,
      seatNos: [3, 4],
    })
    expect({ details, ...rest }).toMatchObject(lost)
    expect(Object.keys(details ?? {})).toEqual(['seatNos', 'alternatives'])
    expect(details?.alternatives).toHaveLength(2)
    expect(await partner.refused(sell, orderOf({ show, seatNos: [3, 4] }))).toMatchObject(lost)
    expect(await soldSeats()).toEqual([])
    // Control: what is offered instead can be had.
    await partner.ask(sell, orderOf({ show, seatNos: details?.alternatives as number[] }))
  })

  test('a hold that ran out: lost when someone took from it, good while nobody has', async () => {
    const [kept, gone] = [await holdOf(partner, [1, 2]), await holdOf(partner, [3, 4])]
    await runOut(kept)
    await runOut(gone)
    await rival.ask(sell, orderOf({ show, seatNos: [4] }))
    const expired = { status: 409, code: 'HOLD_EXPIRED', details: { seatNos: [4] } }
    expect(await partner.refused(`POST api/v1/holds/${gone.id}/extend`, {})).toMatchObject(expired)
    expect(await partner.refused(confirm(gone), orderOf({ show, seatNos: [3, 4] }))).toMatchObject(expired)
    const again = await partner.ask<{ expiresAt: string }>(`POST api/v1/holds/${kept.id}/extend`, {})
    expect(Date.parse(again.expiresAt)).toBeGreaterThan(Date.now() + 500_000)
    await partner.ask(confirm(kept), orderOf({ show, seatNos: [1, 2] }))
    expect(await soldSeats()).toEqual([1, 2, 4])
  })

  test('another sum, another version or another currency than the price list has now', async () => {
    const wrong = [
      { total: { amountMinor: 44_999, currency: 'TRY' } },
      { total: { amountMinor: 45_000, currency: 'EUR' } },
      { priceVersion: show.priceVersion - 1 },
    ]
    const now = { priceVersion: show.priceVersion, dueMinor: 45_000, currency: 'TRY' }
    for (const more of wrong) {
      const refused = await partner.refused(sell, orderOf({ show, seatNos: [1] }, more))
      expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED', details: now })
    }
    expect(await soldSeats()).toEqual([])
    await partner.ask(sell, orderOf({ show, seatNos: [1] }))
  })

  test('what is wrong is named by its field', async () => {
    const post = (body: object, key?: string | null) => partner.refused(sell, body, key)
    const order = orderOf({ show, seatNos: [1] })
    const [item] = order.items
    const fields = async (body: object) => (await post(body)).fields
    expect(await post(order, null)).toMatchObject({ status: 400, code: 'VALIDATION', fields: ['Idempotency-Key'] })
    expect(await post(order, 'ä b')).toMatchObject({ status: 400, fields: ['Idempotency-Key'] })
    expect(await fields({ ...order, items: [{ ...item, seatNos: [99] }] })).toEqual(['items.0.seatNos.0'])
    expect(await fields({ ...order, items: [{ ...item, passTypeId: randomUUID() }] })).toEqual(['items.0.passTypeId'])
    expect(await fields({ ...order, reference: '' })).toEqual(['reference'])
    expect(await fields({ ...order, total: { amountMinor: 450.5, currency: 'lira' } })).toEqual([
      'total.amountMinor',
      'total.currency',
    ])
    const hold = { ticketSessionId: show.id, seatNos: [1] }
    for (const minutes of [0, 61, 1.5]) {
      expect((await partner.refused('POST api/v1/holds', { ...hold, minutes })).fields).toEqual(['minutes'])
    }
    const noKey = await partner.send('POST api/v1/holds', hold, null)
    expect(noKey.body).toEqual({
      error: 'Bad Request',
      code: 'VALIDATION',
      issues: [{ path: 'Idempotency-Key', message: 'field.required' }],
      requestId: expect.any(String),
    })
    for (const route of ['ticket-sessions?cursor=noise', 'orders?cursor=noise', 'ticket-sessions?from=tomorrow']) {
      expect(await partner.refused(`GET api/v1/${route}`)).toMatchObject({ status: 400, code: 'VALIDATION' })
    }
  })

  test('every refusal has one shape, also where there is no such path', async () => {
    const shape = {
      error: expect.any(String),
      code: expect.any(String),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    }
    const nobody = partnerWith(bench.rest, { name: '', key: 'none' })
    const blind = await bench.partner('Blind', [])
    const said = await Promise.all([
      nobody.send('GET api/v1/orders'),
      blind.send('GET api/v1/orders'),
      partner.send('GET api/v1/nowhere'),
      partner.send(`PUT api/v1/orders/${randomUUID()}`),
      partner.send(`GET api/v1/orders/${randomUUID()}`),
      partner.send('GET api/v1/orders/%zz'),
    ])
    expect(said.map(({ body }) => body)).toEqual(said.map(() => shape))
    expect(said.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [401, 'UNAUTHORIZED'],
      [403, 'FORBIDDEN'],
      ...said.slice(2).map(() => [404, 'NOT_FOUND']),
    ])
    expect(said[3]?.headers.get('allow')).toBe('GET, HEAD')
    // Control: the documented paths keep their own words.
    expect((await nobody.send('GET api/common/user')).text).toBe('{"error":"Unauthorized"}')
    expect((await partner.send('GET api/common/nowhere')).text).toBe('{"error":"NOT FOUND"}')
  })

  test('a length of hold is a partner’s wish, no clerk’s', async () => {
    const clerk = await bench.api.signInAs('boxoffice')
    const hold = { commandId: randomUUID(), holdId: randomUUID(), ticketSessionId: show.id, seatNos: [1] }
    await expect(clerk.caller.seats.hold({ ...hold, minutes: 60 } as never)).rejects.toThrow('VALIDATION')
    const { id } = await clerk.caller.seats.hold(hold as never)
    await expect(clerk.caller.seats.extendHold({ holdId: id, minutes: 60 })).rejects.toThrow('VALIDATION')
  })
})

describe('who is let in', () => {
  test('someone else’s hold and order are not there, as if nobody had them', async () => {
    const { id } = await holdOf(rival, [1])
    const order = await rival.ask<{ id: string }>(sell, orderOf({ show, seatNos: [2] }))
    const calls = (hold: string, sold: string): [string, unknown?][] => [
      [`PATCH api/v1/holds/${hold}`, { add: [5] }],
      [`POST api/v1/holds/${hold}/extend`, {}],
      [`DELETE api/v1/holds/${hold}`],
      [`GET api/v1/holds/${hold}`],
      [confirm({ id: hold }), orderOf({ show, seatNos: [1] })],
      [`GET api/v1/orders/${sold}`],
      [`GET api/v1/orders/${sold}/passes`],
    ]
    const unknown = await Promise.all(calls(randomUUID(), 'noise').map((call) => partner.refused(...call)))
    const others = await Promise.all(calls(id, order.id).map((call) => partner.refused(...call)))
    expect(others).toEqual(unknown)
    expect(others.map(({ status, code }) => [status, code])).toEqual(calls('', '').map(() => [404, 'NOT_FOUND']))
    expect(await partner.ask(`GET api/v1/holds?ticketSessionId=${show.id}`)).toEqual({ data: [], nextCursor: null })
    expect(await partner.ask(`GET api/v1/orders?ticketSessionId=${show.id}`)).toMatchObject({ data: [] })
    // Control: they are there for their owner.
    expect(await rival.ask(`GET api/v1/orders?ticketSessionId=${show.id}`)).toMatchObject({
      data: [{ id: order.id }],
    })
    await rival.ask(`DELETE api/v1/holds/${id}`)
    expect(await rival.refused(`DELETE api/v1/holds/${id}`)).toMatchObject({ status: 409, code: 'STATE' })
  })

  test('what was sold at the till by the same person is no sale of a partner', async () => {
    const { api } = bench
    const clerk = await api.signInAs('boxoffice')
    const { ticketSessionId, items, priceVersion } = orderOf({ show, seatNos: [3] })
    const payments = [{ method: 'card' as const, amountMinor: 45_000, reference: 'terminal 1' }]
    const ids = { commandId: randomUUID(), orderId: randomUUID() as never }
    const sale = { ...ids, ticketSessionId, items, priceVersion, payments, expectedDueMinor: 45_000 }
    const { orderId, passes } = await clerk.caller.orders.sell(sale)
    expect(await clerk.caller.booking.ownSales({})).toMatchObject({ rows: [] })
    await expect(clerk.caller.booking.ownSale({ id: orderId })).rejects.toThrow('NOT_FOUND')
    const code = passes[0]?.shortCode ?? ''
    expect(await clerk.caller.booking.checkOwnPass({ code })).toMatchObject({ ok: false, reason: 'unknown' })
  })

  test('no key, a wrong one, and one without the scope of the row', async () => {
    const made = `${partner.key.slice(0, -43)}${'A'.repeat(43)}`
    const wrong = [made, 'mq_', 'not.a.token'].map((key) => partnerWith(bench.rest, { name: '', key }))
    const denied = (error: string) => ({ error, code: error.toUpperCase(), requestId: expect.any(String) })
    const isRight = (row: object, of: unknown) => JSON.stringify(row) === JSON.stringify({ ...Object(of), limits: {} })
    for (const [key, { procedure }] of Object.entries(partnerRoutes)) {
      const body = key.startsWith('GET') || key.startsWith('DELETE') ? undefined : {}
      for (const nobody of wrong) {
        const answer = await nobody.send(key, body)
        expect([answer.status, answer.body], key).toEqual([401, denied('Unauthorized')])
      }
      const { access } = declared(procedure)
      if (typeof access === 'string') continue
      const others = await bench.partner(
        'Short',
        partnerRights.filter((row) => !isRight(row, access)),
      )
      const refused = await others.send(key, body)
      expect([refused.status, refused.body], key).toEqual([403, denied('Forbidden')])
      const only = await bench.partner(
        'Just',
        partnerRights.filter((row) => isRight(row, access)),
      )
      expect([200, 400, 404], key).toContain((await only.send(key, body)).status)
    }
    // What every row needs is in the three rights, and two of the rows need none: the keys, and nothing else.
    const free = Object.entries(partnerRoutes).filter(([, { procedure }]) => declared(procedure).access === 'signedIn')
    expect(free.map(([key]) => key)).toEqual(['GET api/v1/pass-keys'])
  }, 60_000)

  test('the role counts as well: what it loses, its keys lose', async () => {
    const { database, venue } = bench.api
    const loser = await bench.partner('Loser')
    await loser.ask('GET api/v1/orders')
    const owner = await bench.api.signInUser(bench.api.owner)
    const role = await database.asOwner
      .selectFrom('role')
      .select('rev')
      .where('id', '=', bench.roleId)
      .executeTakeFirstOrThrow()
    const permissions = partnerRights.filter(({ action }) => action !== 'sell')
    await owner.caller.roles.update({ id: bench.roleId, expectedRev: role.rev, permissions } as never)
    expect((await loser.send('GET api/v1/orders')).status).toBe(403)
    expect((await loser.send('GET api/v1/ticket-sessions')).status).toBe(200)
    const back = { id: bench.roleId, expectedRev: role.rev + 1, permissions: partnerRights }
    await owner.caller.roles.update(back as never)
    expect((await loser.send('GET api/v1/orders')).status).toBe(200)
    expect(venue.id).toBe(bench.api.owner.venueId)
  })
})
