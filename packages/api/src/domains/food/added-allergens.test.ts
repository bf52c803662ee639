import { expect, test } from 'vitest'
import { figureOf, openKitchen, owner, productOn } from './testing/desk.ts'
import { makeItem, makeOf, makeProduct, modifiersInput, partsOf, sell } from './testing/kitchen.ts'

openKitchen()

test('options are told with the allergens that they add to a dish, and take none away', async () => {
  const { caller } = owner
  const known = (allergens: string[], otherAllergens: string | null = null) =>
    makeItem(caller, { stock: ['1000', 1], ingredient: { allergens: allergens as never, otherAllergens } })
  const [bread, cheese, sauce] = [
    await known(['gluten']),
    await known(['milk']),
    await known(['nuts', 'milk'], 'Maraş'),
  ]
  const secret = await makeItem(caller, { stock: ['1000', 1] })
  const option = (en: string, ...changes: [itemId: string, qty: string][]) => ({
    ...{ name: { en, tr: '' }, extraMinor: 0, maxEach: 1, defaultQty: 0 },
    changes: changes.map(([itemId, qty]) => ({ itemId: itemId as never, qty, unit: 'g' as const })),
  })
  const group = await caller.foodModifiers.create(
    modifiersInput({
      options: [
        option('More bread', [bread.id, '50']),
        option('Without bread', [bread.id, '-50']),
        option('Cheese', [cheese.id, '20']),
        option('Nut sauce instead', [bread.id, '-50'], [sauce.id, '30']),
        option('Secret sauce', [secret.id, '30']),
      ],
    }),
  )
  const toast = await makeProduct(caller)
  await makeOf(caller, toast.id, { itemId: bread.id, qty: '100' })
  await caller.foodProducts.saveParts({
    ...(await partsOf(caller, toast.id)),
    modifiers: [{ groupId: group.id, minChoices: null, maxChoices: null }],
  })
  await sell(caller, toast.id)
  const added = [
    { name: { en: 'Cheese' }, allergens: ['milk'], otherAllergens: [], allergensKnown: true },
    // In the order of the list.
    { name: { en: 'Nut sauce instead' }, allergens: ['milk', 'nuts'], otherAllergens: ['Maraş'], allergensKnown: true },
    { name: { en: 'Secret sauce' }, allergens: [], otherAllergens: [], allergensKnown: false },
  ]
  const told = await figureOf(toast.id)
  expect(told).toMatchObject({ allergens: ['gluten'], added })
  expect(told?.added).toHaveLength(3)

  // Who sells it is told the same of each option.
  const [asked] = (await productOn(toast.id))?.modifiers ?? []
  expect(
    asked?.options.map(({ allergens, otherAllergens, allergensKnown }) => [allergens, otherAllergens, allergensKnown]),
  ).toEqual([
    [['gluten'], [], true],
    [[], [], true],
    [['milk'], [], true],
    [['milk', 'nuts'], ['Maraş'], true],
    [[], [], false],
  ])

  // A combo is asked for what is in it.
  const combo = await makeProduct(caller, { kind: 'combo' })
  const [variant] = (await partsOf(caller, toast.id)).variants
  await caller.foodProducts.saveParts({
    ...(await partsOf(caller, combo.id)),
    choices: [
      {
        ...{ name: { en: 'Toast', tr: '' }, included: 1, maxChoices: 1 },
        items: [{ variantId: variant?.id as never, extraMinor: 0 }],
      },
    ],
  })
  await sell(caller, combo.id)
  expect(await figureOf(combo.id)).toMatchObject({ allergens: ['gluten'], added })
})
