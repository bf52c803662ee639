import { randomUUID } from 'node:crypto'
import type { SignedIn, TestTicketSession } from '@marquee/api/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPartners, openShow, orderOf, type Partner, type PartnerBench } from '../testing/partners.ts'

let bench: PartnerBench
let partner: Partner
let owner: SignedIn
let show: TestTicketSession
beforeAll(async () => {
  bench = await openPartners()
  partner = await bench.partner('Kule Tours')
  owner = await bench.api.signInAs('owner')
})
beforeEach(async () => {
  show = await openShow(bench.api)
})
afterAll(() => bench.close())

interface Made {
  id: string
}

let last = 6_000_000
const newPhone = () => `+90533${++last}`
const say = (phone: string) => `0${phone.slice(3)}`

const body = (customer: object, seatNos = [1, 2]) => {
  const { guest: _, ...order } = orderOf({ show, seatNos }) as { guest?: object }
  return { ...order, customer }
}
const sell = (customer: object) => partner.ask<Made>('POST api/v1/orders', body(customer))
const known = (fields: object) => owner.caller.customers.create({ name: 'Işıl Şahin', note: '', ...fields } as never)
const ofOrder = ({ id }: Made) => owner.caller.customers.ofOrder({ orderId: id as never })

test.each(['of a hold', 'in one step'])('an order is its customer’s by name and contact: %s', async (way) => {
  const phone = newPhone()
  const { id } = await known({ phone })
  const hold = () => partner.ask<Made>('POST api/v1/holds', { ticketSessionId: show.id, seatNos: [1, 2] })
  const route = way === 'of a hold' ? `POST api/v1/holds/${(await hold()).id}/confirm` : 'POST api/v1/orders'
  const key = randomUUID()
  const said = body({ name: 'ŞAHİN, Işıl', phone: say(phone) })
  const made = await partner.ask<Made>(route, said, key)
  expect(await partner.ask(route, said, key)).toEqual(made)
  expect(await ofOrder(made)).toMatchObject({ customer: { id } })
  expect(JSON.stringify(made)).not.toContain(id)
  const read = await partner.ask<{ guestName: string; customer: { name: string; phone: string } }>(
    `GET api/v1/orders/${made.id}`,
  )
  expect(read.customer).toMatchObject({ name: 'ŞAHİN, Işıl', email: null })
  expect(read.customer.phone).not.toBe(phone)
  expect(read.customer.phone.slice(-2)).toBe(phone.slice(-2))
})

test('whoever is called otherwise, unknown, or two people at once is proposed, and nobody is made', async () => {
  const [phone, email] = [newPhone(), `${randomUUID()}@guest.example`]
  const a = await known({ phone })
  const b = await known({ email })
  const count = async () => (await owner.caller.customers.list({})).total
  const before = await count()
  const family = await sell({ name: 'Deniz Şahin', phone: say(phone) })
  expect(await ofOrder(family)).toMatchObject({ customer: null, proposed: [{ id: a.id }] })
  show = await openShow(bench.api)
  const two = await sell({ name: 'Işıl Şahin', phone, email: email.toUpperCase() })
  const { customer, proposed } = await ofOrder(two)
  expect([customer, proposed.map(({ id }) => id).toSorted()]).toEqual([null, [a.id, b.id].toSorted()])
  show = await openShow(bench.api)
  const unknown = await sell({ name: 'Işıl Şahin', phone: newPhone() })
  expect(await ofOrder(unknown)).toEqual({ customer: null, proposed: [] })
  expect(await count()).toBe(before)
})

test('what is wrong is named, and nothing is sold', async () => {
  const refused = (said: object) => partner.refused('POST api/v1/orders', said)
  expect(await refused(body({ name: 'Işıl', phone: '123' }))).toMatchObject({ status: 400, fields: ['customer.phone'] })
  expect(await refused(body({ name: 'Işıl' }))).toMatchObject({ status: 400, fields: ['customer.phone'] })
  expect(await refused(body({ name: '', phone: newPhone() }))).toMatchObject({ status: 400, fields: ['customer.name'] })
  expect(await refused({ ...body({ name: 'Işıl', phone: newPhone() }), guest: { name: 'Ada' } })).toMatchObject({
    status: 400,
    fields: ['customer'],
  })
  await sell({ name: 'Işıl', phone: newPhone() })
})
