import { randomUUID } from 'node:crypto'
import type { BillTo, OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApi, makeOrder, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from '../order-changes/testing/bench.ts'
import { openInvoice } from './documents/open.ts'

// Two adults for 450.00 each with 10 % inside: 900.00 gross are 818.18 net and 81.82 tax.
const harbour: BillTo = { name: 'Harbour Ltd.', taxNumber: '1760453820', taxOffice: 'Galata', address: 'Quay 1' }
const school: BillTo = { name: 'Galata School', taxNumber: '', taxOffice: '', address: 'Tower Street 8' }

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})

const issue = (orderId: OrderId, by: SignedIn = desk.clerk, billTo = harbour) =>
  by.caller.invoices.issue({ commandId: randomUUID(), orderId, billTo, language: 'en' })
const correct = (orderId: OrderId, expectedCount: number, more = {}) =>
  desk.clerk.caller.invoices.correct({
    commandId: randomUUID(),
    orderId,
    expectedCount,
    billTo: school,
    language: 'en',
    reason: 'Wrong name',
    ...more,
  })
const numberOf = (text = '') => Number(text.slice(5))
const paperOf = async (id: string, by: SignedIn = desk.clerk) => {
  const { url, name } = await by.caller.invoices.print({ id: id as never })
  const paper = await openInvoice(api.services, url.replace('/api/files/document?ticket=', ''))
  const pages = await readPdf(paper?.content ?? Buffer.of())
  return { name, text: pages.flatMap(({ texts }) => texts).join(' ') }
}

describe('an order’s invoice', () => {
  test('is of what was sold, made out to somebody, with the next number', async () => {
    const one = await desk.sell([1, 2])
    const other = await desk.sell([3])
    const { invoices } = await issue(one.orderId)
    expect(invoices).toEqual([
      expect.objectContaining({
        kind: 'invoice',
        billTo: harbour,
        netMinor: 81_818,
        taxMinor: 8182,
        grossMinor: 2 * price,
        changeNo: null,
        corrects: null,
        isPrinted: false,
        order: { id: one.orderId, no: one.orderNo },
      }),
    ])
    const next = await issue(other.orderId)
    expect(numberOf(next.invoices[0]?.number)).toBe(numberOf(invoices[0]?.number) + 1)
    expect(await desk.clerk.caller.invoices.ofOrder({ orderId: one.orderId })).toEqual({ invoices })
  })

  test('is issued once, and again only to whoever sends the same command', async () => {
    const { orderId } = await desk.sell([1])
    const command = { commandId: randomUUID(), orderId, billTo: harbour, language: 'en' as const }
    const first = await desk.clerk.caller.invoices.issue(command)
    expect(await desk.clerk.caller.invoices.issue(command)).toEqual(first)
    expect(await refusalOf(issue(orderId))).toMatchObject({ code: 'STATE', details: { invoiced: true } })
  })

  test('is not of practice, nor of what came to nothing, nor of another venue’s order', async () => {
    expect(await refusalOf(issue(uuidv7() as OrderId))).toMatchObject({ code: 'NOT_FOUND' })
    const free = await desk.sell(
      [5],
      {
        items: [{ passTypeId: desk.session.adult, seatNos: [5], special: { kind: 'comp', reason: 'Press' } }],
        payments: [],
        expectedDueMinor: 0,
      },
      manager,
    )
    expect(await refusalOf(issue(free.orderId))).toMatchObject({ code: 'STATE', details: { grossMinor: 0 } })
    const elsewhere = await createTestApi()
    const { orderId } = await makeOrder(elsewhere)
    expect(await refusalOf(issue(orderId as OrderId))).toMatchObject({ code: 'NOT_FOUND' })
    await elsewhere.close()
  })

  test('names what it lacks', async () => {
    const { orderId } = await desk.sell([1])
    expect(await refusalOf(issue(orderId, desk.clerk, { ...harbour, name: ' ' }))).toMatchObject({
      issues: [{ path: 'billTo.name', message: 'field.required' }],
    })
    expect((await desk.clerk.caller.invoices.ofOrder({ orderId })).invoices).toEqual([])
  })

  test('twenty at once have numbers without a gap', async () => {
    const sold = []
    for (let seat = 1; seat <= 20; seat += 1) sold.push(await desk.sell([seat]))
    const all = await Promise.all(sold.map(({ orderId }) => issue(orderId)))
    const numbers = all.map(({ invoices }) => numberOf(invoices[0]?.number)).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  test('is one, however many issue it at once', async () => {
    const { orderId } = await desk.sell([1, 2])
    const tried = await Promise.allSettled(Array.from({ length: 8 }, () => issue(orderId)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await desk.clerk.caller.invoices.ofOrder({ orderId })).invoices).toHaveLength(1)
  })

  test('negative control: the database refuses a gap, a second first document, and any change', async () => {
    const { orderId } = await desk.sell([1])
    const { invoices } = await issue(orderId)
    const again = (no: string, seq: number) =>
      sql`
      insert into invoice (venue_id, id, kind, year, no, order_id, seq, business_date, issuer, bill_to, language, lines,
        currency, net_minor, tax_minor, gross_minor, issued_by)
      select venue_id, ${uuidv7()}, kind, year, no + ${sql.lit(Number(no))}, order_id, ${seq}, business_date, issuer, bill_to,
        language, lines, currency, net_minor, tax_minor, gross_minor, issued_by
      from invoice where id = ${invoices[0]?.id}`.execute(api.database.db)
    await expect(again('2', 2)).rejects.toThrow('no gap')
    await expect(again('1', 3)).rejects.toThrow('no gap')
    await expect(again('1', 1)).rejects.toThrow('invoice_of_order')
    const { db } = api.database
    await expect(sql`update invoice set gross_minor = 0 where id = ${invoices[0]?.id}`.execute(db)).rejects.toThrow()
    await expect(sql`delete from invoice where id = ${invoices[0]?.id}`.execute(db)).rejects.toThrow()
  })
})

describe('a change of an invoiced order', () => {
  test('brings a credit note for what went back, in the same step', async () => {
    const sold = await desk.sell([1, 2])
    await issue(sold.orderId)
    await manager.caller.orderChanges.cancel(
      cancelOf(sold.orderId, passIds(sold, 0), price, {
        refunds: [
          {
            paymentId: (await manager.caller.orders.get({ id: sold.orderId })).payments[0]?.id as never,
            amountMinor: price,
            methodId: await cardOf(),
          },
        ],
      }),
    )
    const { invoices } = await desk.clerk.caller.invoices.ofOrder({ orderId: sold.orderId })
    expect(
      invoices.map(({ kind, grossMinor, taxMinor, changeNo, billTo }) => ({
        kind,
        grossMinor,
        taxMinor,
        changeNo,
        billTo,
      })),
    ).toEqual([
      { kind: 'invoice', grossMinor: 2 * price, taxMinor: 8182, changeNo: null, billTo: harbour },
      { kind: 'credit_note', grossMinor: -price, taxMinor: -4091, changeNo: 1, billTo: harbour },
    ])
    const order = await manager.caller.orders.get({ id: sold.orderId })
    expect(invoices.reduce((sum, { grossMinor }) => sum + grossMinor, 0)).toBe(order.grossMinor)
  })

  test('that will bring a document is known before it happens', async () => {
    const [sold, other] = [await desk.sell([1, 2]), await desk.sell([3, 4])]
    await issue(sold.orderId)
    const isInvoiced = async (of: typeof sold) => (await desk.clerk.caller.orders.get({ id: of.orderId })).isInvoiced
    expect(await isInvoiced(sold)).toBe(true)
    expect(await isInvoiced(other)).toBe(false)
  })

  test('that came before the invoice has its own document beside it', async () => {
    const sold = await desk.sell([1, 2])
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 1), price))
    const { invoices } = await issue(sold.orderId)
    expect(invoices.map(({ kind, grossMinor, changeNo }) => [kind, grossMinor, changeNo])).toEqual([
      ['invoice', 2 * price, null],
      ['credit_note', -price, 1],
    ])
  })

  test('without an invoice brings nothing', async () => {
    const sold = await desk.sell([1, 2])
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 1), price))
    expect((await desk.clerk.caller.invoices.ofOrder({ orderId: sold.orderId })).invoices).toEqual([])
  })

  test('and the invoice at the same moment leave papers that come to the order', async () => {
    for (const seat of [11, 13, 15]) {
      const sold = await desk.sell([seat, seat + 1])
      await Promise.all([
        issue(sold.orderId),
        desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price)),
      ])
      const { invoices } = await desk.clerk.caller.invoices.ofOrder({ orderId: sold.orderId })
      expect(invoices.map(({ grossMinor }) => grossMinor)).toEqual([2 * price, -price])
    }
  })
})

describe('a correction', () => {
  test('takes everything back and issues what is left to the right name', async () => {
    const sold = await desk.sell([1, 2])
    await issue(sold.orderId)
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))
    const { invoices } = await correct(sold.orderId, 2)
    expect(
      invoices
        .slice(2)
        .map(({ kind, grossMinor, billTo, corrects }) => ({ kind, grossMinor, name: billTo.name, corrects })),
    ).toEqual([
      { kind: 'credit_note', grossMinor: -price, name: harbour.name, corrects: invoices[0]?.number },
      { kind: 'invoice', grossMinor: price, name: school.name, corrects: null },
    ])
    // What comes later follows the new name.
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 1), price, { expectedRev: 2 }))
    const later = (await desk.clerk.caller.invoices.ofOrder({ orderId: sold.orderId })).invoices
    expect(later.at(-1)).toMatchObject({ kind: 'credit_note', grossMinor: -price, billTo: school })
    expect(await refusalOf(correct(sold.orderId, 5))).toMatchObject({ code: 'STATE', details: { grossMinor: 0 } })
  })

  test('is refused to whoever has not seen the latest document, and without an invoice', async () => {
    const sold = await desk.sell([1, 2])
    expect(await refusalOf(correct(sold.orderId, 1))).toMatchObject({ code: 'STATE', details: { invoiced: false } })
    await issue(sold.orderId)
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))
    expect(await refusalOf(correct(sold.orderId, 1))).toMatchObject({ code: 'STALE' })
    expect(await refusalOf(correct(sold.orderId, 2, { reason: '' }))).toMatchObject({ issues: [{ path: 'reason' }] })
  })
})

describe('its paper', () => {
  test('says who, what, how much and which tax; the second one is a copy', async () => {
    const sold = await desk.sell([1, 2])
    const { invoices } = await issue(sold.orderId)
    const [invoice] = invoices
    const first = await paperOf(invoice?.id ?? '')
    expect(first.name).toBe(`invoices-is-invoice-en-${invoice?.number}.pdf`)
    const { text } = first
    for (const part of [
      'invoices.is.invoice en',
      invoice?.number ?? '',
      'Harbour Ltd.',
      '1760453820',
      'Adult',
      '900.00',
      '818.18',
      '81.82',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('invoices.copy')
    expect((await paperOf(invoice?.id ?? '')).text).toContain('invoices.copy en')
    const after = await desk.clerk.caller.invoices.ofOrder({ orderId: sold.orderId })
    expect(after.invoices[0]?.isPrinted).toBe(true)
  })

  test('of a credit note shows what was credited without a sign', async () => {
    const sold = await desk.sell([1, 2])
    await issue(sold.orderId)
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), price))
    const { invoices } = await desk.clerk.caller.invoices.ofOrder({ orderId: sold.orderId })
    const { text } = await paperOf(invoices[1]?.id ?? '')
    expect(text).toContain('invoices.is.credit_note en')
    expect(text).toContain('450.00')
    expect(text).not.toContain('−450.00')
  })

  test('calls money that went back without a cancellation what the screens call it, and no discount', async () => {
    const sold = await desk.sell([1, 2])
    const { orderId } = sold
    await issue(orderId)
    await desk.clerk.caller.orderChanges.adjust({
      ...{ commandId: randomUUID(), orderId, expectedRev: 1, amountMinor: 10_000, reason: 'Cold' },
    })
    await desk.clerk.caller.orderChanges.cancel(cancelOf(orderId, passIds(sold, 0, 1), 80_000, { expectedRev: 2 }))
    const { invoices } = await desk.clerk.caller.invoices.ofOrder({ orderId })
    const said = await Promise.all(
      invoices.map(async ({ id }) => {
        const { text } = await paperOf(id)
        return ['refund.adjusted ', 'refund.adjustedBack ', 'receipt.discount '].filter((word) => text.includes(word))
      }),
    )
    expect(said).toEqual([[], ['refund.adjusted '], ['refund.adjustedBack ']])
  })

  test('stays what it was when the venue and its shows are renamed', async () => {
    const sold = await desk.sell([1])
    const { invoices } = await issue(sold.orderId)
    await sql`update venue set tax_number = '9990001112', address = 'Elsewhere' where id = ${api.venue.id}`.execute(
      api.database.db,
    )
    const { text } = await paperOf(invoices[0]?.id ?? '')
    expect(text).not.toContain('Elsewhere')
    expect(text).not.toContain('9990001112')
  })
})

describe('the list', () => {
  test('finds by number, order, name in any spelling and tax number, and by kind and day', async () => {
    const sold = await desk.sell([1, 2])
    const { invoices } = await issue(sold.orderId, desk.clerk, { ...harbour, name: 'İstanbul Işık A.Ş.' })
    const [one] = invoices
    const found = async (query: Parameters<SignedIn['caller']['invoices']['list']>[0]) =>
      (await desk.clerk.caller.invoices.list(query)).rows.map(({ id }) => id)
    for (const search of [one?.number ?? '', String(sold.orderNo), 'istanbul isik', 'IŞIK', '1760453820'])
      expect(await found({ search })).toContain(one?.id)
    expect(await found({ kind: 'credit_note', search: 'istanbul isik' })).toEqual([])
    expect(await found({ until: '2000-01-01' })).toEqual([])
    expect(await refusalOf(desk.clerk.caller.invoices.list({ from: '2026-02-01', until: '2026-01-01' }))).toMatchObject(
      {
        issues: [{ path: 'until' }],
      },
    )
  })

  test('comes in pages', async () => {
    const first = await manager.caller.invoices.list({ limit: 2 })
    const second = await manager.caller.invoices.list({ limit: 2, cursor: first.nextCursor ?? '' })
    expect(first.rows).toHaveLength(2)
    expect(second.rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining(first.rows.map(({ id }) => id)))
  })
})

async function cardOf() {
  const { rows } = await sql<{ id: string }>`select id from payment_method
    where venue_id = ${api.venue.id} and kind = 'card' limit 1`.execute(api.database.db)
  return rows[0]?.id as never
}
