import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { openDocument } from '../orders/documents/open.ts'
import { adults, api, clerk, onSale, openRideDesk, outing, ride, sell, waysTo } from './testing/ride-desk.ts'

openRideDesk()

async function pagesOf(orderId: Awaited<ReturnType<typeof sell>>['orderId'], kind: 'receipt' | 'passes') {
  const { url } = await clerk.caller.orders.document({ orderId, kind })
  const document = await openDocument(api.services, url.replace('/api/files/document?ticket=', ''))
  const pages = await readPdf(document?.content ?? Buffer.of())
  return pages.map(({ texts }) => texts.join(' '))
}

test('the receipt and the passes of a package say where and when its ride goes, both ways', async () => {
  await sql`update app_user set language = 'en' where id = ${clerk.user.id}`.execute(api.database.asOwner)
  const both = ride({ qty: 2, direction: 'return', designatedMinor: 30_000 })
  const pack = await onSale(outing({ items: [adults({ qty: 2, designatedMinor: 70_000 }), both] }))
  const [passes, way] = pack.items
  const parts = [
    { itemId: passes?.id as never, seatNos: [0, 1] },
    { itemId: way?.id as never, ride: waysTo('to', 'from'), qty: 2 },
  ]
  const { orderId } = await sell(100_000, [{ packageId: pack.id, versionRev: pack.rev, qty: 1, parts }])
  const there = String.raw`\d\d:\d\d Pier .{4} → \d\d:\d\d`
  const back = String.raw`\d\d:\d\d → Pier .{4} \d\d:\d\d`
  const [receipt = ''] = await pagesOf(orderId, 'receipt')
  expect(receipt).toMatch(new RegExp(`2 receipt.ride en · ${there} ·\\s+${back}`))
  const printed = await pagesOf(orderId, 'passes')
  expect(printed).toHaveLength(2)
  for (const page of printed) {
    expect(page).toMatch(new RegExp(`passes.rideTo en: ${there}`))
    expect(page).toMatch(new RegExp(`passes.rideFrom en: ${back}`))
  }
})
