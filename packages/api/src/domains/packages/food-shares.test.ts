import { expect, test } from 'vitest'
import { makeVendor, once } from '../purchases/testing/orders.ts'
import { endSession } from '../vendor-shares/testing/cases.ts'
import {
  adults,
  api,
  dinner,
  dish,
  food,
  onSale,
  openFoodDesk,
  owner,
  saleOf,
  session,
  wanted,
} from './testing/food-desk.ts'

openFoodDesk()

test('vendors get their part of dishes in packages whole, and of passes less what was taken off them', async () => {
  // Passes and dishes of one tax, and a tenth off the passes.
  const stew = await dish(15_000, { taxCode: session.taxCode })
  const items = [
    adults({ qty: 2, designatedMinor: 70_000 }),
    food({ qty: 2, designatedMinor: 30_000, variantId: stew.variantId }),
  ]
  const pack = await onSale(dinner({ items }))
  const discount = { ppm: 100_000, reason: 'Friends' }
  await owner.caller.orders.sell(saleOf(93_000, [wanted(pack, [0, 1])], { discount }))
  const vendorId = await makeVendor(owner.caller, { kind: 'artist' })
  const of = { vendorId, productId: session.productId as never, sharePpm: 500_000 }
  await owner.caller.vendorShares.set({ ...once(), ...of })
  await owner.caller.vendorShares.set({ ...once(), ...of, kind: 'food' })
  const day = await endSession(api, session.id, 3)
  const { lines } = await owner.caller.vendorShares.preview({ vendorId, fromOn: day, toOn: day })
  // 700.00 is 636.36 without a tenth of tax, less 63.64 of the 70.00; 300.00 is 272.73.
  expect(lines.map(({ kind, baseMinor, shareMinor }) => [kind, baseMinor, shareMinor])).toEqual([
    ['pass', 57_272, 28_636],
    ['food', 27_273, 13_637],
  ])
})
