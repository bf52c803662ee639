import { randomUUID } from 'node:crypto'
import type { OrderId, PaymentMethodId, PaymentMethodRow } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  brokenRules,
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  methodOf,
  openTill,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
  type TestVenue,
} from '../../testing/index.ts'

let api: TestApi
let owner: SignedIn
let clerk: SignedIn
let other: TestVenue
/** The clerk in another process, which remembers for itself. */
let elsewhere: SignedIn
let session: TestTicketSession
let seatNo = 0

beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInUser(api.owner)
  clerk = await api.signInAs('boxoffice')
  elsewhere = await api.signInUser(clerk.user, { services: await api.anotherServices() })
  other = await makeVenue(api.database.db, { name: 'Second venue' })
  await joinVenue(api.database.db, { venue: other, userId: clerk.user.id, roles: ['owner'] })
  session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 5, seatsPerRow: 10 })
  await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id })
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

interface Paying {
  method: 'cash' | 'card' | 'bank' | 'invoice'
  methodId?: PaymentMethodId
  reference?: string
  debtor?: string
}

async function sell(payment: Paying, { caller } = clerk) {
  seatNo += 1
  const orderId = uuidv7() as OrderId
  await caller.orders.sell({
    commandId: randomUUID(),
    orderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
    payments: [{ ...payment, amountMinor: 45_000 }],
    priceVersion: session.priceVersion,
    expectedDueMinor: 45_000,
  })
  return orderId
}
const paidBy = async (orderId: OrderId) =>
  (await owner.caller.orders.get({ id: orderId })).payments.map(({ method, methodName, reference }) => [
    method,
    methodName.en,
    reference,
  ])
const issueOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]
const add = (more: Partial<PaymentMethodRow>) =>
  owner.caller.paymentMethods.create({
    code: randomUUID().slice(0, 8),
    name: { en: 'Meal card', tr: 'Yemek kartı' },
    kind: 'card',
    reference: 'no',
    ...more,
  })

test('a venue starts with cash, card, transfer and gift cards; an invoice is in the archive', async () => {
  const listed = async (archived: boolean) =>
    (await owner.caller.paymentMethods.list({ archived })).map(({ kind, reference }) => [kind, reference])
  expect(await listed(false)).toEqual([
    ['cash', 'no'],
    ['card', 'optional'],
    ['bank', 'required'],
    ['voucher', 'no'],
  ])
  expect(await listed(true)).toEqual([['invoice', 'optional']])
})

test('they are offered in their order, to whoever sells or sees the settings, and to nobody else', async () => {
  const first = await add({ sort: 1 })
  expect((await clerk.caller.paymentMethods.list({}))[0]?.id).toBe(first.id)
  await owner.caller.paymentMethods.archive({ id: first.id, expectedRev: 1 })
  const accountant = await api.signInAs('accountant')
  expect(await accountant.caller.paymentMethods.list({})).toHaveLength(4)
  const door = await api.signInAs('door')
  expect((await refusalOf(door.caller.paymentMethods.list({}))).code).toBe('FORBIDDEN')
  expect((await refusalOf(accountant.caller.paymentMethods.archive({ id: first.id, expectedRev: 2 }))).code).toBe(
    'FORBIDDEN',
  )
})

describe('a sale', () => {
  test('is paid by the way that is named, else by the first of its kind', async () => {
    const meal = await add({})
    expect(await paidBy(await sell({ method: 'card', methodId: meal.id }))).toEqual([['card', 'Meal card', null]])
    expect(await paidBy(await sell({ method: 'card' }))).toEqual([['card', 'Card', null]])
  })

  test('refuses a way that is not there, by field, and writes nothing', async () => {
    const meal = await add({})
    const gone = { path: 'payments.0.methodId', message: 'field.invalid' }
    const theirs = await methodOf(api.database.db, other.id, 'card')
    expect(await issueOf(sell({ method: 'card', methodId: theirs }))).toEqual(gone)
    expect(await issueOf(sell({ method: 'bank', methodId: meal.id, reference: '1' }))).toEqual(gone)
    expect(await issueOf(sell({ method: 'card', methodId: uuidv7() as PaymentMethodId }))).toEqual(gone)
    expect(await issueOf(sell({ method: 'invoice' }))).toEqual({ path: 'payments.0.method', message: 'field.invalid' })
  })

  test('needs a reference where the way says so, and only there', async () => {
    const strict = await add({ reference: 'required' })
    const card = { method: 'card' as const, methodId: strict.id }
    expect(await issueOf(sell(card))).toEqual({ path: 'payments.0.reference', message: 'field.required' })
    expect(await paidBy(await sell({ ...card, reference: '0815' }))).toEqual([['card', 'Meal card', '0815']])
    const loose = await add({ kind: 'bank', name: { en: 'Standing order', tr: '' } })
    expect(await paidBy(await sell({ method: 'bank', methodId: loose.id }))).toEqual([['bank', 'Standing order', null]])
  })

  test('by invoice is owed: the book says so', async () => {
    const invoice = await add({ kind: 'invoice', name: { en: 'School invoice', tr: '' } })
    expect(await paidBy(await sell({ method: 'invoice', methodId: invoice.id, debtor: 'Moda Lisesi' }))).toEqual([
      ['invoice', 'School invoice', null],
    ])
  })
})

describe('a change reaches another process at once', () => {
  let way: PaymentMethodRow
  beforeEach(async () => {
    way = await add({})
    // Both processes remember the way as it is now.
    for (const at of [clerk, elsewhere]) await sell({ method: 'card', methodId: way.id }, at)
  })
  const named = () => ({ method: 'card' as const, methodId: way.id })

  test('what went into the archive takes no money', async () => {
    await owner.caller.paymentMethods.archive({ id: way.id, expectedRev: way.rev })
    for (const at of [clerk, elsewhere]) {
      expect(await issueOf(sell(named(), at))).toEqual({ path: 'payments.0.methodId', message: 'field.invalid' })
    }
  })

  test('a reference that is asked for now is missed', async () => {
    await owner.caller.paymentMethods.update({ id: way.id, expectedRev: way.rev, reference: 'required' })
    for (const at of [clerk, elsewhere]) {
      expect(await issueOf(sell(named(), at))).toEqual({ path: 'payments.0.reference', message: 'field.required' })
    }
  })

  test('without the number that a change raises, the other process would not notice', async () => {
    await sql`alter table payment_method disable trigger moves_on`.execute(api.database.asOwner)
    await owner.caller.paymentMethods.archive({ id: way.id, expectedRev: way.rev })
    await sql`alter table payment_method enable trigger moves_on`.execute(api.database.asOwner)
    const sold = await sell(named(), elsewhere)
    expect(await paidBy(sold)).toEqual([['card', 'Meal card', null]])
  })
})

test('money taken for a basket names its way too', async () => {
  const strict = await add({ reference: 'required' })
  const part = { orderId: uuidv7() as OrderId, method: 'card' as const, methodId: strict.id, amountMinor: 1000 }
  const take = (more: object = {}) => clerk.caller.tills.takePart({ commandId: randomUUID(), ...part, ...more })
  expect(await issueOf(take())).toEqual({ path: 'reference', message: 'field.required' })
  expect(await issueOf(take({ method: 'bank', reference: '1' }))).toEqual({
    path: 'methodId',
    message: 'field.invalid',
  })
  expect(await take({ reference: '1' })).toMatchObject({ method: 'card', methodId: strict.id })
})

test('what kind of money it was stays true: the database lets no kind change under a payment', async () => {
  const way = await add({})
  await sell({ method: 'card', methodId: way.id })
  const turn = sql`update payment_method set kind = 'cash' where id = ${way.id}`.execute(api.database.db)
  await expect(turn).rejects.toThrow(/payment_of_method/)
})
