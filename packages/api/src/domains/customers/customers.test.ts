import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { businessDayOf } from '../../core/venue-day.ts'
import { createTestApi, makeOrder, reasonOf, refusalOf } from '../../testing/index.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { foundBy, inAnotherVenue, mark, nextPhone } from './testing/setup.ts'

const bench = customerBench()

describe('who they are', () => {
  test('a phone is kept as E.164 and an address folded, however they were typed', async () => {
    const made = await makeCustomer(bench.owner.caller, {
      name: 'İpek Ünsal',
      phone: '0532 111 22 33',
      email: 'Ipek@Unsal.Example',
    })
    expect(made).toMatchObject({ phone: '+905321112233', email: 'ipek@unsal.example', flags: [], orders: 0 })
    expect(made.customerNo).toBeGreaterThan(1000)
    expect(await refusalOf(makeCustomer(bench.owner.caller, { phone: '12' }))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'phone', message: 'field.phone' }],
    })
  })

  test('a phone and an address belong to one customer in use, of each venue', async () => {
    const phone = nextPhone()
    const first = await makeCustomer(bench.owner.caller, { phone, email: `${phone.slice(-7)}@x.example` })
    expect(await refusalOf(makeCustomer(bench.owner.caller, { phone }))).toMatchObject({
      issues: [{ path: 'phone', message: 'field.taken' }],
    })
    expect(await refusalOf(makeCustomer(bench.owner.caller, { email: `${phone.slice(-7)}@X.EXAMPLE` }))).toMatchObject({
      issues: [{ path: 'email', message: 'field.taken' }],
    })
    const there = await inAnotherVenue(bench.api, bench.owner)
    expect(await makeCustomer(there.caller, { phone })).toMatchObject({ phone })
    await bench.owner.caller.customers.archive({ id: first.id, expectedRev: 1 })
    const second = await makeCustomer(bench.owner.caller, { phone })
    expect(second.id).not.toBe(first.id)
    expect(await refusalOf(bench.owner.caller.customers.archive({ id: first.id, expectedRev: 2 }))).toMatchObject({
      issues: [{ path: 'phone', message: 'field.taken' }],
    })
  })

  test('ten tills enter one phone at once: one customer', async () => {
    const phone = nextPhone()
    const made = await Promise.all(
      Array.from({ length: 10 }, () => reasonOf(makeCustomer(bench.owner.caller, { name: `Race ${mark()}`, phone }))),
    )
    expect(made.toSorted()).toEqual(['OK', ...Array(9).fill('VALIDATION')])
    expect(await foundBy(bench.owner, phone)).toHaveLength(1)
  })

  test('negative control: without the indexes ten tills make ten', async () => {
    const free = await createTestApi()
    try {
      await sql`drop index customer_phone, customer_contact_once`.execute(free.database.asOwner)
      const { caller } = await free.signInAs('owner')
      const phone = nextPhone()
      await Promise.all(Array.from({ length: 10 }, () => makeCustomer(caller, { phone })))
      expect((await caller.customers.list({ search: phone })).rows.length).toBeGreaterThan(1)
    } finally {
      await free.close()
    }
  })

  test('the audit holds no name, phone or address of them in clear', async () => {
    const [name, email, phone] = [`Gizli ${mark()}`, `${mark()}@gizli.example`, nextPhone()]
    const { id } = await makeCustomer(bench.owner.caller, {
      name,
      email,
      phone,
      note: `Note ${name}`,
      tags: `Tag ${name}`,
    })
    await bench.owner.caller.customers.update({ id, expectedRev: 1, name: `${name} Yeni` })
    await bench.owner.caller.customers.setFlag({
      commandId: randomUUID(),
      customerId: id,
      kind: 'owes',
      reason: `${name} owes`,
    })
    const { rows } = await sql<{ all: string }>`
      select string_agg(to_jsonb(e)::text, '') as all from audit_event e where e.entity = 'customer' and e.entity_id = ${id}`.execute(
      bench.api.database.db,
    )
    expect(rows[0]?.all).toContain('customers.setFlag')
    for (const secret of [name, email, phone]) expect(rows[0]?.all).not.toContain(secret)
    expect(
      (await bench.owner.caller.audit.list({ entity: 'customer', entityId: id })).rows.at(-1)?.after,
    ).toMatchObject({
      name,
      email,
      phone,
    })
  })
})

describe('a mask', () => {
  test('is lifted by a deliberate act of someone who may, and the audit says who looked at whose', async () => {
    const revealer = await bench.signInWith('view', 'reveal')
    const phone = nextPhone()
    const email = `lift${phone.slice(-7)}@street.example`
    const { id } = await makeCustomer(bench.owner.caller, { name: `Lifted ${mark()}`, phone, email })
    const looks = async () => (await bench.owner.caller.audit.list({ entity: 'customer', entityId: id })).rows
    // Lists, files and the search stay masked for them too, and are searched by the whole of a contact alone.
    expect(await revealer.caller.customers.get({ id })).toMatchObject({ phone: `•••• ${phone.slice(-4)}` })
    expect((await revealer.caller.customers.file({ id })).contacts.map(({ value }) => value)).not.toContain(phone)
    expect(await foundBy(revealer, phone.slice(-7))).toEqual([])
    expect(await looks()).toHaveLength(1)

    expect(await revealer.caller.customers.reveal({ id })).toEqual([
      { id: expect.any(String), kind: 'phone', value: phone, isMain: true },
      { id: expect.any(String), kind: 'email', value: email, isMain: true },
    ])
    const [event] = await looks()
    expect(event).toMatchObject({
      action: 'customers.reveal',
      actor: { name: revealer.user.name },
      after: { shown: ['phone', 'email'] },
    })
    expect(JSON.stringify(event?.after)).not.toContain(phone)
  })
})

describe('flags', () => {
  test('one of a kind applies, with its reason, until its last day or until someone ends it', async () => {
    const { id } = await makeCustomer(bench.owner.caller)
    const set = (kind: 'vip' | 'banned' | 'owes', reason: string, until: string | null = null) =>
      bench.owner.caller.customers.setFlag({ commandId: randomUUID(), customerId: id, kind, reason, until })
    await set('vip', 'Sponsor')
    await set('vip', 'Founder')
    await set('owes', 'Paid late', '2999-12-31')
    await sql`update customer_flag set until = '2020-01-01' where customer_id = ${id} and kind = 'owes'`.execute(
      bench.api.database.asOwner,
    )
    const { flags, events } = await bench.owner.caller.customers.file({ id })
    expect(flags).toMatchObject([{ kind: 'vip', reason: 'Founder', setBy: { name: bench.owner.user.name } }])
    expect(events.map(({ kind, note, until }) => [kind, note, until])).toEqual(
      expect.arrayContaining([
        ['flag', 'Sponsor', null],
        ['flagEnded', 'Sponsor', null],
        ['flag', 'Founder', null],
        // Nobody ends it: its last day is over.
        ['flag', 'Paid late', '2020-01-01'],
      ]),
    )
    expect(await bench.owner.caller.customers.get({ id })).toMatchObject({ flags: ['vip'] })
    await bench.owner.caller.customers.endFlag({ customerId: id, kind: 'vip' })
    expect(await reasonOf(bench.owner.caller.customers.endFlag({ customerId: id, kind: 'vip' }))).toBe('STATE')
    expect(await bench.owner.caller.customers.get({ id })).toMatchObject({ flags: [] })
  })

  test('one whose last day is over is refused, and the one before still applies', async () => {
    const { id } = await makeCustomer(bench.owner.caller)
    const set = (until: string | null) =>
      bench.owner.caller.customers.setFlag({
        commandId: randomUUID(),
        customerId: id,
        kind: 'banned',
        reason: 'Fight',
        until,
      })
    await set(null)
    expect(await refusalOf(set('2020-01-01'))).toMatchObject({ issues: [{ path: 'until', message: 'field.past' }] })
    expect(await bench.owner.caller.customers.get({ id })).toMatchObject({ flags: ['banned'] })
    const { rows } = await sql<{ today: string }>`select ${businessDayOf(bench.api.venue.id)}::text as today`.execute(
      bench.api.database.db,
    )
    const today = rows[0]?.today ?? ''
    expect((await set(today)).flags).toMatchObject([{ kind: 'banned', until: today }])
  })

  test('a flag that is sent twice is set once', async () => {
    const { id } = await makeCustomer(bench.owner.caller)
    const flag = { commandId: randomUUID(), customerId: id, kind: 'banned' as const, reason: 'Fight' }
    await bench.owner.caller.customers.setFlag(flag)
    const { events } = await bench.owner.caller.customers.setFlag(flag)
    expect(events.filter(({ kind }) => kind === 'flag')).toHaveLength(1)
  })
})

describe('orders', () => {
  async function orderOf(guest: { name?: string; phone?: string; email?: string }): Promise<OrderId> {
    const { orderId } = await makeOrder(bench.api)
    const { rev } = await bench.owner.caller.orders.get({ id: orderId })
    await bench.owner.caller.orders.updateGuest({ id: orderId, expectedRev: rev, ...guest })
    return orderId
  }

  test('of a guest with the same phone or address are proposed, and theirs only when someone says so', async () => {
    const phone = nextPhone()
    const [a, b, c] = [
      await orderOf({ name: 'Guest', phone }),
      await orderOf({ email: `${phone.slice(-7)}@GUEST.example` }),
      await orderOf({ name: 'Other', phone: nextPhone() }),
    ]
    const { id } = await makeCustomer(bench.owner.caller, { phone, email: `${phone.slice(-7)}@guest.example` })
    const before = await bench.owner.caller.customers.file({ id })
    expect(before).toMatchObject({ orders: 0, spentMinor: 0, events: [] })
    expect(before.proposed.map((order) => order.id).toSorted()).toEqual([a, b].toSorted())
    expect(await bench.owner.caller.customers.ofOrder({ orderId: a })).toMatchObject({
      customer: null,
      proposed: [{ id }],
    })
    expect(await bench.owner.caller.customers.ofOrder({ orderId: b })).toMatchObject({
      customer: null,
      proposed: [{ id }],
    })
    expect(await bench.owner.caller.customers.ofOrder({ orderId: c })).toEqual({ customer: null, proposed: [] })
    expect(await bench.owner.caller.customers.attachOrders({ customerId: id, orderIds: [a, b] })).toEqual({
      attached: 2,
    })
    expect(await bench.owner.caller.customers.attachOrders({ customerId: id, orderIds: [a] })).toEqual({ attached: 0 })
    const after = await bench.owner.caller.customers.file({ id })
    const { paidMinor, grossMinor } = await bench.owner.caller.orders.get({ id: a })
    expect(after).toMatchObject({ orders: 2, spentMinor: 2 * paidMinor, visits: 0, proposed: [] })
    expect(after.events.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['order', grossMinor],
      ['order', grossMinor],
    ])
    expect(await bench.owner.caller.customers.ofOrder({ orderId: a })).toMatchObject({ customer: { id }, proposed: [] })
  })

  test('belong to one customer, also when two people give them away at once', async () => {
    const orderId = await orderOf({ name: 'Guest' })
    const people = await Promise.all([1, 2, 3, 4].map(() => makeCustomer(bench.owner.caller)))
    const tried = await Promise.all(
      people.map(({ id }) =>
        reasonOf(bench.owner.caller.customers.attachOrders({ customerId: id, orderIds: [orderId] })),
      ),
    )
    expect(tried.toSorted()).toEqual(['OK', 'STATE', 'STATE', 'STATE'])
    expect(await bench.owner.caller.customers.detachOrder({ orderId })).toEqual({ attached: 1 })
    expect(await bench.owner.caller.customers.detachOrder({ orderId })).toEqual({ attached: 0 })
  })

  test('that do not exist, and customers in the archive, are refused and nothing changes', async () => {
    const orderId = await orderOf({ name: 'Guest' })
    const { id } = await makeCustomer(bench.owner.caller)
    const both = { customerId: id, orderIds: [orderId, randomUUID() as OrderId] }
    expect(await refusalOf(bench.owner.caller.customers.attachOrders(both))).toMatchObject({
      issues: [{ path: 'orderIds' }],
    })
    expect((await bench.owner.caller.customers.ofOrder({ orderId })).customer).toBeNull()
    await bench.owner.caller.customers.archive({ id, expectedRev: 1 })
    expect(await reasonOf(bench.owner.caller.customers.attachOrders({ customerId: id, orderIds: [orderId] }))).toBe(
      'STATE',
    )
  })
})
