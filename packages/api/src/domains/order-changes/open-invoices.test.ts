import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenRules, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from './testing/bench.ts'

// What is bought on account is owed until its money has come: in account 1300 of the book, in the list of open invoices,
// and in the order. Taking it in moves it to where the other ways of payment lie, and to nowhere else.

let bench: ChangesBench
let api: TestApi
let desk: Desk
let accountant: SignedIn
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  accountant = await api.signInAs('accountant')
  const { caller } = await api.signInAs('owner')
  await caller.paymentMethods.create({
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

const onAccount = (dueMinor: number) => ({
  payments: [{ method: 'invoice' as const, amountMinor: dueMinor, reference: 'PO 4711', debtor: 'Boğaz Koleji' }],
  guest: { name: 'Deniz Kaya' },
})
const issuesOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues
/** What accounts of the book hold, once it has caught up. */
async function accountSums(): Promise<Record<string, number>> {
  await postAll(api.database.db)
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_minor)::bigint as sum from journal_line where venue_id = ${api.venue.id}
    group by account`.execute(api.database.db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}
const buy = async (seats: number[] = [1, 2]) => (await desk.sell(seats, onAccount(seats.length * price))).orderId
type Take = Parameters<SignedIn['caller']['orderChanges']['takeInvoice']>[0]
const take = (orderId: OrderId, openMinor: number, payments: Take['payments']): Take => ({
  commandId: randomUUID(),
  orderId,
  expectedOpenMinor: openMinor,
  payments,
})
const bank = (amountMinor: number) => ({ method: 'bank' as const, amountMinor, reference: 'EFT 1' })
const listed = async (query: { overdue?: boolean; search?: string } = {}) =>
  (await accountant.caller.orderChanges.openInvoices(query)).rows
const ofOrder = async (id: OrderId) => (await listed()).find((row) => row.id === id)

describe('an open invoice', () => {
  test('is listed with who owes it, since when, and the day it is due: 30 days after the sale', async () => {
    const orderId = await buy()
    const { rows } = await sql<{ due: string; today: string }>`
      select to_char(p.business_date + 30, 'YYYY-MM-DD') as due, to_char(p.business_date, 'YYYY-MM-DD') as today
      from payment p where p.order_id = ${orderId}`.execute(api.database.db)
    expect(await ofOrder(orderId)).toMatchObject({
      name: 'Boğaz Koleji',
      reference: 'PO 4711',
      dueOn: rows[0]?.due,
      isOverdue: false,
      amountMinor: 2 * price,
      openMinor: 2 * price,
      currency: 'TRY',
    })
    expect((await bench.manager.caller.orders.get({ id: orderId })).openMinor).toBe(2 * price)
  })

  test('keeps its day when the venue gives the next guests another time', async () => {
    const before = await buy()
    const { caller } = await api.signInAs('owner')
    const { id, rev } = await caller.settings.venue()
    const changed = await caller.settings.updateVenue({ id, expectedRev: rev, invoiceDays: 7 })
    const after = await buy([3])
    await caller.settings.updateVenue({ id, expectedRev: changed.rev, invoiceDays: 30 })
    const days = async (of: OrderId) => {
      const row = await ofOrder(of)
      return Math.round((Date.parse(row?.dueOn ?? '') - Date.parse(row?.since.slice(0, 10) ?? '')) / 86_400_000)
    }
    expect(Math.abs((await days(before)) - 30)).toBeLessThanOrEqual(1)
    expect(Math.abs((await days(after)) - 7)).toBeLessThanOrEqual(1)
    expect(
      await issuesOf(caller.settings.updateVenue({ id, expectedRev: changed.rev + 1, invoiceDays: 366 })),
    ).toMatchObject([{ path: 'invoiceDays' }])
  })

  test('is overdue once its day has passed, and is then found by that', async () => {
    const orderId = await buy()
    await buy([3])
    expect((await listed({ overdue: true })).map(({ id }) => id)).not.toContain(orderId)
    await sql`update payment set due_on = business_date - 1 where order_id = ${orderId}`.execute(api.database.db)
    expect((await listed({ overdue: true })).map(({ id }) => id)).toEqual([orderId])
    const { sums } = await accountant.caller.orderChanges.openInvoices({})
    expect(sums).toMatchObject([{ currency: 'TRY', overdueMinor: 2 * price }])
    expect((await listed({ search: 'bogaz kol' })).map(({ id }) => id)).toContain(orderId)
    await bench.manager.caller.orderChanges.takeInvoice(take(orderId, 2 * price, [bank(2 * price)]))
    expect(await listed({ overdue: true })).toEqual([])
  })

  test('is no money in the sums of the transactions until it is paid, and is then counted once', async () => {
    const { totals } = (await api.signInAs('owner')).caller.transactions
    const of = async () => (await totals({ ticketSessionId: desk.session.id })).sums
    const orderId = await buy()
    expect(await of()).toMatchObject([
      { payments: 0, takenMinor: 0, refundedMinor: 0, others: 1, otherMinor: 2 * price },
    ])
    await bench.manager.caller.orderChanges.takeInvoice(take(orderId, 2 * price, [bank(price)]))
    expect(await of()).toMatchObject([
      { payments: 1, takenMinor: price, refunds: 0, refundedMinor: 0, others: 2, otherMinor: price },
    ])
  })

  test('comes in pages, what is due first before the others', async () => {
    await buy([1])
    await buy([2])
    const all = (await listed()).map(({ id }) => id)
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await accountant.caller.orderChanges.openInvoices({ limit: 1, ...(cursor && { cursor }) })
      paged.push(...page.rows.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(paged).toEqual(all)
    expect(await issuesOf(accountant.caller.orderChanges.openInvoices({ cursor: 'x' }))).toMatchObject([
      { path: 'cursor' },
    ])
  })
})

test('its invoice says what is open and by the end of which day it is due, and nothing once it is paid', async () => {
  const billTo = { name: 'Boğaz Koleji', taxNumber: '', taxOffice: '', address: '' }
  const issue = (orderId: OrderId) =>
    bench.manager.caller.invoices.issue({ commandId: randomUUID(), orderId, billTo, language: 'en' })
  const leftOf = async (orderId: OrderId) => {
    const { rows } = await sql<{ paid: number | null; open: number | null; due: string | null; day: string }>`
      select i.paid_minor as paid, i.left_minor as open, to_char(i.due_at at time zone v.zone, 'YYYY-MM-DD HH24:MI') as due,
        to_char(p.due_on, 'YYYY-MM-DD') as day
      from invoice i join venue v on v.id = i.venue_id
      join payment p on p.venue_id = i.venue_id and p.order_id = i.order_id and p.method = 'invoice'
      where i.order_id = ${orderId}`.execute(api.database.db)
    return rows[0]
  }
  const open = await buy()
  await bench.manager.caller.orderChanges.takeInvoice(take(open, 2 * price, [bank(30_000)]))
  await issue(open)
  const told = await leftOf(open)
  expect(told).toMatchObject({ paid: 30_000, open: 60_000, due: `${told?.day} 23:59` })
  const paid = await buy([5])
  await bench.manager.caller.orderChanges.takeInvoice(take(paid, price, [bank(price)]))
  await issue(paid)
  expect(await leftOf(paid)).toMatchObject({ paid: null, open: null, due: null })
})

describe('taken in', () => {
  test('into the bank, without a till: the order keeps its sums, and the book moves 1300 to 1100', async () => {
    const orderId = await buy()
    const before = await accountSums()
    const sold = await bench.manager.caller.orders.get({ id: orderId })
    const changed = await accountant.caller.orderChanges.takeInvoice(take(orderId, 2 * price, [bank(2 * price)]))
    expect(changed).toMatchObject({ receiptNo: null, refundMinor: 0, changeMinor: 0 })
    const order = await bench.manager.caller.orders.get({ id: orderId })
    expect(order).toMatchObject({ grossMinor: sold.grossMinor, paidMinor: sold.paidMinor, openMinor: 0 })
    expect(order.changes).toMatchObject([{ kind: 'invoice_paid', grossMinor: 0, paidMinor: 0, receiptNo: null }])
    expect(
      order.payments.map(({ method, amountMinor, refundedMinor }) => [method, amountMinor, refundedMinor]),
    ).toEqual([
      ['invoice', 2 * price, 2 * price],
      ['bank', 2 * price, 0],
    ])
    expect(await ofOrder(orderId)).toBeUndefined()
    const after = await accountSums()
    expect((after['1300'] ?? 0) - (before['1300'] ?? 0)).toBe(-2 * price)
    expect((after['1100'] ?? 0) - (before['1100'] ?? 0)).toBe(2 * price)
  })

  test('in part by cash at a till, with a receipt and change, and the rest later by card', async () => {
    const orderId = await buy()
    const cash = await desk.cash()
    const part = await desk.clerk.caller.orderChanges.takeInvoice(
      take(orderId, 2 * price, [{ method: 'cash', amountMinor: 30_000, tenderedMinor: 50_000 }]),
    )
    expect(part).toMatchObject({ changeMinor: 20_000 })
    expect(part.receiptNo).toBeGreaterThan(0)
    expect(await desk.cash()).toBe(cash + 30_000)
    expect(await ofOrder(orderId)).toMatchObject({ amountMinor: 2 * price, openMinor: 60_000 })
    await desk.clerk.caller.orderChanges.takeInvoice(
      take(orderId, 60_000, [{ method: 'card', amountMinor: 60_000, reference: 'slip' }]),
    )
    expect(await ofOrder(orderId)).toBeUndefined()
  })

  test('is told in Transactions as what it is: no refund to a guest, and an invoice that is open or not', async () => {
    const orderId = await buy()
    const { orderNo } = await bench.manager.caller.orders.get({ id: orderId })
    const told = async () =>
      (await bench.manager.caller.transactions.list({ search: String(orderNo) })).rows.map(
        ({ kind, method, state }) => [kind, method, state],
      )
    expect(await told()).toEqual([['payment', 'invoice', 'owed']])
    await accountant.caller.orderChanges.takeInvoice(take(orderId, 2 * price, [bank(2 * price)]))
    expect((await told()).sort()).toEqual([
      ['payment', 'bank', 'paid'],
      ['payment', 'invoice', 'settled'],
      ['refund', 'invoice', 'taken_in'],
    ])
    for (const state of ['owed', 'settled', 'taken_in', 'given_back', 'paid'] as const) {
      const { rows } = await bench.manager.caller.transactions.list({ search: String(orderNo), state })
      expect(rows.map((row) => row.state)).toEqual(state === 'owed' || state === 'given_back' ? [] : [state])
    }
    const { rows } = await bench.manager.caller.transactions.list({ search: String(orderNo), state: 'taken_in' })
    const { path } = await bench.manager.caller.transactions.get({ kind: 'refund', id: rows[0]?.id ?? '' })
    expect(path.map(({ at }) => at)).toEqual(['guest', 'account'])
  })

  test('goes back where its money came from; what is still owed becomes less before anyone gets money', async () => {
    const orderId = await buy()
    const sold = await bench.manager.caller.orders.get({ id: orderId })
    await accountant.caller.orderChanges.takeInvoice(take(orderId, 2 * price, [bank(30_000)]))
    const passes = { passes: sold.passList }
    await bench.manager.caller.orderChanges.cancel(
      cancelOf(orderId, passIds(passes, 0), price, { expectedRev: sold.rev + 1 }),
    )
    const { refunds } = await bench.manager.caller.orders.get({ id: orderId })
    expect(refunds.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      ['invoice', 30_000],
      ['invoice', price],
    ])
    expect(await ofOrder(orderId)).toMatchObject({ openMinor: 2 * price - 30_000 - price })
    // Nobody got money back for what was paid in, and for what is no longer owed.
    const refunded = await bench.manager.caller.orders.list({ view: 'refunded' })
    expect(refunded.rows.map(({ id }) => id)).not.toContain(orderId)
  })

  test('is answered again when it is sent again, and refused with the reason otherwise', async () => {
    const orderId = await buy()
    const { takeInvoice } = accountant.caller.orderChanges
    const once = take(orderId, 2 * price, [bank(price)])
    const first = await takeInvoice(once)
    expect(await takeInvoice(once)).toEqual(first)
    expect(await reasonOf(takeInvoice(take(orderId, 2 * price, [bank(price)])))).toBe('STALE')
    expect(await issuesOf(takeInvoice(take(orderId, price, [bank(price + 1)])))).toMatchObject([{ path: 'payments' }])
    expect(
      await issuesOf(
        takeInvoice(take(orderId, price, [{ method: 'invoice', amountMinor: price, debtor: 'Moda Lisesi' }])),
      ),
    ).toMatchObject([{ path: 'payments.0.method' }])
    expect(await reasonOf(takeInvoice(take(orderId, price, [{ method: 'cash', amountMinor: price }])))).toBe(
      'TILL_CLOSED',
    )
    await takeInvoice(take(orderId, price, [bank(price)]))
    expect(await reasonOf(takeInvoice(take(orderId, price, [bank(price)])))).toBe('STATE')
    const paid = await desk.sell([5])
    expect(await reasonOf(takeInvoice(take(paid.orderId, price, [bank(price)])))).toBe('STATE')
    expect(await reasonOf(takeInvoice(take(uuidv7() as OrderId, price, [bank(price)])))).toBe('NOT_FOUND')
  })

  test('is for people with the right alone', async () => {
    const orderId = await buy()
    const { caller } = await api.signInAs('door')
    expect(await reasonOf(caller.orderChanges.takeInvoice(take(orderId, 2 * price, [bank(price)])))).toBe('FORBIDDEN')
    expect(await reasonOf(caller.orderChanges.openInvoices({}))).toBe('FORBIDDEN')
    expect(await reasonOf(caller.orderChanges.exportOpenInvoices({}))).toBe('FORBIDDEN')
  })
})

test('forty take the same invoice in at once: one of them does', async () => {
  const orderId = await buy()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      reasonOf(accountant.caller.orderChanges.takeInvoice(take(orderId, 2 * price, [bank(2 * price)]))),
    ),
  )
  expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
  expect(answers.filter((answer) => !['OK', 'STATE', 'STALE', 'UNAVAILABLE'].includes(answer))).toEqual([])
  expect(await ofOrder(orderId)).toBeUndefined()
  expect(await brokenRules(api.database.pool)).toEqual({})
})

test('the database itself takes no more in than is open, and nothing but money: without its guards it does', async () => {
  const orderId = await buy([1])
  const { rows } = await sql<{ id: string; method_id: string }>`
    select id, method_id from payment where order_id = ${orderId}`.execute(api.database.db)
  const [invoice] = rows
  // A change that takes in and brings by the given way, as the application would never write it.
  const takesIn = (changeNo: number, method: 'bank' | 'invoice') =>
    api.database.db.transaction().execute(async (tx) => {
      const id = uuidv7()
      await sql`
        insert into order_change (venue_id, id, order_id, change_no, kind, reason, gross_minor, tax_minor, paid_minor,
          currency, business_date, actor_id)
        values (${api.venue.id}, ${id}, ${orderId}, ${changeNo}, 'invoice_paid', 'test', 0, 0, 0, 'TRY', now()::date,
          ${desk.clerk.user.id})`.execute(tx)
      await sql`
        insert into payment (venue_id, id, order_id, change_id, method, method_id, amount_minor, currency, business_date,
          actor_id, debtor)
        select ${api.venue.id}, ${uuidv7()}, ${orderId}, ${id}, m.kind, m.id, ${price}, 'TRY', now()::date,
          ${desk.clerk.user.id}, case when m.kind = 'invoice' then 'Boğaz Koleji' end
        from payment_method m where m.venue_id = ${api.venue.id} and m.kind = ${method} limit 1`.execute(tx)
      await sql`
        insert into refund (venue_id, id, order_id, change_id, payment_id, method, method_id, amount_minor, currency,
          business_date, actor_id)
        values (${api.venue.id}, ${uuidv7()}, ${orderId}, ${id}, ${invoice?.id}, 'invoice', ${invoice?.method_id},
          ${price}, 'TRY', now()::date, ${desk.clerk.user.id})`.execute(tx)
    })
  await expect(takesIn(1, 'invoice')).rejects.toMatchObject({ constraint: 'invoice_is_taken_in' })
  await takesIn(1, 'bank')
  await expect(takesIn(2, 'bank')).rejects.toMatchObject({ constraint: 'payment_refunded' })
  await sql`alter table payment drop constraint payment_refunded`.execute(api.database.asOwner)
  await takesIn(2, 'bank')
  expect(await brokenRules(api.database.pool)).not.toEqual({})
  for (const table of ['refund', 'order_change', 'payment']) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(api.database.asOwner)
  }
  await sql`delete from refund where change_id = (select id from order_change where order_id = ${orderId}
    and change_no = 2)`.execute(api.database.asOwner)
  await sql`delete from payment where change_id = (select id from order_change where order_id = ${orderId}
    and change_no = 2)`.execute(api.database.asOwner)
  await sql`delete from order_change where order_id = ${orderId} and change_no = 2`.execute(api.database.asOwner)
  await sql`update payment set refunded_minor = ${price} where id = ${invoice?.id}`.execute(api.database.asOwner)
  for (const table of ['refund', 'order_change', 'payment']) {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(api.database.asOwner)
  }
  await sql`alter table payment add constraint payment_refunded
    check (refunded_minor between 0 and amount_minor)`.execute(api.database.asOwner)
  expect(await brokenRules(api.database.pool)).toEqual({})
  await postAll(api.database.db)
})
