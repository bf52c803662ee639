import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/index.ts'
import {
  cook,
  counter,
  figureOf,
  firstVariant,
  issueOf,
  openKitchen,
  owner,
  productOn,
  put,
  there,
} from './testing/desk.ts'
import { makeItem, makeOf, makeProduct, makeRecipe, receive, sell } from './testing/kitchen.ts'

openKitchen()

describe('what is off sale', () => {
  test('goes from the menu at once, until it is put back, a time has come, or so many are sold', async () => {
    const { caller } = owner
    const { id } = await makeProduct(caller)
    await sell(caller, id)
    const variantId = await firstVariant(id)
    const onMenu = async () => (await productOn(id))?.variants[0]
    await put(variantId, { mode: 'off', reason: 'Oven broken' })
    expect(await onMenu()).toMatchObject({ isOnSale: false, availability: { mode: 'off', reason: 'Oven broken' } })
    await put(variantId, {})
    expect(await onMenu()).toMatchObject({ isOnSale: true })
    await put(variantId, { mode: 'count', left: 0 })
    expect(await onMenu()).toMatchObject({ isOnSale: false, portionsLeft: 0 })
    await put(variantId, { mode: 'count', left: 3 })
    expect(await onMenu()).toMatchObject({ isOnSale: true, portionsLeft: 3 })
    expect(await issueOf(put(variantId, { mode: 'until' }))).toEqual({ path: 'until', message: 'field.required' })
    expect(await issueOf(put(variantId, { mode: 'until', until: '2020-01-01T00:00:00.000Z' }))).toEqual({
      path: 'until',
      message: 'field.timeGone',
    })
    const soon = new Date(Date.now() + 1500).toISOString()
    await put(variantId, { mode: 'until', until: soon })
    expect(await onMenu()).toMatchObject({ isOnSale: false })
    await expect.poll(async () => (await onMenu())?.isOnSale, { timeout: 5000 }).toBe(true)
    // The kitchen may do it too, who sells may not.
    await cook.caller.foodMenu.setAvailability({ commandId: randomUUID(), variantId, mode: 'off' })
    expect(await onMenu()).toMatchObject({ isOnSale: false })
    const refused = counter.caller.foodMenu.setAvailability({ commandId: randomUUID(), variantId, mode: 'on' })
    expect((await refusalOf(refused)).code).toBe('FORBIDDEN')
    expect((await refusalOf(put(variantId, {}, there))).code).toBe('NOT_FOUND')
  })

  test('stops by itself below one portion, and is back after a delivery', async () => {
    const { caller } = owner
    const item = await makeItem(caller, { unit: 'piece', stock: ['1', 900] })
    const product = await makeProduct(caller, { stopsByItself: true })
    await makeOf(caller, product.id, { itemId: item.id, qty: '2' })
    await sell(caller, product.id)
    expect((await productOn(product.id))?.variants[0]).toMatchObject({ isOnSale: false, portionsLeft: 0 })
    await receive(caller, item.id, ['4', 900])
    expect((await productOn(product.id))?.variants[0]).toMatchObject({ isOnSale: true, portionsLeft: 2 })
  })

  test('what is short is named for the kitchen and the menu, with what can be used in its place', async () => {
    const { caller } = owner
    const spare = await makeItem(caller, { unit: 'g', stock: ['4000', 1], ingredient: {} })
    const substitute = (await caller.ingredients.list({})).find(({ itemId }) => itemId === spare.id)
    const item = await makeItem(caller, {
      unit: 'piece',
      stock: ['1', 900],
      ingredient: { substituteId: substitute?.id as never },
    })
    const plenty = await makeItem(caller, { unit: 'piece', stock: ['50', 10] })
    const recipe = await makeRecipe(caller, [
      [item.id, '2', 'piece'],
      [plenty.id, '1', 'piece'],
    ])
    const product = await makeProduct(caller, { stopsByItself: true })
    await makeOf(caller, product.id, { recipeId: recipe.id })
    await sell(caller, product.id)
    const short = [
      { name: item.name, left: '1', unit: 'piece', substitute: { name: spare.name, left: '4000', unit: 'g' } },
    ]
    const inKitchen = async () =>
      (await cook.caller.kitchen.products({})).find(({ productId }) => productId === product.id)
    expect(await figureOf(product.id)).toMatchObject({ portionsLeft: 0, hasRunOut: true, short })
    expect(await inKitchen()).toMatchObject({ availability: { mode: 'on' }, hasRunOut: true, short })
    // Nothing of it is said in the other venue.
    expect(await there.caller.kitchen.products({})).toEqual([])
    expect((await caller.foodProducts.items()).find(({ id }) => id === item.id)).toMatchObject({
      onHand: '1',
      substituteItemId: spare.id,
    })
    // An archived ingredient is nobody's substitute.
    await caller.ingredients.archive({ id: substitute?.id as never, expectedRev: 1 })
    expect((await inKitchen())?.short).toMatchObject([{ name: item.name, substitute: null }])
    await receive(caller, item.id, ['1', 900])
    expect(await inKitchen()).toMatchObject({ hasRunOut: false, short: [] })
  })

  test('everybody who sells is told, and the version of the menu rises', async () => {
    const { caller } = owner
    const { id } = await makeProduct(caller)
    const before = (await counter.caller.foodMenu.get({})).version
    const events = ((await counter.caller.foodMenu.changed({})) as unknown as AsyncIterable<[string, object]>)[
      Symbol.asyncIterator
    ]()
    expect((await events.next()).value?.[1]).toMatchObject({ type: 'start' })
    await sell(caller, id)
    expect((await events.next()).value?.[1]).toMatchObject({ type: 'change', payload: { id } })
    await events.return?.()
    expect((await counter.caller.foodMenu.get({})).version).toBeGreaterThan(before)
  })
})

describe('what it costs', () => {
  test('cost, share and allergens follow from the recipe', async () => {
    const { caller } = owner
    // 100 g of flour at 2 a gram, 20 % lost in baking: 125 g. Butter is entered in grams and kept in kilograms.
    const flour = await makeItem(caller, {
      stock: ['1000', 2],
      ingredient: { allergens: ['gluten'], diets: ['vegan', 'vegetarian'] },
    })
    const butter = await makeItem(caller, {
      unit: 'kg',
      stock: ['1', 50_000],
      ingredient: { allergens: ['milk'], diets: ['vegetarian'], otherAllergens: 'Maraş' },
    })
    const dough = await makeRecipe(
      caller,
      [
        [flour.id, '1000', 'g', 200_000],
        [butter.id, '100', 'g'],
      ],
      { unit: 'g', yieldQty: '1000' },
    )
    const pie = await makeRecipe(caller, [[dough.id, '100', 'g']])
    const product = await makeProduct(caller, { priceMinor: 11_000, taxCode: 'VAT10' })
    await makeOf(caller, product.id, { recipeId: pie.id })
    // 125 g × 2 + 10 g × 50 = 750; without 10 % tax 10,000 are left; 1000 / 125 = 8 portions.
    expect(await figureOf(product.id)).toMatchObject({
      costMinor: 750,
      netMinor: 10_000,
      foodCostPpm: 75_000,
      portionsLeft: 8,
      allergens: ['gluten', 'milk'],
      otherAllergens: ['Maraş'],
      allergensKnown: true,
      diets: ['vegetarian'],
      moved: [],
    })
    const variantId = await firstVariant(product.id)
    expect(await caller.foodProducts.needs({ variantId })).toEqual([
      { itemId: flour.id, qty: '125' },
      { itemId: butter.id, qty: '0.01' },
    ])
    // 3 kg at 90 make 4 kg at 80: a price that moved by 60 %.
    await receive(caller, butter.id, ['3', 90_000])
    expect((await figureOf(product.id))?.moved).toEqual([{ name: butter.name, changePpm: 600_000 }])
    // Published again, it is no news.
    const saved = await caller.foodRecipes.save({
      id: dough.id,
      expectedRev: dough.rev,
      name: dough.name,
      yieldQty: '1000',
      lines:
        dough.versions[0]?.lines.map(({ itemId, subRecipeId, qty, unit, lossPpm }) => ({
          itemId,
          subRecipeId,
          qty,
          unit,
          lossPpm,
        })) ?? [],
    })
    await caller.foodRecipes.publish({ id: dough.id, expectedRev: saved.rev })
    expect((await figureOf(product.id))?.moved).toEqual([])
  })

  test('of something that has no kitchen data nothing is promised', async () => {
    const { caller } = owner
    const plain = await makeItem(caller, { stock: ['10', 100] })
    const product = await makeProduct(caller)
    await makeOf(caller, product.id, { itemId: plain.id })
    expect(await figureOf(product.id)).toMatchObject({ allergensKnown: false, diets: [], costMinor: 100 })
  })
})

describe('prices of many', () => {
  test('are shown first, rounded, and changed together or not at all', async () => {
    const { caller } = owner
    const [a, b] = [await makeProduct(caller, { priceMinor: 9_990 }), await makeProduct(caller, { priceMinor: 25_000 })]
    const change = { ids: [a.id, b.id], changePpm: 75_000, rounding: 500 }
    const preview = await caller.foodProducts.previewPrices(change)
    // 107.39 and 268.75, to the nearest 5.00.
    expect(new Map(preview.map(({ priceId, nowMinor }) => [priceId, nowMinor]))).toEqual(
      new Map([
        [a.id, 10_500],
        [b.id, 27_000],
      ]),
    )
    const expected = preview.map(({ priceId, wasMinor }) => ({ priceId, wasMinor }))
    const commandId = randomUUID()
    await caller.foodProducts.update({ id: b.id, expectedRev: 1, priceMinor: 26_000 })
    expect(
      (await refusalOf(caller.foodProducts.changePrices({ commandId: randomUUID(), ...change, expected }))).code,
    ).toBe('STALE')
    const now = (await caller.foodProducts.previewPrices(change)).map(({ priceId, wasMinor }) => ({
      priceId,
      wasMinor,
    }))
    expect(await caller.foodProducts.changePrices({ commandId, ...change, expected: now })).toEqual({ changed: 2 })
    expect(await caller.foodProducts.changePrices({ commandId, ...change, expected: now })).toEqual({ changed: 2 })
    const priceOf = async (id: string) => (await caller.foodProducts.list({})).find((row) => row.id === id)?.priceMinor
    expect([await priceOf(a.id), await priceOf(b.id)]).toEqual([10_500, 28_000])
    expect(await issueOf(there.caller.foodProducts.previewPrices(change))).toEqual({
      path: 'ids.0',
      message: 'field.invalid',
    })
  })
})
