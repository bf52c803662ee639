import { randomUUID } from 'node:crypto'
import type { TestTicketSession } from '@marquee/api/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPartners, openShow, orderOf, type Partner, type PartnerBench } from '../testing/partners.ts'

// Two adults cost 900.00; a quarter off leaves 675.00.

let bench: PartnerBench
let partner: Partner
let show: TestTicketSession
let code: string
beforeAll(async () => {
  bench = await openPartners()
  partner = await bench.partner('Kule Tours')
})
beforeEach(async () => {
  show = await openShow(bench.api)
  code = randomUUID().slice(0, 8).toUpperCase()
})
afterAll(() => bench.close())

async function offer(more: object = {}) {
  const { caller } = await bench.api.signInAs('owner')
  return caller.promoCodes.create({ code, name: { en: 'Quarter', tr: 'Çeyrek' }, ppm: 250_000, ...more })
}
const withCode = (amountMinor: number, more: object = {}) => ({
  ...orderOf({ show, seatNos: [1, 2] }),
  total: { amountMinor, currency: 'TRY' },
  promoCode: code,
  ...more,
})
const used = async () => {
  const { caller } = await bench.api.signInAs('owner')
  const rows = await caller.promoCodes.list({})
  return (rows as unknown as { code: string; used: number }[]).find((row) => row.code === code)?.used
}
async function heldTwo() {
  const { id } = await partner.ask<{ id: string }>('POST api/v1/holds', { ticketSessionId: show.id, seatNos: [1, 2] })
  return `POST api/v1/holds/${id}/confirm`
}

test.each(['of a hold', 'in one step'])('a code is taken off what a guest of a partner pays: %s', async (way) => {
  await offer()
  const route = way === 'of a hold' ? await heldTwo() : 'POST api/v1/orders'
  const made = await partner.ask<{ total: object }>(route, withCode(67_500))
  expect(made.total).toEqual({ amountMinor: 67_500, currency: 'TRY' })
  expect(await used()).toBe(1)
})

test('the same call again uses it once', async () => {
  await offer()
  const route = await heldTwo()
  const key = randomUUID()
  const first = await partner.ask(route, withCode(67_500), key)
  expect(await partner.ask(route, withCode(67_500), key)).toEqual(first)
  expect(await used()).toBe(1)
})

test('another total than it leaves sells nothing and says what it leaves', async () => {
  await offer()
  expect(await partner.refused(await heldTwo(), withCode(90_000))).toMatchObject({
    status: 409,
    code: 'PRICE_CHANGED',
    details: { dueMinor: 67_500 },
  })
  expect(await used()).toBe(0)
})

test('a code that does not hold is refused with the reason, and the seats stay held', async () => {
  const route = await heldTwo()
  expect(await partner.refused(route, withCode(67_500))).toMatchObject({
    status: 409,
    code: 'PROMO_CODE',
    fields: ['promoCode'],
    details: { why: 'unknown' },
  })
  await offer({ channel: 'door' })
  expect(await partner.refused(route, withCode(67_500))).toMatchObject({ details: { why: 'channel', channel: 'door' } })
  expect(await partner.refused(route, withCode(67_500, { promoCode: 'X'.repeat(21) }))).toMatchObject({
    status: 400,
    fields: ['promoCode'],
  })
  await partner.ask(route, orderOf({ show, seatNos: [1, 2] }))
})

test('one that is limited per guest needs a guest who is known', async () => {
  await offer({ maxPerGuest: 1 })
  const route = await heldTwo()
  const { guest: _, ...nobody } = withCode(67_500, {}) as { guest?: object }
  expect(await partner.refused(route, nobody)).toMatchObject({ details: { why: 'guestUnknown' } })
  await partner.ask(route, withCode(67_500, { guest: { name: 'Ayşe', email: 'ayse@example.org' } }))
})
