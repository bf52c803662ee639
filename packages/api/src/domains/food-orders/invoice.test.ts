import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTill } from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openInvoice } from '../invoices/documents/open.ts'
import { type FoodBench, foodBench, openOf, payOf, sellOf } from './testing/bench.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
  const { api, manager } = bench
  await openTill(api.database.db, { venue: api.venue, userId: manager.user.id, floatMinor: 1_000_000 })
})
afterAll(() => bench.close())

const billTo = { name: 'Harbour Ltd.', taxNumber: '1760453820', taxOffice: 'Galata', address: 'Quay 1' }

/** The words of the documents of an order. */
async function papersOf(orderId: OrderId): Promise<string[]> {
  const { caller } = bench.manager
  const { invoices } = await caller.invoices.ofOrder({ orderId })
  return Promise.all(
    invoices.map(async ({ id }) => {
      const { url } = await caller.invoices.print({ id })
      const paper = await openInvoice(bench.api.services, url.replace('/api/files/document?ticket=', ''))
      const pages = await readPdf(paper?.content ?? Buffer.of())
      return pages.flatMap(({ texts }) => texts).join(' ')
    }),
  )
}

test('an invoice names the food that was sold, how many and at what price, and a credit note what went back', async () => {
  const { caller } = bench.manager
  // Two dishes of one price and tax: they stay two lines.
  const dishes = [
    await bench.dish(11_000, { name: { en: 'Lentil soup', tr: 'Mercimek' } }),
    await bench.dish(11_000, { name: { en: 'Cheese toast', tr: 'Tost' } }),
  ]
  const lines = dishes.map((variantId, at) => ({ variantId, qty: 3 - at }))
  const { sale } = await bench.clerk.caller.foodOrders.sell(sellOf(lines, 55_000))
  await caller.invoices.issue({ commandId: randomUUID(), orderId: sale.orderId, billTo, language: 'en' })
  const [invoice] = await papersOf(sale.orderId)
  expect(invoice).toMatch(/Lentil soup 3 110\.00 10% 330\.00/)
  expect(invoice).toMatch(/Cheese toast 2 110\.00 10% 220\.00/)
  await caller.orderChanges.cancel({
    commandId: randomUUID(),
    orderId: sale.orderId,
    pieces: [{ lineNo: 1, qty: 2 }],
    expectedRev: 1,
    expectedRefundMinor: 22_000,
    reason: 'Cold',
  })
  expect((await papersOf(sale.orderId)).find((text) => text.includes('credit_note'))).toMatch(
    /Lentil soup 2 110\.00 10% 220\.00/,
  )
})

test('invoices and credit notes call a share of a dish a share, with what the whole costs, in their language', async () => {
  const { caller } = bench.manager
  const soup = await bench.dish(11_000, { name: { en: 'Lentil soup', tr: 'Mercimek' } })
  const { foodOrders } = bench.clerk.caller
  const { id } = await foodOrders.open(openOf([{ variantId: soup, qty: 3 }]))
  // 330.00 by four guests; the first two of them ask for an invoice.
  const [ada, can] = [payOf(id, { split: 'equal', of: 4 }, 8250), payOf(id, { split: 'equal', of: 3 }, 8250)]
  for (const { orderId: sold, language } of [
    { ...ada, language: 'en' as const },
    { ...can, language: 'tr' as const },
  ]) {
    await foodOrders.pay(sold === ada.orderId ? ada : can)
    const orderId = sold as OrderId
    await caller.invoices.issue({ commandId: randomUUID(), orderId, billTo, language })
    const dish = language === 'en' ? 'Lentil soup' : 'Mercimek'
    const share = [`receipt.share ${language} 3 ${dish}`, `receipt.wholePrice ${language} 330[.,]00`].join(' ')
    const amounts = language === 'en' ? '1 82\\.50 10% 82\\.50' : '1 82,50 %10 82,50'
    const said = new RegExp(`${share} ${amounts}`)
    expect(await papersOf(orderId)).toEqual([expect.stringMatching(said)])
    // Made out to somebody else: what is taken back and what is issued anew is the same share.
    const anew = { ...billTo, name: 'Pier Ltd.' }
    const common = { orderId, language, reason: 'Wrong company' }
    await caller.invoices.correct({ commandId: randomUUID(), expectedCount: 1, billTo: anew, ...common })
    await caller.orderChanges.cancel({
      ...{ commandId: randomUUID(), orderId, lineNos: [1], expectedRev: 1 },
      ...{ expectedRefundMinor: 8250, reason: 'Cold' },
    })
    const papers = await papersOf(orderId)
    expect(papers.map((paper) => paper.match(/invoices\.is\.\w+/)?.[0])).toEqual([
      'invoices.is.invoice',
      'invoices.is.credit_note',
      'invoices.is.invoice',
      'invoices.is.credit_note',
    ])
    for (const paper of papers) expect(paper).toMatch(said)
  }
})
