import { randomUUID } from 'node:crypto'
import type { ContactKind, CustomerId } from '@marquee/contract/customers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApi, makeOrder, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { foundBy, inAnotherVenue, mark, nextPhone } from './testing/setup.ts'

const bench = customerBench()

const add = (customerId: CustomerId, value: string, kind: ContactKind = 'phone', { caller } = bench.owner) =>
  caller.customers.addContact({ customerId, kind, value })
const found = (text: string, by = bench.owner) => foundBy(by, text)

describe('several phones and addresses', () => {
  test('belong to a customer, the first of a kind is the main one, and each finds them', async () => {
    const { id } = await makeCustomer(bench.owner.caller)
    const [first, second] = [nextPhone(), nextPhone()]
    await add(id, first)
    expect(await bench.owner.caller.customers.get({ id })).toMatchObject({ phone: first, rev: 2 })
    await add(id, `0${second.slice(3)}`)
    const address = `second${mark()}@mail`
    const { contacts } = await add(id, `${address.replace('s', 'S')}.Example`, 'email')
    expect(contacts).toMatchObject([
      { kind: 'phone', value: first, isMain: true, verifiedAt: null },
      { kind: 'phone', value: second, isMain: false },
      { kind: 'email', value: `${address}.example`, isMain: true },
    ])
    for (const text of [first, second, second.slice(-7), address]) expect(await found(text), text).toEqual([id])
    const order = await makeOrder(bench.api, { guest: { name: 'Guest', phone: second } })
    expect(await bench.owner.caller.customers.ofOrder({ orderId: order.orderId })).toMatchObject({ proposed: [{ id }] })
    expect((await bench.owner.caller.customers.file({ id })).proposed).toMatchObject([{ id: order.orderId }])
  })

  test('another one becomes the main one, a main one stays, and the form exchanges it', async () => {
    const [one, two, three] = [nextPhone(), nextPhone(), nextPhone()]
    const { id } = await makeCustomer(bench.owner.caller, { phone: one })
    const { contacts } = await add(id, two)
    const idOf = (value: string) => contacts.find((contact) => contact.value === value)?.id ?? ''
    const at = (contactId: string) => ({ customerId: id, contactId })
    expect(await reasonOf(bench.owner.caller.customers.removeContact(at(idOf(one))))).toBe('STATE')
    await bench.owner.caller.customers.setMainContact(at(idOf(two)))
    expect(await bench.owner.caller.customers.get({ id })).toMatchObject({ phone: two, rev: 2 })
    await bench.owner.caller.customers.removeContact(at(idOf(one)))
    expect(await found(one)).toEqual([])
    await bench.owner.caller.customers.update({ id, expectedRev: 2, phone: three })
    const { contacts: now } = await bench.owner.caller.customers.file({ id })
    expect(now.map(({ value }) => value)).toEqual([three])
    expect(await found(two)).toEqual([])
    expect(await reasonOf(bench.owner.caller.customers.removeContact(at(randomUUID())))).toBe('NOT_FOUND')
  })

  test('are one customer’s of each venue, as main or beside it, and free again with the archive', async () => {
    const [phone, other] = [nextPhone(), nextPhone()]
    const { id } = await makeCustomer(bench.owner.caller, { phone: other })
    await add(id, phone)
    const taken = { code: 'VALIDATION', issues: [{ path: 'phone', message: 'field.taken' }] }
    expect(await refusalOf(makeCustomer(bench.owner.caller, { phone }))).toMatchObject(taken)
    const second = await makeCustomer(bench.owner.caller)
    expect(await refusalOf(add(second.id, phone))).toMatchObject({
      issues: [{ path: 'value', message: 'field.taken' }],
    })
    expect(await refusalOf(add(second.id, other))).toMatchObject({
      issues: [{ path: 'value', message: 'field.taken' }],
    })
    const there = await inAnotherVenue(bench.api, bench.owner)
    expect(await makeCustomer(there.caller, { phone })).toMatchObject({ phone })
    await bench.owner.caller.customers.archive({ id, expectedRev: 1 })
    await add(second.id, phone)
    const back = { id, expectedRev: 2 }
    expect(await refusalOf(bench.owner.caller.customers.archive(back))).toMatchObject(taken)
    expect(await found(phone)).toEqual([second.id])
  })

  test('one that they have already is there once: its answer was lost, and it is sent again', async () => {
    const [main, other] = [nextPhone(), nextPhone()]
    const { id } = await makeCustomer(bench.owner.caller, { phone: main })
    const first = await add(id, other)
    const again = await add(id, `0${other.slice(3)}`)
    expect(again.contacts).toEqual(first.contacts)
    expect((await add(id, main)).contacts.map(({ value }) => value)).toEqual([main, other])
    const { rows } = await sql<{ action: string }>`select action from audit_event
      where entity_id = ${id} and action = 'customers.addContact'`.execute(bench.api.database.db)
    expect(rows).toHaveLength(1)
  })

  test('bad ones and more than ten are refused at the field', async () => {
    const { id } = await makeCustomer(bench.owner.caller)
    const why = (value: string, kind: ContactKind) => refusalOf(add(id, value, kind))
    expect(await why('12345', 'phone')).toMatchObject({ issues: [{ path: 'value', message: 'field.phone' }] })
    expect(await why('no address', 'email')).toMatchObject({ issues: [{ path: 'value', message: 'field.email' }] })
    for (let index = 0; index < 10; index += 1) await add(id, nextPhone())
    expect(await why(nextPhone(), 'phone')).toMatchObject({ issues: [{ path: 'value', message: 'field.tooLong' }] })
  })

  test('are tried and noted as theirs, and an exchanged one is not', async () => {
    const { id } = await makeCustomer(bench.owner.caller, { phone: nextPhone() })
    const [contact] = (await bench.owner.caller.customers.file({ id })).contacts
    const target = { customerId: id, contactId: contact?.id ?? '' }
    const { contacts } = await bench.owner.caller.customers.verifyContact({ ...target, verified: true })
    expect(contacts).toMatchObject([{ verifiedAt: expect.any(String) }])
    await bench.owner.caller.customers.update({ id, expectedRev: 1, phone: nextPhone() })
    expect((await bench.owner.caller.customers.file({ id })).contacts).toMatchObject([{ verifiedAt: null }])
  })

  test('are masked for those who may only look, and found by the whole of one alone', async () => {
    const [main, other] = [nextPhone(), nextPhone()]
    const { id } = await makeCustomer(bench.owner.caller, { phone: main })
    await add(id, other)
    const viewer = await bench.signInWith('view')
    const { contacts } = await viewer.caller.customers.file({ id })
    expect(contacts.map(({ value }) => value)).toEqual([`•••• ${main.slice(-4)}`, `•••• ${other.slice(-4)}`])
    expect(await found(other, viewer)).toEqual([id])
    expect(await found(other.slice(0, -1), viewer)).toEqual([])
  })
})

describe('tills that enter one phone at once', () => {
  const race = async (on: TestApi, caller: SignedIn['caller']) => {
    const phone = nextPhone()
    const people = await Promise.all(Array.from({ length: 5 }, () => makeCustomer(caller)))
    const tried = await Promise.all([
      ...people.map(({ id }) => reasonOf(caller.customers.addContact({ customerId: id, kind: 'phone', value: phone }))),
      ...Array.from({ length: 5 }, () => reasonOf(makeCustomer(caller, { phone }))),
    ])
    const { rows } = await sql<{ count: number }>`select count(distinct customer_id)::int as count from customer_contact
      where value = ${phone}`.execute(on.database.db)
    return { won: tried.filter((reason) => reason === 'OK').length, owners: rows[0]?.count, tried }
  }

  test('as the main one or beside it: one customer has it', async () => {
    const { won, owners, tried } = await race(bench.api, bench.owner.caller)
    expect([won, owners]).toEqual([1, 1])
    expect(tried.filter((reason) => reason === 'VALIDATION')).toHaveLength(9)
  })

  test('negative control: without the indexes several have it', async () => {
    const free = await createTestApi()
    try {
      await sql`drop index customer_contact_once, customer_phone`.execute(free.database.asOwner)
      const { caller } = await free.signInAs('owner')
      expect((await race(free, caller)).owners).toBeGreaterThan(1)
    } finally {
      await free.close()
    }
  })
})

describe('consent', () => {
  test('is written down with its source and text, the last word holds, and nothing of it can be changed', async () => {
    const { id } = await makeCustomer(bench.owner.caller)
    const say = (given: boolean, textVersion: string, source: 'counter' | 'phone' = 'counter') => ({
      commandId: randomUUID(),
      customerId: id,
      purpose: 'email' as const,
      given,
      source,
      textVersion,
    })
    const first = say(true, '2026-10')
    await bench.owner.caller.customers.setConsent(first)
    await bench.owner.caller.customers.setConsent(first)
    const { consents, events } = await bench.owner.caller.customers.setConsent(say(false, '2026-11', 'phone'))
    expect(consents).toMatchObject([{ purpose: 'email', given: false, source: 'phone', textVersion: '2026-11' }])
    expect(events.map(({ kind, given, note }) => [kind, given, note])).toEqual([
      ['consent', false, '2026-11'],
      ['consent', true, '2026-10'],
    ])
    for (const db of [bench.api.database.db, bench.api.database.asOwner]) {
      await expect(
        sql`update customer_consent set given = true where customer_id = ${id}`.execute(db),
      ).rejects.toThrow()
      await expect(sql`delete from customer_consent where customer_id = ${id}`.execute(db)).rejects.toThrow()
    }
  })
})
