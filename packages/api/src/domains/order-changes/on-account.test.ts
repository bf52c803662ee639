import { randomUUID } from 'node:crypto'
import type { CustomerId, OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf, type SignedIn } from '../../testing/index.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from './testing/bench.ts'

// What goes on account is owed by somebody: the customer of the order, or whoever the seller names. The server asks for
// it wherever money is taken, and the database whoever writes the payment.

let bench: ChangesBench
let desk: Desk
let owner: SignedIn
beforeAll(async () => {
  bench = await changesBench()
  owner = await bench.api.signInAs('owner')
  await owner.caller.paymentMethods.create({
    code: 'ACCOUNT',
    name: { en: 'Invoice', tr: 'Fatura' },
    kind: 'invoice',
    reference: 'optional',
  })
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})

const owed = (debtor?: string) => ({
  payments: [{ method: 'invoice' as const, amountMinor: price, ...(debtor !== undefined && { debtor }) }],
})
const issuesOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues
const debtorsOf = async (id: OrderId) =>
  (await bench.manager.caller.orders.get({ id })).payments.map(({ debtor }) => debtor)
const openOf = async (id: OrderId) =>
  (await bench.manager.caller.orderChanges.openInvoices({})).rows.find((row) => row.id === id)
const addCustomer = (name: string): Promise<{ id: CustomerId }> =>
  owner.caller.customers.create({ name, kind: 'company', note: '' } as never)

const missing = [{ path: 'payments.0.debtor', message: 'field.required' }]

test('a sale on account that names nobody is refused at the field, and sells nothing; a guest is no debtor', async () => {
  expect(await issuesOf(desk.sell([1], owed()))).toMatchObject(missing)
  expect(await issuesOf(desk.sell([1], { ...owed(' '), guest: { name: 'Deniz Kaya' } }))).toMatchObject(missing)
  expect(await desk.seatStates(1)).toEqual([0])
  const cash = [{ method: 'cash' as const, amountMinor: price, debtor: 'Liman Sigorta' }]
  expect(await issuesOf(desk.sell([1], { payments: cash }))).toMatchObject([
    { path: 'payments.0.debtor', message: 'field.invalid' },
  ])
})

test('the second of two payments is named by its place', async () => {
  const payments = [
    { method: 'cash' as const, amountMinor: 1000 },
    { method: 'invoice' as const, amountMinor: price - 1000 },
  ]
  expect(await issuesOf(desk.sell([1], { payments }))).toMatchObject([{ path: 'payments.1.debtor' }])
})

test('whoever is named owes it, in the order and in the list, whoever the guest is', async () => {
  const { orderId } = await desk.sell([1], { ...owed(' Liman Sigorta '), guest: { name: 'Deniz Kaya' } })
  expect(await debtorsOf(orderId)).toEqual(['Liman Sigorta'])
  expect(await openOf(orderId)).toMatchObject({ name: 'Liman Sigorta', openMinor: price })
  const { rows } = await bench.manager.caller.orderChanges.openInvoices({ search: 'liman' })
  expect(rows.map(({ id }) => id)).toEqual([orderId])
})

test('the customer of the order owes it where nobody is named, and still does when the order is nobody’s any more', async () => {
  const { id: customerId } = await addCustomer('Karaköy Turizm')
  const { orderId } = await desk.sell([1], { ...owed(), customerId }, bench.manager)
  expect(await debtorsOf(orderId)).toEqual(['Karaköy Turizm'])
  await owner.caller.customers.detachOrder({ orderId })
  expect(await openOf(orderId)).toMatchObject({ name: 'Karaköy Turizm' })
  const named = await desk.sell([2], { ...owed('Karaköy Turizm, Ankara'), customerId }, bench.manager)
  expect(await debtorsOf(named.orderId)).toEqual(['Karaköy Turizm, Ankara'])
})

test('the rest of an order goes on account of somebody', async () => {
  await owner.caller.depositRules.create({
    name: { en: 'Part now', tr: 'Bir kısmı şimdi' },
    leastPpm: 100_000,
    leastMinor: 0,
    hoursBefore: 0,
    dueHours: 0,
  } as never)
  const takeDue = (orderId: OrderId, debtor?: string) =>
    desk.clerk.caller.orderChanges.takeDue({
      commandId: randomUUID(),
      orderId,
      expectedDueMinor: price - 10_000,
      payments: [{ ...owed(debtor).payments[0], method: 'invoice', amountMinor: price - 10_000 }],
    })
  const part = { payments: [{ method: 'cash' as const, amountMinor: 10_000 }], balance: {} }
  const { orderId } = await desk.sell([3], part)
  expect(await issuesOf(takeDue(orderId))).toMatchObject(missing)
  await takeDue(orderId, 'Moda Lisesi')
  expect(await openOf(orderId)).toMatchObject({ name: 'Moda Lisesi', openMinor: price - 10_000 })
  // Of a customer's order nobody else need be named.
  const { id: customerId } = await addCustomer('Kadıköy Kulübü')
  const theirs = await desk.sell([4], { ...part, customerId })
  await takeDue(theirs.orderId)
  expect(await openOf(theirs.orderId)).toMatchObject({ name: 'Kadıköy Kulübü' })
})

test('gift cards on account are owed by somebody, too', async () => {
  const sell = (debtor?: string) =>
    bench.manager.caller.giftCards.sell({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      amountMinor: price,
      qty: 1,
      ...owed(debtor),
    })
  expect(await issuesOf(sell())).toMatchObject(missing)
  const { sale } = await sell('Liman Sigorta')
  expect(await debtorsOf(sale.orderId)).toEqual(['Liman Sigorta'])
})

test('nothing of it is taken before the sale: it is no money', async () => {
  const part = { commandId: randomUUID(), orderId: uuidv7() as OrderId, amountMinor: price }
  expect(
    await issuesOf(desk.clerk.caller.tills.takePart({ ...part, method: 'invoice', dueMinor: price })),
  ).toMatchObject([{ path: 'method', message: 'field.invalid' }])
})

test('a program that sells for a partner names who owes as well', async () => {
  expect(await issuesOf(desk.sell([5], { ...owed(), channel: 'partner' }, owner))).toMatchObject(missing)
})

test('the database refuses a payment on account that nobody owes; without its guard it takes it', async () => {
  const { orderId } = await desk.sell([6], owed('Moda Lisesi'))
  const { db, asOwner } = bench.api.database
  const write = (debtor: string | null) =>
    db.transaction().execute(async (tx) => {
      await sql`
        insert into payment (venue_id, id, order_id, method, method_id, amount_minor, currency, business_date, actor_id,
          debtor)
        select ${bench.api.venue.id}, ${uuidv7()}, ${orderId}, 'invoice', m.id, 1, 'TRY', now()::date,
          ${desk.clerk.user.id}, ${debtor}
        from payment_method m where m.venue_id = ${bench.api.venue.id} and m.kind = 'invoice' limit 1`.execute(tx)
      // Only its being written is asked about here.
      throw new Error('written')
    })
  await expect(write(null)).rejects.toMatchObject({ constraint: 'payment_debtor' })
  await expect(write('Moda Lisesi')).rejects.toThrow('written')
  await sql`alter table payment disable trigger payment_is_owed_by`.execute(asOwner)
  await expect(write(null)).rejects.toThrow('written')
  await sql`alter table payment enable trigger payment_is_owed_by`.execute(asOwner)
})

test('what nobody had paid is owed less and refunded to nobody in the file of the customer', async () => {
  const { id: customerId } = await addCustomer('Moda Turizm')
  const { orderId, passes } = await desk.sell([1], { ...owed(), customerId }, bench.manager)
  await bench.manager.caller.orderChanges.cancel(cancelOf(orderId, passIds({ passes }, 0), price))
  const { events, spentMinor } = await owner.caller.customers.file({ id: customerId })
  expect(events.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['owedLess', price],
    ['order', price],
  ])
  expect(spentMinor).toBe(0)
})

test('an invoice that was paid since is money of the guest again: what is taken in is no refund of theirs', async () => {
  const { id: customerId } = await addCustomer('Balat Turizm')
  const { orderId } = await desk.sell([1], { ...owed(), customerId }, bench.manager)
  await desk.clerk.caller.orderChanges.takeInvoice({
    ...{ commandId: randomUUID(), orderId, expectedOpenMinor: price },
    payments: [{ method: 'cash', amountMinor: price }],
  })
  const { events } = await owner.caller.customers.file({ id: customerId })
  expect(events.map(({ kind }) => kind)).toEqual(['order'])
})
