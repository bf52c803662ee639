import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTill } from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openInvoice } from '../invoices/documents/open.ts'
import { type FoodBench, foodBench, sellOf } from './testing/bench.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
})
afterAll(() => bench.close())

const billTo = { name: 'Harbour Ltd.', taxNumber: '1760453820', taxOffice: 'Galata', address: 'Quay 1' }

test('an invoice names the food that was sold, how many and at what price, and a credit note what went back', async () => {
  const { caller, user } = bench.manager
  await openTill(bench.api.database.db, { venue: bench.api.venue, userId: user.id, floatMinor: 1_000_000 })
  // Two dishes of one price and tax: they stay two lines.
  const dishes = [
    await bench.dish(11_000, { name: { en: 'Lentil soup', tr: 'Mercimek' } }),
    await bench.dish(11_000, { name: { en: 'Cheese toast', tr: 'Tost' } }),
  ]
  const lines = dishes.map((variantId, at) => ({ variantId, qty: 3 - at }))
  const { sale } = await bench.clerk.caller.foodOrders.sell(sellOf(lines, 55_000))
  const papers = async () => {
    const { invoices } = await caller.invoices.ofOrder({ orderId: sale.orderId })
    return Promise.all(
      invoices.map(async ({ id }) => {
        const { url } = await caller.invoices.print({ id })
        const paper = await openInvoice(bench.api.services, url.replace('/api/files/document?ticket=', ''))
        const pages = await readPdf(paper?.content ?? Buffer.of())
        return pages.flatMap(({ texts }) => texts).join(' ')
      }),
    )
  }
  await caller.invoices.issue({ commandId: randomUUID(), orderId: sale.orderId, billTo, language: 'en' })
  const [invoice] = await papers()
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
  expect((await papers()).find((text) => text.includes('credit_note'))).toMatch(/Lentil soup 2 110\.00 10% 220\.00/)
})
