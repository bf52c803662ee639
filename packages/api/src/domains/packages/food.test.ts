import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTill, reasonOf, refusalOf } from '../../testing/index.ts'
import { modifiersInput, partsOf } from '../food/testing/kitchen.ts'
import { receiptSlip } from '../orders/service/slips.ts'
import {
  adults,
  api,
  clerk,
  dinner,
  dish,
  expectNothing,
  food,
  foodOf,
  issueOf,
  linesOf,
  onSale,
  openFoodDesk,
  owner,
  put,
  saleOf,
  sell,
  session,
  soup,
  wanted,
} from './testing/food-desk.ts'

openFoodDesk()

describe('a package with dishes', () => {
  test('is one line with passes and dishes below it, each at its share and its own tax, ordered ahead for the show', async () => {
    const pack = await onSale(dinner())
    expect(pack.items[1]?.name.en).toMatch(/^Dish \d+$/)
    const input = saleOf(100_000, [wanted(pack, [0, 1])], { guest: { name: 'Ada' } })
    const sold = await clerk.caller.orders.sell(input)
    // A tenth of tax inside of 700.00, a fifth inside of 300.00.
    expect(await linesOf(sold.orderId)).toEqual([
      [1, 'package', 1, 0, 0, null],
      [2, 'pass', 2, 35_000, 6364, 1],
      [3, 'food', 2, 15_000, 5000, 1],
    ])
    expect(sold).toMatchObject({ grossMinor: 100_000, taxMinor: 11_364 })
    expect(await clerk.caller.orders.sell(input)).toEqual(sold)
    const { lines } = await owner.caller.orders.get({ id: sold.orderId })
    expect(lines[2]).toMatchObject({ special: 'package', listMinor: 12_000 })
    expect(lines[2]?.text.en).toBe(pack.items[1]?.name.en)

    // Earned by the end of the show, as the passes are.
    const { rows } = await sql<{ id: string }>`select ticket_session_id as id from order_line
      where order_id = ${sold.orderId} and kind = 'food'`.execute(api.database.db)
    expect(rows).toEqual([{ id: session.id }])

    const order = await foodOf(sold.orderId)
    const { session: show } = await clerk.caller.booking.session({ id: session.id })
    expect(order).toMatchObject({
      service: 'preorder',
      state: 'closed',
      guestName: 'Ada',
      totalMinor: 30_000,
      paidMinor: 30_000,
      unsent: 2,
      session: { id: session.id },
      lines: [{ variantId: soup.variantId, qty: 2, unitMinor: 15_000, paidQty: 2 }],
    })
    expect(new Date(order?.wantedAt ?? '').toISOString()).toBe(new Date(show.startsAt).toISOString())
    expect((await owner.caller.foodOrders.list({ ahead: true })).map(({ id }) => id)).toContain(order?.id)

    const slip = await receiptSlip(api.services, { venueId: api.venue.id, orderId: sold.orderId, language: 'en' })
    const printed = JSON.stringify(slip?.blocks)
    expect(printed).toContain(pack.items[1]?.name.en)
  })

  test('takes a percentage off passes and what the menu asks for dishes together, for so many people', async () => {
    const items = [adults({ per: 'person' }), food({ per: 'person' })]
    const pack = await onSale(dinner({ priceMode: 'sum_minus_percent', amountMinor: null, percentPpm: 100_000, items }))
    const { packages } = await clerk.caller.booking.session({ id: session.id })
    expect(packages.find(({ id }) => id === pack.id)?.dishes).toEqual([
      { itemId: pack.items[1]?.id, listMinor: 12_000, taxPpm: 200_000, left: null },
    ])
    // Three times 450.00 and 120.00, less a tenth: 405.00 and 108.00 each.
    const { orderId } = await sell(153_900, [wanted(pack, [0, 1, 2], { people: 3 })])
    expect((await linesOf(orderId)).map(([, kind, qty, unit]) => [kind, qty, unit])).toEqual([
      ['package', 1, 0],
      ['pass', 3, 40_500],
      ['food', 3, 10_800],
    ])
    expect((await foodOf(orderId))?.totalMinor).toBe(32_400)
    const { expectedRev } = await partsOf(owner.caller, soup.id)
    await owner.caller.foodProducts.update({ id: soup.id, expectedRev, priceMinor: 13_000 })
    expect(await reasonOf(sell(153_900, [wanted(pack, [3, 4, 5], { people: 3 })]))).toBe('PRICE_CHANGED')
  })

  test('splits what rounding leaves, and each line of it is a line of the order for the kitchen', async () => {
    const pack = await onSale(
      dinner({ items: [adults({ qty: 2, designatedMinor: 90_000 }), food({ qty: 3, designatedMinor: 10_000 })] }),
    )
    const { orderId } = await sell(100_000, [wanted(pack, [0, 1])])
    expect((await linesOf(orderId)).map(([no, kind, qty, unit]) => [no, kind, qty, unit])).toEqual([
      [1, 'package', 1, 0],
      [2, 'pass', 2, 45_000],
      [3, 'food', 1, 3334],
      [4, 'food', 2, 3333],
    ])
    const order = await foodOf(orderId)
    expect(order?.lines.map(({ qty, unitMinor }) => [qty, unitMinor])).toEqual([
      [1, 3334],
      [2, 3333],
    ])
  })

  test('is made as it says, with what was chosen in it', async () => {
    const group = await owner.caller.foodModifiers.create(modifiersInput({ minChoices: 1 }))
    const { id, variantId } = await dish(12_000)
    const parts = await partsOf(owner.caller, id)
    const used = { groupId: group.id, minChoices: null, maxChoices: null }
    await owner.caller.foodProducts.saveParts({ ...parts, modifiers: [used] })
    const cheese = { optionId: group.options[0]?.id as never, qty: 1 }
    const items = (modifiers: (typeof cheese)[]) => [adults({ qty: 2 }), food({ qty: 2, variantId, modifiers })]
    const less = { priceMode: 'sum_minus_percent' as const, amountMinor: null, percentPpm: 100_000 }
    expect(await issueOf(owner.caller.packages.create(dinner({ ...less, items: items([]) })))).toEqual([
      ...['VALIDATION', 'items.1.modifiers', 'field.tooSmall'],
    ])
    const pack = await onSale(dinner({ ...less, items: items([cheese]) }))
    expect(pack.items[1]?.name.en).toMatch(/^Dish \d+ · Cheese$/)
    // Twice 450.00 and 120.00 with cheese for 25.00, less a tenth.
    const { orderId } = await sell(107_100, [wanted(pack, [0, 1])])
    expect((await foodOf(orderId))?.lines).toMatchObject([
      { qty: 2, unitMinor: 13_050, mods: [{ name: { en: 'Cheese' }, qty: 1, extraMinor: 2500 }] },
    ])
  })

  test('gives one of a choice, and what is optional for what it costs more', async () => {
    const salad = await dish(9000)
    const wine = await dish(8000)
    const pack = await onSale(
      dinner({
        items: [
          adults({ qty: 2, designatedMinor: 70_000 }),
          food({ qty: 2, choiceGroup: 1, designatedMinor: 30_000 }),
          food({ qty: 2, choiceGroup: 1, designatedMinor: 30_000, variantId: salad.variantId, extraMinor: 1000 }),
          food({ qty: 1, optional: true, variantId: wine.variantId, extraMinor: 6000 }),
        ],
      }),
    )
    const first = await sell(100_000, [wanted(pack, [0, 1], { dishes: [0] })])
    expect((await foodOf(first.orderId))?.lines.map(({ variantId }) => variantId)).toEqual([soup.variantId])
    const second = await sell(107_000, [wanted(pack, [2, 3], { dishes: [1, 2] })])
    expect((await foodOf(second.orderId))?.lines.map(({ variantId, unitMinor }) => [variantId, unitMinor])).toEqual([
      [salad.variantId, 15_500],
      [wine.variantId, 6000],
    ])
    expect(await issueOf(sell(100_000, [wanted(pack, [4, 5], { dishes: [] })]))).toEqual([
      ...['VALIDATION', 'packages.0.parts', 'field.required'],
    ])
  })

  test('is sold twice beside single passes as one order for the kitchen, and a discount leaves its dishes alone', async () => {
    const pack = await onSale(dinner())
    // 450.00, and twice 1,000.00; a tenth off 450.00 and twice 700.00.
    const sale = saleOf(226_500, [wanted(pack, [0, 1]), wanted(pack, [2, 3])], {
      items: [{ passTypeId: session.adult, seatNos: [9] }],
      discount: { ppm: 100_000, reason: 'Friends' },
    })
    const { orderId } = await owner.caller.orders.sell(sale)
    expect((await linesOf(orderId)).map(([no, kind, qty, unit]) => [no, kind, qty, unit])).toEqual([
      [1, 'pass', 1, 45_000],
      [2, 'package', 1, 0],
      [3, 'pass', 2, 35_000],
      [4, 'food', 2, 15_000],
      [5, 'package', 1, 0],
      [6, 'pass', 2, 35_000],
      [7, 'food', 2, 15_000],
      [8, 'discount', 1, -18_500],
    ])
    expect((await foodOf(orderId))?.lines.map(({ qty }) => qty)).toEqual([2, 2])
    // A dish goes back at what it cost, for nothing was taken off it.
    const wish = { orderId, passIds: [], lineNos: [], pieces: [{ lineNo: 4, qty: 1 }] }
    expect((await owner.caller.orderChanges.previewCancel(wish)).refundMinor).toBe(15_000)
  })

  test('confirms what was held, and is frozen as it was', async () => {
    const pack = await onSale(dinner())
    const holdId = crypto.randomUUID() as never
    await clerk.caller.seats.hold({
      commandId: crypto.randomUUID(),
      holdId,
      ticketSessionId: session.id,
      seatNos: [0, 1],
    } as never)
    const { orderId } = await clerk.caller.orders.confirm({ ...saleOf(100_000, [wanted(pack, [0, 1])]), holdId })
    expect((await foodOf(orderId))?.state).toBe('closed')
    const { rows } = await sql<{ variants: string[]; dishes: unknown }>`
      select array(select i ->> 'variantId' from jsonb_array_elements(content -> 'items') i) as variants,
        content -> 'dishes' as dishes from package_version where package_id = ${pack.id}`.execute(api.database.db)
    expect(rows).toEqual([{ variants: [null, soup.variantId], dishes: null }])
  })

  test('for practice takes no portion and is never cooked', async () => {
    const pack = await onSale(dinner())
    await put(soup.variantId, { mode: 'count', left: 5 })
    const learner = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: learner.user.id, training: true })
    const sale = saleOf(100_000, [wanted(pack, [0, 1])], { training: true })
    const { orderId } = await learner.caller.orders.sell(sale)
    expect(await foodOf(orderId)).toMatchObject({ isTraining: true })
    const { packages } = await clerk.caller.booking.session({ id: session.id })
    expect(packages.find(({ id }) => id === pack.id)?.dishes).toMatchObject([{ left: 5 }])
  })
})

test('a code for a dish makes none free that a package holds', async () => {
  const pack = await onSale(dinner())
  const { code } = await owner.caller.promoCodes.create({
    ...{ code: 'SOUP1', name: { en: 'A soup on us', tr: 'Çorba bizden' }, foodProductId: soup.id, freeQty: 1 },
  })
  const why = async (call: Promise<unknown>) => (await refusalOf(call)).details?.why
  for (const dueMinor of [100_000, 85_000]) {
    expect(await why(sell(dueMinor, [wanted(pack, [0, 1])], { promoCode: code }))).toBe('food')
  }
  await expectNothing()
  // What was ordered with the package is paid, and no till pays it again with the code.
  const { orderId } = await sell(100_000, [wanted(pack, [0, 1])])
  const order = await foodOf(orderId)
  const again = owner.caller.foodOrders.pay({
    ...{ commandId: randomUUID(), id: order?.id as never, orderId: uuidv7() as never, bill: { split: 'rest' } },
    ...{ payments: [], expectedDueMinor: 0, promoCode: code },
  })
  expect((await refusalOf(again)).code).toBe('STATE')
  expect((await owner.caller.promoCodes.list({})).find((row) => row.code === code)?.used).toBe(0)
})
