import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { openDocument } from '../orders/documents/open.ts'
import { type ChangesBench, cancelOf, changesBench, passIds } from './testing/bench.ts'

// Money that was given back without a cancellation is no discount, also where a later cancellation takes it into account.

let bench: ChangesBench
beforeAll(async () => {
  bench = await changesBench()
})
afterAll(() => bench.close())

test('money back without a cancellation has its own name at the order, on the paper and in the report', async () => {
  const { api, manager } = bench
  const { clerk, sell, till } = await bench.desk()
  const sold = await sell([1, 2])
  const { orderId } = sold
  await clerk.caller.orderChanges.adjust({
    ...{ commandId: randomUUID(), orderId, expectedRev: 1, amountMinor: 10_000, reason: 'Cold' },
  })
  const reported = async () => {
    const { discounts, adjustments, groups } = (await manager.caller.zReports.x({ tillSessionId: till as never }))
      .figures
    return [discounts.count, adjustments, groups.map(({ kind, grossMinor }) => [kind, grossMinor])]
  }
  const paper = async (changeNo: number) => {
    const { url } = await manager.caller.orders.document({ orderId, kind: 'refund', changeNo })
    const opened = await openDocument(api.services, url.replace('/api/files/document?ticket=', ''))
    const [page] = await readPdf(opened?.content ?? Buffer.of())
    const text = page?.texts.join(' ') ?? ''
    return ['refund.adjusted ', 'refund.adjustedBack ', 'refund.discount '].filter((word) => text.includes(word))
  }
  expect(await reported()).toEqual([
    0,
    { count: 1, amountMinor: -10_000 },
    [
      ['adjustment', -10_000],
      ['pass', 90_000],
    ],
  ])
  expect(await paper(1)).toEqual(['refund.adjusted '])
  await clerk.caller.orderChanges.cancel(cancelOf(orderId, passIds(sold, 0, 1), 80_000, { expectedRev: 2 }))
  const { lines } = await manager.caller.orders.get({ id: orderId })
  expect(lines.map(({ kind, grossMinor, isAdjustment }) => [kind, grossMinor, isAdjustment])).toEqual([
    ['pass', 90_000, false],
    ['discount', -10_000, true],
    ['pass', -90_000, false],
    ['discount', 10_000, true],
  ])
  expect(await reported()).toEqual([
    0,
    // It was given once; the cancellation took it back, and gave nothing.
    { count: 1, amountMinor: 0 },
    [
      ['adjustment', 0],
      ['pass', 0],
    ],
  ])
  expect(await paper(2)).toEqual(['refund.adjustedBack '])
})
