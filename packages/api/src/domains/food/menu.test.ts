import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/index.ts'
import { cook, firstVariant, issueOf, openKitchen, owner, productOn, there } from './testing/desk.ts'
import { makeCategory, makeItem, makeProduct, makeRecipe, modifiersInput, partsOf, sell } from './testing/kitchen.ts'

openKitchen()

describe('categories', () => {
  test('move among their neighbours and below another, never below themselves', async () => {
    const { caller } = owner
    const [a, b, c] = [await makeCategory(caller), await makeCategory(caller), await makeCategory(caller)]
    await caller.foodCategories.move({ id: c.id, parentId: null, beforeId: a.id })
    const order = async () =>
      (await caller.foodCategories.list({})).map(({ id }) => id).filter((id) => [a.id, b.id, c.id].includes(id))
    expect(await order()).toEqual([c.id, a.id, b.id])
    await caller.foodCategories.move({ id: a.id, parentId: null, beforeId: null })
    expect(await order()).toEqual([c.id, b.id, a.id])
    const moved = await caller.foodCategories.move({ id: b.id, parentId: c.id, beforeId: null })
    expect(moved).toMatchObject({ parentId: c.id, depth: 1 })
    expect(await issueOf(caller.foodCategories.move({ id: c.id, parentId: b.id, beforeId: null }))).toEqual({
      path: 'parentId',
      message: 'field.belowItself',
    })
    expect(await issueOf(caller.foodCategories.move({ id: a.id, parentId: null, beforeId: b.id }))).toEqual({
      path: 'beforeId',
      message: 'field.invalid',
    })
    expect((await refusalOf(there.caller.foodCategories.move({ id: a.id, parentId: null, beforeId: null }))).code).toBe(
      'NOT_FOUND',
    )
  })

  test('stay while something is in them', async () => {
    const { caller } = owner
    const parent = await makeCategory(caller)
    const child = await makeCategory(caller, { parentId: parent.id })
    const product = await makeProduct(caller, { categoryId: child.id })
    const archive = (id: string, expectedRev: number) =>
      refusalOf(caller.foodCategories.archive({ id: id as never, expectedRev }))
    expect((await archive(parent.id, 1)).code).toBe('STATE')
    expect((await archive(child.id, 1)).code).toBe('STATE')
    await caller.foodProducts.archive({ id: product.id, expectedRev: 1 })
    await caller.foodCategories.archive({ id: child.id, expectedRev: 1 })
    expect((await refusalOf(caller.foodProducts.archive({ id: product.id, expectedRev: 2 }))).code).toBe('STATE')
  })
})

describe('ingredients', () => {
  test('are items of the store, once each, with their stock and what they are worth', async () => {
    const { caller } = owner
    const item = await makeItem(caller, { unit: 'kg', stock: ['4', 12_000] })
    const made = await caller.ingredients.create({ itemId: item.id, allergens: ['milk', 'gluten'], diets: ['halal'] })
    expect(made).toMatchObject({
      name: item.name,
      baseUnit: 'kg',
      onHand: '4',
      unitCostMinor: 12_000,
      usedIn: 0,
      // In the order of the list.
      allergens: ['gluten', 'milk'],
    })
    expect(await issueOf(caller.ingredients.create({ itemId: item.id }))).toEqual({
      path: 'itemId',
      message: 'field.taken',
    })
    expect(await issueOf(there.caller.ingredients.create({ itemId: item.id }))).toEqual({
      path: 'itemId',
      message: 'field.invalid',
    })
    await makeRecipe(caller, [[item.id, '100', 'g']])
    expect((await caller.ingredients.list({})).find(({ id }) => id === made.id)?.usedIn).toBe(1)
    expect((await refusalOf(caller.ingredients.archive({ id: made.id, expectedRev: 1 }))).code).toBe('STATE')
  })
})

describe('products', () => {
  test('are drafts until they are put on sale, can be paused, and are seen in their own venue only', async () => {
    const { caller } = owner
    const { id } = await makeProduct(caller)
    expect(await productOn(id)).toBeUndefined()
    expect((await refusalOf(caller.foodProducts.setState({ id, expectedRev: 1, state: 'paused' }))).code).toBe('STATE')
    const active = await sell(caller, id)
    expect(active).toMatchObject({ state: 'active', variants: 1 })
    expect(await productOn(id)).toMatchObject({ variants: [{ priceMinor: 25_000, isOnSale: true }] })
    await caller.foodProducts.setState({ id, expectedRev: active.rev, state: 'paused' })
    expect(await productOn(id)).toBeUndefined()
    expect((await refusalOf(caller.foodProducts.setState({ id, expectedRev: active.rev, state: 'active' }))).code).toBe(
      'STALE',
    )
    expect((await refusalOf(there.caller.foodProducts.parts({ id }))).code).toBe('NOT_FOUND')
    expect((await refusalOf(cook.caller.foodProducts.parts({ id }))).code).toBe('FORBIDDEN')
  })

  test('with variants have prices and barcodes of their own, and one barcode is of one thing', async () => {
    const { caller } = owner
    const product = await makeProduct(caller, { kind: 'variants', barcode: '8690000000017' })
    const parts = await partsOf(caller, product.id)
    const [first] = parts.variants
    const blank = { priceMinor: null, barcode: null, recipeId: null, itemId: null, madeQty: null }
    const saved = await caller.foodProducts.saveParts({
      ...parts,
      variants: [
        { ...first, ...blank, name: { en: 'Small', tr: 'Küçük' } },
        { ...blank, name: { en: 'Large', tr: 'Büyük' }, priceMinor: 32_000, barcode: '8690000000024' },
      ],
    })
    expect(saved.variants.map(({ id, priceMinor }) => [id === first?.id, priceMinor])).toEqual([
      [true, null],
      [false, 32_000],
    ])
    await sell(caller, product.id)
    expect((await productOn(product.id))?.variants.map(({ priceMinor }) => priceMinor)).toEqual([25_000, 32_000])
    const other = await makeProduct(caller)
    expect(
      await issueOf(caller.foodProducts.update({ id: other.id, expectedRev: 1, barcode: '8690000000024' })),
    ).toEqual({ path: 'barcode', message: 'field.taken' })
    const again = await partsOf(caller, other.id)
    expect(
      await issueOf(
        caller.foodProducts.saveParts({
          ...again,
          variants: again.variants.map((each) => ({ ...each, barcode: '8690000000017' })),
        }),
      ),
    ).toEqual({ path: 'variants', message: 'field.barcodeTaken' })
    // Elsewhere it is free.
    await makeProduct(there.caller, { barcode: '8690000000024' })
    // What is left out goes, and comes to no menu.
    const now = await partsOf(caller, product.id)
    await caller.foodProducts.saveParts({ ...now, variants: now.variants.slice(0, 1) })
    expect((await productOn(product.id))?.variants).toHaveLength(1)
  })

  test('say at the field what they cannot be', async () => {
    const { caller } = owner
    const product = await makeProduct(caller)
    const item = await makeItem(caller)
    const foreign = await makeItem(there.caller)
    const parts = await partsOf(caller, product.id)
    const [first] = parts.variants
    if (!first) throw new Error('no variant')
    const wrong: [object, string, string][] = [
      [{ variants: [] }, 'variants', 'field.required'],
      [{ variants: [first, { ...first, id: undefined }] }, 'variants', 'field.tooLong'],
      [{ variants: [{ ...first, priceMinor: 100 }] }, 'variants.0.priceMinor', 'field.invalid'],
      [{ variants: [{ ...first, itemId: item.id }] }, 'variants.0.madeQty', 'field.required'],
      [{ variants: [{ ...first, itemId: foreign.id, madeQty: '1' }] }, 'variants.0.itemId', 'field.invalid'],
      [
        { modifiers: [{ groupId: randomUUID(), minChoices: null, maxChoices: null }] },
        'modifiers.0.groupId',
        'field.invalid',
      ],
      [
        { modifiers: [{ groupId: randomUUID(), minChoices: 2, maxChoices: 1 }] },
        'modifiers.0.maxChoices',
        'field.tooSmall',
      ],
    ]
    for (const [more, path, message] of wrong) {
      expect(await issueOf(caller.foodProducts.saveParts({ ...parts, ...more }))).toEqual({ path, message })
    }
    expect((await refusalOf(caller.foodProducts.saveParts({ ...parts, expectedRev: 9 }))).code).toBe('STALE')
  })

  test('a combo holds other products, and no combos', async () => {
    const { caller } = owner
    const [burger, fries, combo] = [
      await makeProduct(caller),
      await makeProduct(caller),
      await makeProduct(caller, { kind: 'combo', priceMinor: 40_000 }),
    ]
    expect((await refusalOf(sell(caller, combo.id))).code).toBe('STATE')
    const parts = await partsOf(caller, combo.id)
    const choice = (variantId: string, extraMinor = 0) => ({
      name: { en: 'Main', tr: 'Ana' },
      included: 1,
      maxChoices: 1,
      items: [{ variantId: variantId as never, extraMinor }],
    })
    expect(
      await issueOf(caller.foodProducts.saveParts({ ...parts, choices: [choice(await firstVariant(combo.id))] })),
    ).toEqual({ path: 'choices.0.items.0.variantId', message: 'field.invalid' })
    await caller.foodProducts.saveParts({
      ...parts,
      choices: [choice(await firstVariant(burger.id)), choice(await firstVariant(fries.id), 1500)],
    })
    for (const { id } of [burger, fries, combo]) await sell(caller, id)
    expect((await productOn(combo.id))?.choices.map(({ items }) => items.map(({ extraMinor }) => extraMinor))).toEqual([
      [0],
      [1500],
    ])
    expect((await refusalOf(caller.foodProducts.archive({ id: fries.id, expectedRev: 2 }))).code).toBe('STATE')
  })
})

describe('modifiers', () => {
  test('are bounded, keep their options, and stay while a product offers them', async () => {
    const { caller } = owner
    const wrong: [object, string, string][] = [
      [{ minChoices: 3 }, 'maxChoices', 'field.tooSmall'],
      [{ freeChoices: 3 }, 'freeChoices', 'field.tooBig'],
      [{ minChoices: 4, maxChoices: 5 }, 'minChoices', 'field.tooBig'],
    ]
    for (const [more, path, message] of wrong) {
      expect(await issueOf(caller.foodModifiers.create(modifiersInput(more)))).toEqual({ path, message })
    }
    const group = await caller.foodModifiers.create(modifiersInput())
    const product = await makeProduct(caller)
    const parts = await partsOf(caller, product.id)
    await caller.foodProducts.saveParts({
      ...parts,
      modifiers: [{ groupId: group.id, minChoices: 1, maxChoices: 1 }],
    })
    await sell(caller, product.id)
    expect((await productOn(product.id))?.modifiers).toMatchObject([{ minChoices: 1, maxChoices: 1, freeChoices: 0 }])
    expect((await refusalOf(caller.foodModifiers.archive({ id: group.id, expectedRev: 1 }))).code).toBe('STATE')
    const [cheese] = group.options
    const changed = await caller.foodModifiers.update({
      id: group.id,
      expectedRev: 1,
      ...modifiersInput(),
      options: cheese ? [{ ...cheese, extraMinor: 3000 }] : [],
    })
    expect(changed.options).toMatchObject([{ id: cheese?.id, extraMinor: 3000 }])
    expect((await refusalOf(there.caller.foodModifiers.archive({ id: group.id, expectedRev: 2 }))).code).toBe(
      'NOT_FOUND',
    )
    // What one has of another venue is no option of its own.
    const mine = await there.caller.foodModifiers.create(modifiersInput())
    expect(
      await issueOf(
        there.caller.foodModifiers.update({
          id: mine.id,
          expectedRev: 1,
          ...modifiersInput(),
          options: cheese ? [cheese] : [],
        }),
      ),
    ).toEqual({ path: 'options.0.id', message: 'field.invalid' })
  })

  test('change the recipe by items that are counted in their unit', async () => {
    const { caller } = owner
    const cheese = await makeItem(caller, { unit: 'kg' })
    const options = (unit: 'g' | 'ml') => [
      {
        name: { en: 'Cheese', tr: 'Peynir' },
        extraMinor: 0,
        maxEach: 2,
        defaultQty: 0,
        changes: [{ itemId: cheese.id, qty: '-30', unit }],
      },
    ]
    expect(await issueOf(caller.foodModifiers.create(modifiersInput({ options: options('ml') })))).toEqual({
      path: 'options.0.changes.0.unit',
      message: 'field.otherUnit',
    })
    const made = await caller.foodModifiers.create(modifiersInput({ options: options('g') }))
    expect(made.options[0]?.changes).toEqual([{ itemId: cheese.id, qty: '-30', unit: 'g' }])
  })
})
