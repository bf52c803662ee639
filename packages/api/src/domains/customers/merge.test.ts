import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { CustomerId } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeOrder, makeTicketSession, reasonOf, refusalOf } from '../../testing/index.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { foundBy, nextPhone } from './testing/setup.ts'

const bench = customerBench()

const merge = (fromId: CustomerId, intoId: CustomerId) =>
  bench.owner.caller.customers.merge({ commandId: randomUUID(), fromId, intoId })
const undo = (customerId: CustomerId) => bench.owner.caller.customers.undoMerge({ commandId: randomUUID(), customerId })
const file = (id: CustomerId) => bench.owner.caller.customers.file({ id })
const found = (search: string) => foundBy(bench.owner, search)
const give = async (customerId: CustomerId) => {
  const { orderId } = await makeOrder(bench.api)
  await bench.owner.caller.customers.attachOrders({ customerId, orderIds: [orderId] })
  return orderId
}

describe('a merge', () => {
  test('makes two one: orders, flags, consent and numbers of both, shown before and after', async () => {
    const [a, b] = [nextPhone(), nextPhone()]
    const from = await makeCustomer(bench.owner.caller, { name: 'Işıl Şahin', phone: a })
    const into = await makeCustomer(bench.owner.caller, { name: 'Işıl Şahin', phone: b })
    const orderId = await give(from.id)
    await give(into.id)
    await bench.owner.caller.customers.setFlag({
      commandId: randomUUID(),
      customerId: from.id,
      kind: 'owes',
      reason: 'Late',
    })
    const consent = { purpose: 'sms' as const, given: true, source: 'paper' as const, textVersion: '1' }
    await bench.owner.caller.customers.setConsent({ commandId: randomUUID(), customerId: from.id, ...consent })
    await bench.owner.caller.customers.addNote({
      commandId: randomUUID(),
      customerId: from.id,
      text: 'Asks for the aisle',
    })
    const pair = { fromId: from.id, intoId: into.id }
    const preview = await bench.owner.caller.customers.mergePreview(pair)
    expect(preview).toMatchObject({
      ...{ orders: 1, spentMinor: 90_000, contacts: 1, flags: 1, consents: 1, notes: 1, cards: 0, groups: 0 },
    })
    expect(await file(into.id)).toMatchObject({ orders: 1, merged: [] })

    const whole = await merge(from.id, into.id)
    expect(whole).toMatchObject({
      orders: 2,
      spentMinor: 180_000,
      flags: [{ kind: 'owes' }],
      consents: [{ purpose: 'sms' }],
      merged: [{ id: from.id, undoUntil: expect.any(String) }],
    })
    expect(whole.contacts.map(({ value, isOwn }) => [value, isOwn])).toEqual([
      [b, true],
      [a, false],
    ])
    for (const text of [a, b, a.slice(-7), String(from.customerNo), String(into.customerNo)]) {
      expect(await found(text), text).toEqual([into.id])
    }
    expect(await bench.owner.caller.customers.lookUp({ query: a })).toMatchObject([
      { id: into.id, orders: 2, flags: ['owes'] },
    ])
    expect(await bench.owner.caller.customers.ofOrder({ orderId })).toMatchObject({ customer: { id: into.id } })
    expect((await bench.owner.caller.customers.list({ search: 'Şahin Işıl' })).rows.map(({ id }) => id)).not.toContain(
      from.id,
    )
    // The number belongs to one person still.
    expect(await refusalOf(makeCustomer(bench.owner.caller, { phone: a }))).toMatchObject({
      issues: [{ path: 'phone', message: 'field.taken' }],
    })
  })

  test('is undone for thirty days, and what each has bought since stays theirs', async () => {
    const [a, b] = [nextPhone(), nextPhone()]
    const from = await makeCustomer(bench.owner.caller, { phone: a })
    const into = await makeCustomer(bench.owner.caller, { phone: b })
    await give(from.id)
    await merge(from.id, into.id)
    await give(into.id)
    expect(await undo(from.id)).toMatchObject({ orders: 1, into: null })
    expect(await file(into.id)).toMatchObject({ orders: 1, merged: [] })
    expect([await found(a), await found(b)]).toEqual([[from.id], [into.id]])
    expect(await reasonOf(undo(from.id))).toBe('STATE')

    await merge(from.id, into.id)
    await sql`update customer_merge set merged_at = now() - interval '31 days' where from_id = ${from.id}`.execute(
      bench.api.database.asOwner,
    )
    expect(await reasonOf(undo(from.id))).toBe('STATE')
    expect((await file(from.id)).into).toMatchObject({ id: into.id, undoUntil: null })
  })

  test('of a merge is read through to the last, and each step is undone by itself', async () => {
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => makeCustomer(bench.owner.caller, { phone: nextPhone() })))
    if (!a || !b || !c) throw new Error('three')
    for (const { id } of [a, b, c]) await give(id)
    await merge(a.id, b.id)
    await merge(b.id, c.id)
    expect(await file(c.id)).toMatchObject({ orders: 3 })
    expect(await found(a.phone ?? '')).toEqual([c.id])
    await undo(b.id)
    expect(await file(c.id)).toMatchObject({ orders: 1 })
    expect(await file(b.id)).toMatchObject({ orders: 2 })
    expect(await found(a.phone ?? '')).toEqual([b.id])
  })

  test('with oneself, with somebody merged already, or through the archive’s back door is refused', async () => {
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => makeCustomer(bench.owner.caller)))
    if (!a || !b || !c) throw new Error('three')
    expect(await refusalOf(merge(a.id, a.id))).toMatchObject({ issues: [{ path: 'fromId', message: 'field.invalid' }] })
    await merge(a.id, b.id)
    expect(await reasonOf(merge(a.id, c.id))).toBe('STATE')
    expect(await reasonOf(merge(c.id, a.id))).toBe('STATE')
    expect(await reasonOf(bench.owner.caller.customers.mergePreview({ fromId: a.id, intoId: c.id }))).toBe('STATE')
    const { rev } = await bench.owner.caller.customers.get({ id: a.id })
    expect(await reasonOf(bench.owner.caller.customers.archive({ id: a.id, expectedRev: rev }))).toBe('STATE')
    expect(await reasonOf(bench.owner.caller.customers.update({ id: a.id, expectedRev: rev, name: 'Other' }))).toBe(
      'STATE',
    )
    const clerk = await bench.api.signInAs('boxoffice')
    const pair = { commandId: randomUUID(), fromId: c.id, intoId: b.id }
    expect(await reasonOf(clerk.caller.customers.merge(pair))).toBe('FORBIDDEN')
  })

  test('both ways at once makes one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = await Promise.all([1, 2].map(() => makeCustomer(bench.owner.caller)))
      if (!a || !b) throw new Error('two')
      const tried = await Promise.all([reasonOf(merge(a.id, b.id)), reasonOf(merge(b.id, a.id))])
      expect(tried.toSorted()).toEqual(['OK', 'STATE'])
    }
  })
})

/** Forty sales for two customers who are merged and taken apart again meanwhile: what each sale was told. */
async function sellUnderMerges() {
  const session = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue, rows: 2, seatsPerRow: 40 })
  const clerk = await bench.api.signInAs('boxoffice')
  const from = await makeCustomer(bench.owner.caller, { phone: nextPhone() })
  const into = await makeCustomer(bench.owner.caller, { phone: nextPhone() })
  const sell = (seatNo: number) =>
    reasonOf(
      clerk.caller.orders.sell({
        commandId: randomUUID(),
        orderId: uuidv7() as OrderId,
        ticketSessionId: session.id,
        items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
        payments: [{ method: 'card', amountMinor: 45_000, reference: 'T' }],
        priceVersion: session.priceVersion,
        expectedDueMinor: 45_000,
        customerId: seatNo % 2 === 0 ? from.id : into.id,
      }),
    )
  const selling = Promise.all(Array.from({ length: 40 }, (_, seatNo) => sell(seatNo)))
  for (let round = 0; round < 4; round += 1) {
    await merge(from.id, into.id)
    await undo(from.id)
  }
  return { from, into, told: new Set(await selling) }
}

test('merges and undos under sales for both: no sale is refused or lost, and each order is found by its own', async () => {
  const { from, into, told } = await sellUnderMerges()
  expect(told).toEqual(new Set(['OK']))
  expect([(await file(from.id)).orders, (await file(into.id)).orders]).toEqual([20, 20])
  await merge(from.id, into.id)
  expect(await file(into.id)).toMatchObject({ orders: 40, spentMinor: 40 * 45_000 })
})

test('negative control: were somebody in the archive refused at the sale, sales beside a merge would be lost', async () => {
  const { asOwner } = bench.api.database
  await sql`create function refuse_archived() returns trigger language plpgsql as $$
    begin
      if exists (select from customer c where c.venue_id = new.venue_id and c.id = new.customer_id
          and c.archived_at is not null) then
        raise check_violation using constraint = 'sale_order_of_archived', table = 'sale_order';
      end if;
      return new;
    end $$`.execute(asOwner)
  await sql`create trigger refuse_archived before insert on sale_order
    for each row execute function refuse_archived()`.execute(asOwner)
  try {
    let told = new Set<string>()
    for (let round = 0; round < 5 && told.size < 2; round += 1) ({ told } = await sellUnderMerges())
    expect(told.size).toBeGreaterThan(1)
  } finally {
    await sql`drop function refuse_archived cascade`.execute(asOwner)
  }
})

test('who may be one person: the same words in a name in any order, or a phone on the other’s order', async () => {
  const word = randomUUID().slice(0, 6)
  const phone = nextPhone()
  const a = await makeCustomer(bench.owner.caller, { name: `IŞIL Şahin ${word}`, phone })
  const b = await makeCustomer(bench.owner.caller, { name: `${word}, sahin isil` })
  const c = await makeCustomer(bench.owner.caller, { name: 'Somebody else' })
  const { orderId } = await makeOrder(bench.api, { guest: { name: 'Guest', phone } })
  await bench.owner.caller.customers.attachOrders({ customerId: c.id, orderIds: [orderId] })
  expect((await file(a.id)).alike.map(({ id }) => id)).toEqual([b.id])
  expect((await file(c.id)).alike.map(({ id }) => id)).toEqual([a.id])
  await merge(b.id, a.id)
  expect((await file(a.id)).alike).toEqual([])
})
