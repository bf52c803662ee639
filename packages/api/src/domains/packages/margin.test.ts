import { expect, test } from 'vitest'
import { joinVenue, makeVenue, reasonOf } from '../../testing/index.ts'
import { makeProduct, partsOf, sell as putOnSale } from '../food/testing/kitchen.ts'
import { makeVendor, once } from '../purchases/testing/orders.ts'
import { adults, api, clerk, dinner, dish, food, onSale, openFoodDesk, owner, session } from './testing/food-desk.ts'

openFoodDesk()

const marginOf = async (id: string, { caller } = owner) =>
  (await caller.packages.margins()).find((each) => each.id === id)
/** A vendor who gets so much of what passes of this show are sold for, or of its food. */
async function share(sharePpm: number, more: object = {}) {
  const vendorId = await makeVendor(owner.caller, { kind: 'artist' })
  await owner.caller.vendorShares.set({ ...once(), vendorId, sharePpm, productId: session.productId as never, ...more })
}
/** A dish that is made of nothing that is counted. */
async function loose(priceMinor: number) {
  const { id } = await makeProduct(owner.caller, { priceMinor, taxCode: 'FOOD20' })
  await putOnSale(owner.caller, id)
  return (await partsOf(owner.caller, id)).variants[0]?.id as never
}

test('is the price without tax less what dishes are made of and what vendors get of passes', async () => {
  await share(400_000)
  const { id } = await onSale(dinner())
  // 700.00 with a tenth inside is 636.36, of which two fifths are 254.54. 300.00 with a fifth inside is 250.00, and
  // two soups of two pieces at 15.00 cost 60.00.
  const side = { priceMinor: 100_000, netMinor: 88_636, costMinor: 31_454, marginMinor: 57_182, marginPpm: 645_133 }
  expect(await marginOf(id)).toEqual({ id, sides: { lowest: side, highest: side }, hasShares: true, unknown: [] })
})

test('counts what two vendors get of the same pass, and of food, each by their narrowest share', async () => {
  await share(100_000)
  const vendorId = await makeVendor(owner.caller, { kind: 'artist' })
  const of = { vendorId, productId: session.productId as never }
  await owner.caller.vendorShares.set({ ...once(), ...of, sharePpm: 500_000 })
  await owner.caller.vendorShares.set({ ...once(), ...of, sharePpm: 200_000, passTypeId: session.adult as never })
  await share(300_000, { kind: 'food' })
  const { id } = await onSale(dinner())
  // Three tenths of 636.36 are 190.91, three tenths of 250.00 are 75.00, and the soups cost 60.00.
  expect((await marginOf(id))?.sides?.lowest).toMatchObject({ netMinor: 88_636, costMinor: 19_091 + 7500 + 6000 })
})

test('goes from the choice that leaves least to the one that leaves most, and names what nobody knows the cost of', async () => {
  const wine = await loose(8000)
  const dear = await dish(20_000)
  const pack = await onSale(
    dinner({
      items: [
        adults({ qty: 2, designatedMinor: 55_000 }),
        { ...adults({ qty: 2, designatedMinor: 15_000 }), kind: 'ride', passTypeId: null, direction: 'to' },
        food({ qty: 2, choiceGroup: 1, designatedMinor: 30_000 }),
        food({ qty: 2, choiceGroup: 1, designatedMinor: 30_000, variantId: wine }),
        food({ qty: 2, choiceGroup: 1, designatedMinor: 30_000, variantId: dear.variantId, extraMinor: 6000 }),
        food({ qty: 1, optional: true, variantId: wine, extraMinor: 9000 }),
      ],
    }),
  )
  // 550.00 and 150.00 with a tenth inside: 500.00 and 136.36. Of the choice: 250.00 less 60.00, 250.00 less nothing that
  // is known, or 300.00 less 60.00.
  expect(await marginOf(pack.id)).toEqual({
    id: pack.id,
    sides: {
      lowest: { priceMinor: 100_000, netMinor: 88_636, costMinor: 6000, marginMinor: 82_636, marginPpm: 932_307 },
      highest: { priceMinor: 100_000, netMinor: 88_636, costMinor: 0, marginMinor: 88_636, marginPpm: 1_000_000 },
    },
    hasShares: false,
    unknown: [0, 1, 3].map((at) => pack.items[at]?.id),
  })
})

test('of a price that is a sum is what the parts cost alone less the percentage', async () => {
  const less = { priceMode: 'sum_minus_percent' as const, amountMinor: null, percentPpm: 100_000 }
  const { id } = await onSale(dinner({ ...less, items: [adults({ qty: 2 }), food({ qty: 2 })] }))
  // An adult pays 300.00 or 450.00, by the seat: 540.00 of 600.00 with a tenth inside is 490.91, and 810.00 of 900.00 is
  // 736.36. 216.00 of 240.00 with a fifth inside is 180.00.
  expect((await marginOf(id))?.sides).toEqual({
    lowest: { priceMinor: 75_600, netMinor: 67_091, costMinor: 6000, marginMinor: 61_091, marginPpm: 910_569 },
    highest: { priceMinor: 102_600, netMinor: 91_636, costMinor: 6000, marginMinor: 85_636, marginPpm: 934_524 },
  })
})

test('is for people who may see what the menu costs, and of their own venue', async () => {
  await onSale(dinner())
  expect(await reasonOf(clerk.caller.packages.margins())).toBe('FORBIDDEN')
  const other = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue: other, userId: owner.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...owner.user, venueId: other.id })
  expect(await there.caller.packages.margins()).toEqual([])
})
