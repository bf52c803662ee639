import { randomUUID } from 'node:crypto'
import { brokenRules, makeOrder, makeTicketSession, openTill, type TestTicketSession } from '@marquee/api/testing'
import type { UserId } from '@marquee/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPartners, openShow, orderOf, type Partner, type PartnerBench, partnerRights } from '../testing/partners.ts'

// What a partner does after the sale, with nothing but a key: give passes back by the rules of the venue, exchange them,
// have the documents sent.

let bench: PartnerBench
let partner: Partner
let rival: Partner
let show: TestTicketSession
beforeAll(async () => {
  bench = await openPartners()
  partner = await bench.partner('Kule Tours')
  rival = await bench.partner('Rival Tours')
  // A tenth is kept up to two days before the show, of an exchange a twentieth.
  await query(
    `
    insert into cancellation_rule (venue_id, id, name, hours_before, fee_ppm, exchange_ppm)
    values ($1, $2, '{"en": "Early", "tr": "Erken"}', 48, 100000, 50000),
      ($3, $4, '{"en": "Late", "tr": "Geç"}', 0, 500000, 500000)`,
    [bench.api.venue.id, randomUUID(), bench.api.venue.id, randomUUID()],
  )
})
beforeEach(async () => {
  show = await far()
})
afterAll(async () => {
  // Seats, passes, lines, refunds and payments fit each other after all of it.
  expect(await brokenRules(bench.api.database.pool)).toEqual({})
  await bench.close()
})

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  bench.api.database.pool.query<Row>(text, values)

/** A show in four days. */
const far = () =>
  makeTicketSession(bench.api.database.db, {
    venue: bench.api.venue,
    rows: 2,
    seatsPerRow: 10,
    startsIn: 4 * 1440,
  })
const lira = (amountMinor: number) => ({ amountMinor, currency: 'TRY' })

interface Made {
  id: string
  passes: { id: string; shortCode: string }[]
}
interface Changed {
  id: string
  version: number
  refund: object
  passes: { id: string; shortCode: string; seatNo: number }[]
}
const sell = (seatNos: number[], { by = partner, more = {} }: { by?: Partner; more?: object } = {}) =>
  by.ask<Made>('POST api/v1/orders', orderOf({ show, seatNos }, more))
const at = ({ id }: { id: string }, verb: string) => `POST api/v1/orders/${id}/${verb}`
const passIdsOf = ({ passes }: Made, ...places: number[]) => places.map((place) => passes[place]?.id)
const order = ({ id }: { id: string }) => partner.ask<Record<string, unknown>>(`GET api/v1/orders/${id}`)
const check = async (code: string | undefined) =>
  partner.ask<{ valid: boolean; reason: string | null }>('POST api/v1/passes/check', { code })
const money = async ({ id }: { id: string }) => {
  const { rows } = await query<object>(
    `
    select r.method, r.amount_minor as "amountMinor", r.reference, r.till_session_id as till, c.receipt_no as "receiptNo"
    from refund r join order_change c on c.venue_id = r.venue_id and c.id = r.change_id
    where r.order_id = $1 order by r.id`,
    [id],
  )
  return rows
}
const cancelOf = (made: Made, places: number[], refundMinor: number, more: object = {}) => ({
  passIds: passIdsOf(made, ...places),
  version: 1,
  refund: lira(refundMinor),
  reason: 'The guest is ill.',
  ...more,
})

describe('cancelling', () => {
  test('follows the venue’s rule: the preview says so, the seat is free again, the money goes back by transfer', async () => {
    const made = await sell([3, 4])
    const preview = await partner.ask(at(made, 'cancel/preview'), { passIds: passIdsOf(made, 0) })
    expect(preview).toEqual({
      version: 1,
      value: lira(45_000),
      fee: lira(4500),
      refund: lira(40_500),
      rule: { name: { en: 'Early', tr: 'Erken' }, hoursBefore: 48, ppm: 100_000 },
      isWhole: false,
    })
    const done = await partner.ask<Changed>(at(made, 'cancel'), cancelOf(made, [0], 40_500))
    expect(done).toMatchObject({ orderId: made.id, version: 2, refund: lira(40_500), passes: [] })
    expect(await order(made)).toMatchObject({ state: 'partly_cancelled', total: lira(49_500), paid: lira(49_500) })
    expect(await check(made.passes[0]?.shortCode)).toMatchObject({ valid: false, reason: 'cancelled' })
    expect(await money(made)).toEqual([
      { method: 'bank', amountMinor: 40_500, reference: 'KT-1', till: null, receiptNo: null },
    ])
    // The seat can be sold again.
    await sell([3])
    await partner.ask(at(made, 'cancel'), cancelOf(made, [1], 40_500, { version: 2 }))
    expect(await order(made)).toMatchObject({ state: 'cancelled', total: lira(9000), paid: lira(9000) })
  })

  test('the same key is one cancellation, also of twenty at once; another key finds that it is done', async () => {
    const made = await sell([5, 6])
    const key = randomUUID()
    const body = cancelOf(made, [0], 40_500)
    const answers = await Promise.all(Array.from({ length: 20 }, () => partner.send(at(made, 'cancel'), body, key)))
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ status, text }) => status !== 200 && !text.includes('IN_PROGRESS'))).toEqual([])
    expect(await money(made)).toHaveLength(1)
    expect(await partner.refused(at(made, 'cancel'), body)).toMatchObject({ status: 409, code: 'STALE' })
    // Negative control of the key: each of these is a cancellation of its own, and one of them comes through.
    const other = await sell([7, 8])
    const race = await Promise.all(
      Array.from({ length: 10 }, () => partner.send(at(other, 'cancel'), cancelOf(other, [0], 40_500))),
    )
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await money(other)).toHaveLength(1)
  })

  test('another sum, currency or version is refused, a used pass and a begun show too; nothing changes', async () => {
    const made = await sell([1, 2])
    const cancel = at(made, 'cancel')
    const stale = { status: 409, code: 'STALE' }
    expect(await partner.refused(cancel, cancelOf(made, [0], 45_000))).toMatchObject(stale)
    const euros = cancelOf(made, [0], 0, { refund: { amountMinor: 40_500, currency: 'EUR' } })
    expect(await partner.refused(cancel, euros)).toMatchObject({ ...stale, details: { currency: 'TRY' } })
    expect(await partner.refused(cancel, cancelOf(made, [0], 40_500, { version: 2 }))).toMatchObject(stale)
    const stranger = await sell([9])
    const theirs = { ...cancelOf(made, [0], 40_500), passIds: [stranger.passes[0]?.id] }
    expect(await partner.refused(cancel, theirs)).toMatchObject({ status: 400, fields: ['passIds.0'] })
    for (const [body, fields] of [
      [{ ...cancelOf(made, [0], 40_500), passIds: [] }, ['passIds']],
      [cancelOf(made, [0], 40_500, { reason: '' }), ['reason']],
      [cancelOf(made, [0], -1), ['refund.amountMinor']],
    ] as const) {
      expect(await partner.refused(cancel, body)).toMatchObject({ status: 400, fields })
    }
    expect(await partner.refused(cancel, cancelOf(made, [0], 40_500), null)).toMatchObject({
      status: 400,
      fields: ['Idempotency-Key'],
    })
    await query(`update pass set state = 'used', used_at = now() where id = $1`, [made.passes[1]?.id])
    const used = { status: 409, code: 'STATE', details: { passes: 'used' } }
    expect(await partner.refused(cancel, cancelOf(made, [1], 40_500))).toMatchObject(used)
    // Nobody has really been let in.
    await query(`update pass set state = 'issued', used_at = null where id = $1`, [made.passes[1]?.id])
    await query(`update ticket_session set starts_at = now() - interval '1 minute' where id = $1`, [show.id])
    const begun = { status: 409, code: 'STATE', details: { ticketSession: 'started' } }
    expect(await partner.refused(at(made, 'cancel/preview'), { passIds: passIdsOf(made, 0) })).toMatchObject(begun)
    expect(await partner.refused(cancel, cancelOf(made, [0], 40_500))).toMatchObject(begun)
    expect(await order(made)).toMatchObject({ state: 'confirmed', total: lira(90_000) })
  })

  test('takes nothing out of a drawer: what was paid at the venue is left to the venue', async () => {
    const by = await bench.partner('Till Tours')
    const made = await sell([1], { by })
    const { api } = bench
    const { db } = api.database
    const { rows } = await query<{ id: string }>(`select created_by as id from sale_order where id = $1`, [made.id])
    const till = await openTill(db, { venue: api.venue, userId: (rows[0]?.id ?? '') as UserId })
    await by.ask(at(made, 'cancel'), cancelOf(made, [0], 40_500))
    expect(await money(made)).toMatchObject([{ method: 'bank', till: null, receiptNo: null }])
    const drawer = await query<object>(`select receipts from till_session where id = $1`, [till])
    expect(drawer.rows).toEqual([{ receipts: 0 }])
    const cash = await sell([2])
    await query(
      `update payment set method = 'card', method_id = (
        select id from payment_method where venue_id = $1 and kind = 'card' limit 1) where order_id = $2`,
      [api.venue.id, cash.id],
    )
    expect(await partner.refused(at(cash, 'cancel'), cancelOf(cash, [0], 40_500))).toMatchObject({
      status: 409,
      code: 'STATE',
      details: { payments: 'venue' },
    })
  })
})

describe('exchanging', () => {
  const wishOf = (made: Made, target: TestTicketSession, seatNo: number) => ({
    passIds: passIdsOf(made, 0),
    ticketSessionId: target.id,
    items: [{ passTypeId: target.adult, seatNos: [seatNo] }],
  })
  const exchangeOf = (made: Made, target: TestTicketSession, { seatNo = 7, differenceMinor = 0, ...more }) => ({
    ...wishOf(made, target, seatNo),
    version: 1,
    priceVersion: target.priceVersion,
    difference: lira(differenceMinor),
    reason: 'Another evening.',
    ...more,
  })

  test('to another session: its fee is owed under a reference, the new pass has a code of its own', async () => {
    const [made, target] = [await sell([3, 4]), await far()]
    const preview = await partner.ask<{ priceVersion: number }>(at(made, 'exchange/preview'), wishOf(made, target, 7))
    expect(preview).toMatchObject({
      value: lira(45_000),
      price: lira(45_000),
      fee: lira(2250),
      difference: lira(2250),
      rule: { hoursBefore: 48, ppm: 50_000 },
    })
    const body = exchangeOf(made, { ...target, priceVersion: preview.priceVersion }, { differenceMinor: 2250 })
    const exchange = at(made, 'exchange')
    expect(await partner.refused(exchange, body)).toMatchObject({ status: 400, fields: ['reference'] })
    const key = randomUUID()
    const done = await partner.ask<Changed>(exchange, { ...body, reference: 'KT-1-B' }, key)
    expect(done.passes).toMatchObject([{ seatNo: 7 }])
    expect((await partner.send(exchange, { ...body, reference: 'KT-1-B' }, key)).body).toEqual(done)
    expect(await check(made.passes[0]?.shortCode)).toMatchObject({ reason: 'cancelled' })
    expect(await check(done.passes[0]?.shortCode)).toMatchObject({ pass: { state: 'issued' } })
    expect(await order(made)).toMatchObject({ total: lira(92_250), paid: lira(92_250) })
    const paid = await query<object>(
      `
      select method, amount_minor as "amountMinor", reference, till_session_id as till from payment
      where order_id = $1 order by at, id`,
      [made.id],
    )
    expect(paid.rows).toEqual([
      { method: 'bank', amountMinor: 90_000, reference: 'KT-1', till: null },
      { method: 'bank', amountMinor: 2250, reference: 'KT-1-B', till: null },
    ])
  })

  test('to a cheaper seat of the same session: the difference goes back; a held seat is theirs, a taken one is not', async () => {
    const made = await sell([3])
    const hold = await partner.ask<{ id: string }>('POST api/v1/holds', { ticketSessionId: show.id, seatNos: [12] })
    await sell([13], { by: rival, more: { total: lira(30_000) } })
    const exchange = at(made, 'exchange')
    const taken = exchangeOf(made, show, { seatNo: 13, differenceMinor: -15_000 })
    expect(await partner.refused(exchange, taken)).toMatchObject({ status: 409, code: 'SEAT_TAKEN' })
    const wrong = exchangeOf(made, show, { seatNo: 12, differenceMinor: -14_999 })
    expect(await partner.refused(exchange, wrong)).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      details: { dueMinor: -15_000, currency: 'TRY' },
    })
    await partner.ask(exchange, exchangeOf(made, show, { seatNo: 12, differenceMinor: -15_000, holdId: hold.id }))
    expect(await money(made)).toEqual([
      { method: 'bank', amountMinor: 15_000, reference: 'KT-1', till: null, receiptNo: null },
    ])
    expect(await order(made)).toMatchObject({ total: lira(30_000), paid: lira(30_000), state: 'confirmed' })
  })
})

describe('documents by email', () => {
  test('go to the guest or to an address; at most five an hour', async () => {
    const made = await sell([1], { more: { guest: { name: 'Ayşe', email: 'ayse@example.com' } } })
    const mail = at(made, 'mail')
    const key = randomUUID()
    const sent = await partner.ask<{ email: string }>(mail, {}, key)
    expect(sent.email).toMatch(/^a.*@example\.com$/)
    expect(sent.email).not.toBe('ayse@example.com')
    expect(await partner.ask(mail, {}, key)).toEqual(sent)
    await partner.ask(mail, { email: 'can@example.com', receipt: true })
    const mails = await query<{ recipient: string }>(
      `
      select recipient from outgoing_mail where params->'papers'->>'orderId' = $1 order by recipient`,
      [made.id],
    )
    expect(mails.rows.map(({ recipient }) => recipient)).toEqual(['ayse@example.com', 'can@example.com'])
    for (const _again of [3, 4, 5]) await partner.ask(mail, {})
    expect(await partner.refused(mail, {})).toMatchObject({ status: 429, code: 'THROTTLED' })
    const nobody = await sell([2])
    expect(await partner.refused(at(nobody, 'mail'), {})).toMatchObject({ status: 400, fields: ['email'] })
    expect(await partner.refused(at(nobody, 'mail'), { passes: false })).toMatchObject({ fields: ['passes'] })
  })
})

describe('whose orders', () => {
  test('orders of others are not there, whatever is asked of them; neither are those of the venue', async () => {
    const theirs = await sell([1], { by: rival })
    const { orderId, passes } = await makeOrder(bench.api, { session: show, seatNos: [2] })
    const target = await far()
    for (const found of [theirs, { id: orderId, passes }, { id: randomUUID(), passes: theirs.passes }]) {
      const made = found as Made
      const exchange = {
        passIds: passIdsOf(made, 0),
        ticketSessionId: target.id,
        items: [{ passTypeId: target.adult, seatNos: [1] }],
      }
      for (const [verb, body] of [
        ['cancel/preview', { passIds: passIdsOf(made, 0) }],
        ['cancel', cancelOf(made, [0], 40_500)],
        ['exchange/preview', exchange],
        [
          'exchange',
          { ...exchange, version: 1, priceVersion: 1, difference: lira(2250), reason: 'x', reference: 'KT-9' },
        ],
        ['mail', { email: 'thief@example.com' }],
      ] as const) {
        expect(await partner.refused(at(made, verb), body), verb).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      }
    }
    const { rows } = await query<{ state: string }>(
      `
      select state from sale_order where id in ($1, $2)`,
      [theirs.id, orderId],
    )
    expect(rows.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  })

  test('the scope opens them, and selling alone does not', async () => {
    const scopes = partnerRights.filter(({ action }) => action !== 'change_own')
    const seller = await bench.partner('Seller Tours', scopes)
    const made = await sell([1], { by: seller })
    const forbidden = { status: 403, code: 'FORBIDDEN' }
    expect(await seller.refused(at(made, 'cancel'), cancelOf(made, [0], 40_500))).toMatchObject(forbidden)
    expect(await seller.refused(at(made, 'mail'), {})).toMatchObject(forbidden)
    // A key that may change partner orders reaches no other change of the venue.
    const program = bench.api.callerWithToken(partner.key)
    const one = await openShow(bench.api)
    const { orderId, passes } = await makeOrder(bench.api, { session: one, seatNos: [2] })
    const wish = { orderId, passIds: [passes[0]?.id ?? ''] } as never
    await expect(program.orderChanges.previewCancel(wish)).rejects.toThrow('FORBIDDEN')
  })
})
