import { randomUUID } from 'node:crypto'
import type { OrderId, PassId, VenueId } from '@marquee/contract'
import type { SlipBlock } from '@marquee/contract/printers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { openDocument } from '../orders/documents/open.ts'
import { changeSlip } from '../orders/service/change-slip.ts'
import { passSlips, receiptSlip } from '../orders/service/slips.ts'
import {
  adults,
  api,
  carried,
  clerk,
  onSale,
  openRideDesk,
  outing,
  owner,
  ride,
  sell,
  waysTo,
} from './testing/ride-desk.ts'

openRideDesk()

/** The ways of an order as its trips are planned, each with its own day on the clock of Istanbul. */
async function waysIn(orderId: OrderId) {
  const { rides } = await owner.caller.orders.get({ id: orderId })
  const on = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Istanbul', ...options })
  const day = on({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const clock = on({ hour: '2-digit', minute: '2-digit' })
  const [to, from] = (['to', 'from'] as const).map((way) => {
    const ride = rides.find(({ direction }) => direction === way)
    return ride && { ...ride, stopAt: new Date(ride.stopAt), venueAt: new Date(ride.venueAt) }
  })
  return {
    there: to && `${day.format(to.stopAt)} ${clock.format(to.stopAt)} ${to.stop.en} – ${clock.format(to.venueAt)}`,
    back:
      from &&
      `${day.format(from.venueAt)} ${clock.format(from.venueAt)} – ${from.stop.en} ${clock.format(from.stopAt)}`,
  }
}

async function pagesOf(orderId: Awaited<ReturnType<typeof sell>>['orderId'], kind: 'receipt' | 'passes') {
  const { url } = await clerk.caller.orders.document({ orderId, kind })
  const document = await openDocument(api.services, url.replace('/api/files/document?ticket=', ''))
  const pages = await readPdf(document?.content ?? Buffer.of())
  return pages.map(({ texts }) => texts.join(' '))
}

test('the receipt and the passes of a package say on which day, where and when its ride goes, both ways', async () => {
  await sql`update app_user set language = 'en' where id = ${clerk.user.id}`.execute(api.database.asOwner)
  const both = ride({ qty: 2, direction: 'return', designatedMinor: 30_000 })
  const pack = await onSale(outing({ items: [adults({ qty: 2, designatedMinor: 70_000 }), both] }))
  const [passes, way] = pack.items
  const parts = [
    { itemId: passes?.id as never, seatNos: [0, 1] },
    { itemId: way?.id as never, ride: waysTo('to', 'from'), qty: 2 },
  ]
  const { orderId } = await sell(100_000, [{ packageId: pack.id, versionRev: pack.rev, qty: 1, parts }])
  const { there, back } = await waysIn(orderId)
  const [receipt] = await pagesOf(orderId, 'receipt')
  expect(receipt).toContain(`2 receipt.ride en ${there} ${back}`)
  const printed = await pagesOf(orderId, 'passes')
  expect(printed).toHaveLength(2)
  for (const page of printed) {
    expect(page).toContain(`passes.rideTo en: ${there}`)
    expect(page).toContain(`passes.rideFrom en: ${back}`)
  }
})

test('so do the slips of a roll, and a refund says which ride went back', async () => {
  const { orderId, passes } = await sell(65_000, [], {
    items: [{ passTypeId: carried.session.adult, seatNos: [0] }],
    rides: [{ passTypeId: null, qty: 1, ...waysTo('from') }],
  })
  const { back } = await waysIn(orderId)
  const wanted = { venueId: api.venue.id as VenueId, orderId, language: 'en' as const }
  const words = (blocks: readonly SlipBlock[] = []) =>
    blocks.map((block) => ('text' in block ? block.text : 'left' in block ? `${block.left} ${block.right}` : ''))
  const slip = words((await receiptSlip(api.services, wanted))?.blocks)
  expect(slip).toEqual(expect.arrayContaining(['1 receipt.ride en 200.00', `  ${back}`]))
  const [pass] = await passSlips(api.services, wanted)
  expect(words(pass)).toContain(`passes.rideFrom en: ${back}`)

  const wish = { orderId, passIds: [passes[0]?.id as PassId], lineNos: [] }
  const { refundMinor, rev } = await clerk.caller.orderChanges.previewCancel(wish)
  const told = { commandId: randomUUID(), expectedRev: rev, expectedRefundMinor: refundMinor, reason: 'Ill' }
  const { changeId } = await clerk.caller.orderChanges.cancel({ ...wish, ...told })
  const refund = words((await changeSlip(api.services, { ...wanted, changeId }))?.blocks)
  expect(refund).toEqual(expect.arrayContaining(['1 receipt.ride en −200.00', `  ${back}`]))
  // The receipt says what was sold, and a pass only what it still opens.
  expect(words((await receiptSlip(api.services, wanted))?.blocks)).toContain(`  ${back}`)
  expect(await passSlips(api.services, wanted)).toEqual([])
})
