import type { ProductParts } from '@marquee/contract/food-menu'
import type { RecipeDetail } from '@marquee/contract/food-recipes'
import { describe, expect, test } from 'vitest'
import { draftOf, inputOf, newVariant } from './parts/draft.ts'
import { readChange } from './read-change.ts'
import { recipeDraftOf, recipeInputOf } from './recipes/recipe-draft.ts'
import { unitsFor } from './units.ts'

const turkish = { currency: 'TRY', language: 'tr' as const }
const availability = { mode: 'on' as const, until: null, left: null, reason: '' }
const parts = {
  id: 'p',
  rev: 3,
  variants: [
    {
      id: 'small',
      name: { en: 'Small', tr: 'Küçük' },
      priceMinor: null,
      barcode: null,
      recipeId: 'r1',
      itemId: null,
      madeQty: '1.5',
      availability,
    },
    {
      id: 'large',
      name: { en: 'Large', tr: 'Büyük' },
      priceMinor: 15_550,
      barcode: '8690',
      recipeId: null,
      itemId: 'i1',
      madeQty: '1',
      availability,
    },
  ],
  modifiers: [{ groupId: 'g', name: { en: 'Milk', tr: 'Süt' }, minChoices: null, maxChoices: null }],
  choices: [
    {
      id: 'c',
      name: { en: 'Drink', tr: 'İçecek' },
      included: 1,
      maxChoices: 2,
      items: [{ variantId: 'small', extraMinor: 500, name: { en: '', tr: '' }, variantName: { en: '', tr: '' } }],
    },
  ],
} as unknown as ProductParts

describe('the parts of a product', () => {
  test('come back as they were when nothing is typed, with a comma where people write one', () => {
    const draft = draftOf(parts, turkish)
    expect(draft.variants.map(({ made, qty, price }) => [made, qty, price])).toEqual([
      ['recipe:r1', '1,5', ''],
      ['item:i1', '1', '155,50'],
    ])
    expect(inputOf(draft, 'variants', turkish)).toEqual({
      variants: parts.variants.map(({ availability: _, ...each }) => each),
      modifiers: [{ groupId: 'g', minChoices: null, maxChoices: null }],
      choices: [
        {
          id: 'c',
          name: { en: 'Drink', tr: 'İçecek' },
          included: 1,
          maxChoices: 2,
          items: [{ variantId: 'small', extraMinor: 500 }],
        },
      ],
    })
  })

  test('what is no number is sent as one that the server refuses at its field', () => {
    const draft = draftOf(parts, turkish)
    const typed = {
      ...draft,
      variants: [{ ...newVariant(), price: 'on beş' }],
      modifiers: [{ groupId: 'g', name: { en: '', tr: '' }, min: 'x', max: '' }],
    }
    const input = inputOf(typed, 'variants', turkish)
    expect(input.variants[0]).toMatchObject({ priceMinor: -1, madeQty: null })
    expect(input.modifiers[0]).toMatchObject({ minChoices: -1, maxChoices: null })
    // The price of a product without variants is its own.
    expect(inputOf(draft, 'simple', turkish).variants[1]?.priceMinor).toBeNull()
  })
})

describe('a recipe', () => {
  const line = { itemId: 'i1', subRecipeId: null, qty: '12.5', unit: 'g', lossPpm: 200_000 }
  const recipe = {
    name: { en: 'Soup', tr: 'Çorba' },
    versions: [{ id: 'v1', state: 'live', yieldQty: '4', lines: [line] }],
  } as unknown as RecipeDetail

  test('begins with what is published, and is sent as it is typed', () => {
    const draft = recipeDraftOf(recipe, 'tr')
    expect(draft.lines[0]).toMatchObject({ of: 'item:i1', qty: '12,5', loss: '20' })
    expect(recipeInputOf(draft)).toEqual({ name: recipe.name, yieldQty: '4', lines: [line] })
  })
})

test('a change of prices is read with its sign', () => {
  expect([readChange('7,5'), readChange('-5 %'), readChange('−12'), readChange('+3')]).toEqual([
    75_000, -50_000, -120_000, 30_000,
  ])
  expect([readChange(''), readChange('beş'), readChange('1000')]).toEqual([null, null, null])
})

test('what is weighed is entered in grams or kilograms', () => {
  expect([unitsFor('kg'), unitsFor('ml'), unitsFor('piece')]).toEqual([['g', 'kg'], ['ml', 'l'], ['piece']])
})
