import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinVenue, makeVenue, openTill, reasonOf, refusalOf } from '../../testing/index.ts'
import { modifiersInput, partsOf } from '../food/testing/kitchen.ts'
import { type FoodBench, foodBench, foodId, openOf, payOf, saleId, sellOf } from './testing/bench.ts'

let bench: FoodBench
beforeAll(async () => {
  bench = await foodBench()
})
afterAll(() => bench.close())

const clerk = () => bench.clerk.caller.foodOrders
const issueOf = async (work: Promise<unknown>) => (await refusalOf(work)).issues?.[0]
const owner = async () => (await bench.api.signInAs('owner')).caller

describe('a sale at the counter', () => {
  test('is an order, a payment with change and a call number in one step, taxed by line', async () => {
    const [soup, tea] = [await bench.dish(11_000), await bench.dish(2750)]
    const before = await bench.cash()
    const input = sellOf([{ variantId: soup, qty: 2 }, { variantId: tea }], 24_750, {
      payments: [{ method: 'cash', amountMinor: 24_750, tenderedMinor: 30_000 }],
    })
    const sold = await clerk().sell(input)
    // 22,000 × 10 ÷ 110 = 2,000 and 2,750 × 10 ÷ 110 = 250.
    expect(sold.sale).toMatchObject({ grossMinor: 24_750, taxMinor: 2250, changeMinor: 5250 })
    expect(sold.order).toMatchObject({ state: 'closed', totalMinor: 24_750, paidMinor: 24_750, unsent: 0 })
    expect(sold.order.callNo).toBeGreaterThan(0)
    expect((await bench.cash()) - before).toBe(24_750)
    // The same press again sells nothing.
    expect(await clerk().sell(input)).toEqual(sold)
    expect((await bench.cash()) - before).toBe(24_750)
    const order = await bench.manager.caller.orders.get({ id: input.orderId })
    expect(order.lines).toMatchObject([
      { kind: 'food', qty: 2, unitMinor: 11_000, grossMinor: 22_000, taxMinor: 2000 },
      { kind: 'food', qty: 1, grossMinor: 2750, taxMinor: 250 },
    ])
    expect(order.lines[0]?.text.en).toMatch(/^Dish/)
    const detail = await clerk().get({ id: input.id })
    expect(detail.bills).toMatchObject([{ partNo: 1, split: 'rest', amountMinor: 24_750, orderId: input.orderId }])
  })

  test('gives no two orders of a day the same number', async () => {
    const tea = await bench.dish(1000)
    const sold = await Promise.all(
      Array.from({ length: 20 }, () =>
        clerk().sell(
          sellOf([{ variantId: tea }], 1000, { payments: [{ method: 'card', amountMinor: 1000, reference: '1' }] }),
        ),
      ),
    )
    expect(new Set(sold.map(({ order }) => order.callNo)).size).toBe(20)
    // The sequence comes round: numbers that the day has used are left out.
    await sql`select setval('food_call_no', ${Math.min(...sold.map(({ order }) => order.callNo))}, false)`.execute(
      bench.api.database.asOwner,
    )
    const next = await clerk().sell(sellOf([{ variantId: tea }], 1000))
    expect(sold.map(({ order }) => order.callNo)).not.toContain(next.order.callNo)
  })

  test('asks for the sum that holds, for what is on the menu, and for a till', async () => {
    const tea = await bench.dish(1000)
    const wrong = refusalOf(clerk().sell(sellOf([{ variantId: tea }], 900)))
    expect(await wrong).toMatchObject({ code: 'PRICE_CHANGED', details: { dueMinor: 1000 } })
    const stray = sellOf([{ variantId: randomUUID() as never }], 1000)
    expect(await issueOf(clerk().sell(stray))).toEqual({ path: 'lines.0.variantId', message: 'field.invalid' })
    expect((await refusalOf(clerk().get({ id: stray.id }))).code).toBe('NOT_FOUND')
    const web = await bench.dish(1000, { channels: ['table'] })
    expect(await issueOf(clerk().sell(sellOf([{ variantId: web }], 1000)))).toMatchObject({ path: 'lines.0.variantId' })
    const other = await bench.api.signInAs('counter')
    expect(await reasonOf(other.caller.foodOrders.sell(sellOf([{ variantId: tea }], 1000)))).toBe('TILL_CLOSED')
    const cook = await bench.api.signInAs('kitchen')
    expect(await reasonOf(cook.caller.foodOrders.sell(sellOf([{ variantId: tea }], 1000)))).toBe('FORBIDDEN')
  })

  test('has open prices, and nothing else has', async () => {
    const open = await bench.dish(0, { kind: 'open' })
    const tea = await bench.dish(1000)
    expect(await issueOf(clerk().sell(sellOf([{ variantId: open }], 0)))).toMatchObject({ path: 'lines.0.priceMinor' })
    expect(await issueOf(clerk().sell(sellOf([{ variantId: tea, priceMinor: 1 }], 1)))).toMatchObject({
      path: 'lines.0.priceMinor',
    })
    expect((await clerk().sell(sellOf([{ variantId: open, priceMinor: 777 }], 777))).sale.grossMinor).toBe(777)
  })

  test('takes several ways, a gift card and a tip, and a discount within what the seller may', async () => {
    const meal = await bench.dish(20_000)
    const { caller } = bench.manager
    const card = await caller.giftCards.issue({ commandId: randomUUID(), amountMinor: 5000, reason: 'A present' })
    const [revealed] = await caller.giftCards.reveal({ ids: [card.id] })
    const code = revealed?.code ?? ''
    const paid = await clerk().sell(
      sellOf([{ variantId: meal }], 22_000, {
        tipMinor: 2000,
        payments: [
          { method: 'voucher', amountMinor: 5000, giftCard: code },
          { method: 'card', amountMinor: 7000, reference: 'terminal' },
          { method: 'cash', amountMinor: 10_000 },
        ],
      }),
    )
    expect(paid.sale).toMatchObject({
      grossMinor: 22_000,
      payments: [{ method: 'voucher' }, { method: 'card' }, { method: 'cash' }],
    })
    expect((await caller.giftCards.get({ id: card.id })).balanceMinor).toBe(0)
    const cheaper = sellOf([{ variantId: meal }], 18_000, { discount: { ppm: 100_000, reason: 'Regular guest' } })
    expect(await refusalOf(clerk().sell(cheaper))).toMatchObject({
      code: 'NEEDS_APPROVAL',
      details: { module: 'food_purchase', action: 'discount' },
    })
    await openTill(bench.api.database.db, { venue: bench.api.venue, userId: bench.manager.user.id })
    const sold = await caller.foodOrders.sell(cheaper)
    expect(sold.sale).toMatchObject({ grossMinor: 18_000 })
    const { lines } = await caller.orders.get({ id: cheaper.orderId })
    expect(lines).toMatchObject([{ kind: 'food' }, { kind: 'discount', grossMinor: -2000, reason: 'Regular guest' }])
  })

  test('spends money that was taken before', async () => {
    const meal = await bench.dish(20_000)
    const input = sellOf([{ variantId: meal }], 20_000)
    const before = await bench.cash()
    const part = await bench.clerk.caller.tills.takePart({
      commandId: randomUUID(),
      orderId: input.orderId,
      method: 'cash',
      amountMinor: 8000,
      dueMinor: 20_000,
    })
    const sold = await clerk().sell({
      ...input,
      payments: [
        { method: 'cash', amountMinor: 8000, partId: part.id },
        { method: 'card', amountMinor: 12_000, reference: '1' },
      ],
    })
    expect(sold.sale.grossMinor).toBe(20_000)
    expect((await bench.cash()) - before).toBe(8000)
  })

  test('of another venue is not seen, and sells nothing here', async () => {
    const tea = await bench.dish(1000)
    const { order } = await clerk().sell(sellOf([{ variantId: tea }], 1000))
    const other = await makeVenue(bench.api.database.asOwner, { name: 'Elsewhere' })
    await joinVenue(bench.api.database.asOwner, { venue: other, userId: bench.clerk.user.id, roles: ['owner'] })
    const there = await bench.api.signInUser({ ...bench.clerk.user, venueId: other.id })
    expect((await refusalOf(there.caller.foodOrders.get({ id: order.id }))).code).toBe('NOT_FOUND')
    expect(await there.caller.foodOrders.list({ over: true })).toEqual([])
    expect(await issueOf(there.caller.foodOrders.open(openOf([{ variantId: tea }])))).toMatchObject({
      path: 'lines.0.variantId',
    })
  })
})

describe('modifiers and combos', () => {
  test('keep their limits, the dearest are free, and all is frozen with the line', async () => {
    const caller = await owner()
    const burger = await bench.dish(30_000)
    const option = (en: string, extraMinor: number, maxEach = 1) => ({
      name: { en, tr: en },
      extraMinor,
      maxEach,
      defaultQty: 0,
      changes: [],
    })
    const group = await caller.foodModifiers.create(
      modifiersInput({
        minChoices: 1,
        maxChoices: 3,
        freeChoices: 1,
        options: [option('Cheese', 2500, 2), option('Bacon', 4000), option('Onion', 0)],
      }),
    )
    const menu = await caller.foodMenu.get({})
    const product = menu.products.find(({ variants }) => variants.some(({ id }) => id === burger))
    const parts = await partsOf(caller, product?.id as never)
    await caller.foodProducts.saveParts({
      ...parts,
      modifiers: [{ groupId: group.id, minChoices: null, maxChoices: null }],
    })
    const [cheese, bacon, onion] = group.options.map(({ id }) => id) as [never, never, never]
    const with_ = (...modifiers: { optionId: never; qty?: number }[]) => [{ variantId: burger, modifiers }]
    const issue = (...args: Parameters<typeof with_>) => issueOf(clerk().sell(sellOf(with_(...args), 30_000)))
    expect(await issue()).toEqual({ path: 'lines.0.modifiers', message: 'field.tooSmall' })
    expect(await issue({ optionId: cheese, qty: 3 })).toEqual({
      path: 'lines.0.modifiers.0.qty',
      message: 'field.tooBig',
    })
    expect(await issue({ optionId: cheese, qty: 2 }, { optionId: bacon }, { optionId: onion })).toEqual({
      path: 'lines.0.modifiers',
      message: 'field.tooBig',
    })
    expect(await issue({ optionId: cheese }, { optionId: cheese })).toMatchObject({
      path: 'lines.0.modifiers.1.optionId',
    })
    // Bacon is the dearest and free; twice cheese is 5,000.
    const sold = await clerk().sell(sellOf(with_({ optionId: cheese, qty: 2 }, { optionId: bacon }), 35_000))
    const { lines } = await clerk().get({ id: sold.order.id })
    expect(lines[0]).toMatchObject({
      unitMinor: 35_000,
      mods: [
        { name: { en: 'Cheese' }, qty: 2, extraMinor: 2500 },
        { name: { en: 'Bacon' }, qty: 1, extraMinor: 0 },
      ],
    })
  })

  test('a combo is one line with a line for each part, and costs its own price', async () => {
    const caller = await owner()
    const [fries, salad, cola] = [await bench.dish(5000), await bench.dish(9000), await bench.dish(3000)]
    const combo = await bench.dish(20_000, { kind: 'simple' })
    const { id } = await caller.foodProducts.create({
      code: 'CB1',
      name: { en: 'Menu', tr: 'Menü' },
      kind: 'combo',
      priceMinor: 20_000,
      taxCode: bench.taxCode,
      categoryId: (await caller.foodCategories.list({}))[0]?.id as never,
    })
    expect(combo).toBeDefined()
    const parts = await partsOf(caller, id)
    await caller.foodProducts.saveParts({
      ...parts,
      choices: [
        {
          name: { en: 'Side', tr: 'Yan' },
          included: 1,
          maxChoices: 2,
          items: [
            { variantId: fries, extraMinor: 0 },
            { variantId: salad, extraMinor: 1500 },
          ],
        },
        {
          name: { en: 'Drink', tr: 'İçecek' },
          included: 1,
          maxChoices: 1,
          items: [{ variantId: cola, extraMinor: 0 }],
        },
      ],
    })
    const { rev } = await caller.foodProducts.parts({ id })
    await caller.foodProducts.setState({ id, expectedRev: rev, state: 'active' })
    const { variants, choices } = await caller.foodProducts.parts({ id })
    const [side, drink] = choices.map((choice) => choice.id) as [never, never]
    const variantId = variants[0]?.id as never
    const drinkPick = { choiceId: drink, variantId: cola }
    const short = sellOf([{ variantId, picks: [drinkPick] }], 20_000)
    expect(await issueOf(clerk().sell(short))).toEqual({ path: 'lines.0.picks', message: 'field.tooSmall' })
    // The salad is the dearer one and included, with its extra of 1,500; the fries besides cost 5,000.
    const both = [drinkPick, { choiceId: side, variantId: fries }, { choiceId: side, variantId: salad }]
    const sold = await clerk().sell(sellOf([{ variantId, qty: 2, picks: both }], 53_000))
    const { lines } = await clerk().get({ id: sold.order.id })
    expect(lines).toMatchObject([
      { parentLineNo: null, qty: 2, unitMinor: 26_500 },
      { parentLineNo: 1, variantId: cola, qty: 2, unitMinor: 0 },
      { parentLineNo: 1, variantId: fries, qty: 2, unitMinor: 0 },
      { parentLineNo: 1, variantId: salad, qty: 2, unitMinor: 0 },
    ])
  })
})

test('a customer who is chosen hangs on the sale, by the right to see customers, and is of this venue', async () => {
  const { api, manager, clerk } = bench
  const { id: customerId } = await manager.caller.customers.create({ name: 'Ada Lovelace', kind: 'person' } as never)
  const customerOf = async (orderId: string) => {
    const { rows } = await sql<{
      id: string | null
    }>`select customer_id as id from sale_order where id = ${orderId}`.execute(api.database.db)
    return rows[0]?.id
  }
  const dish = await bench.dish(1000)
  const payments = [{ method: 'card' as const, amountMinor: 1000, reference: '1' }]
  const sale = sellOf([{ variantId: dish }], 1000, { customerId, payments })
  await manager.caller.foodOrders.sell(sale)
  expect(await customerOf(sale.orderId)).toBe(customerId)
  const stranger = sellOf([{ variantId: dish }], 1000, { customerId: randomUUID() as typeof customerId, payments })
  expect((await refusalOf(manager.caller.foodOrders.sell(stranger))).issues).toEqual([
    { path: 'customerId', message: 'field.invalid' },
  ])
  const blind = sellOf([{ variantId: dish }], 1000, { customerId, payments })
  expect(await reasonOf(clerk.caller.foodOrders.sell(blind))).toBe('FORBIDDEN')
  for (const refused of [stranger, blind]) expect(await customerOf(refused.orderId)).toBeUndefined()
})

test('a customer of an open order has what is paid of it, also once it went into another order', async () => {
  const { api, manager, clerk } = bench
  const { id: customerId } = await manager.caller.customers.create({ name: 'Grace Hopper', kind: 'person' } as never)
  const by = manager.caller.foodOrders
  const buyerOf = async (orderId: string) => {
    const { rows } = await sql<{ id: string | null }>`
      select customer_id as id from sale_order where id = ${orderId}`.execute(api.database.db)
    return rows[0]?.id
  }
  const byCard = (dueMinor: number) => ({
    payments: [{ method: 'card' as const, amountMinor: dueMinor, reference: '1' }],
  })
  const dish = await bench.dish(1000)
  const open = openOf([{ variantId: dish, qty: 2 }], { customerId })
  expect(await reasonOf(clerk.caller.foodOrders.open({ ...open, commandId: randomUUID() }))).toBe('FORBIDDEN')
  const stranger = openOf([{ variantId: dish }], { customerId: randomUUID() as typeof customerId })
  expect((await refusalOf(by.open(stranger))).issues).toEqual([{ path: 'customerId', message: 'field.invalid' }])
  const { id } = await by.open(open)
  expect((await by.get({ id })).customer).toEqual({ id: customerId, name: 'Grace Hopper' })
  expect((await clerk.caller.foodOrders.get({ id })).customer).toBeNull()
  // Paid by somebody who may not see customers: it is theirs all the same.
  const first = payOf(id, { split: 'equal', of: 2 }, 1000, byCard(1000))
  await clerk.caller.foodOrders.pay(first)
  expect(await buyerOf(first.orderId)).toBe(customerId)
  const into = await by.open(openOf([{ variantId: dish }]))
  await by.merge({ commandId: randomUUID(), id: into.id, expectedRev: into.rev, fromId: id })
  const rest = payOf(into.id, { split: 'rest' }, 2000, byCard(2000))
  await clerk.caller.foodOrders.pay(rest)
  expect(await buyerOf(rest.orderId)).toBe(customerId)
})

test('a customer of an open order is changed by who may see customers alone, and stays with every other change', async () => {
  const { manager, clerk } = bench
  const { id: customerId } = await manager.caller.customers.create({ name: 'Ada Byron', kind: 'person' } as never)
  const by = manager.caller.foodOrders
  const dish = await bench.dish(1000)
  const { id, rev } = await by.open(openOf([{ variantId: dish }], { customerId }))
  const about = { id, guestName: 'Ada', guests: 2, note: '', parked: false }
  const kept = await clerk.caller.foodOrders.update({ ...about, commandId: randomUUID(), expectedRev: rev })
  expect((await by.get({ id })).customer).toMatchObject({ id: customerId })
  const none = { ...about, expectedRev: kept.rev, customerId: null }
  expect(await reasonOf(clerk.caller.foodOrders.update({ ...none, commandId: randomUUID() }))).toBe('FORBIDDEN')
  await by.update({ ...none, commandId: randomUUID() })
  expect((await by.get({ id })).customer).toBeNull()
  const paid = payOf(id, { split: 'rest' }, 1000, {
    payments: [{ method: 'card', amountMinor: 1000, reference: '1' }],
  })
  await by.pay(paid)
  expect((await manager.caller.customers.ofOrder({ orderId: paid.orderId })).customer).toBeNull()
})

test('ids and names of other sales are refused', async () => {
  const tea = await bench.dish(1000)
  const first = sellOf([{ variantId: tea }], 1000)
  await clerk().sell(first)
  expect(await reasonOf(clerk().sell({ ...sellOf([{ variantId: tea }], 1000), id: first.id }))).toBe('STATE')
  expect(await reasonOf(clerk().sell({ ...sellOf([{ variantId: tea }], 1000), orderId: first.orderId }))).toBe('STATE')
  expect(await reasonOf(clerk().get({ id: foodId() }))).toBe('NOT_FOUND')
  expect(await reasonOf(clerk().pay(payOf(foodId(), { split: 'rest' }, 0)))).toBe('NOT_FOUND')
  expect(saleId()).not.toBe(saleId())
})
