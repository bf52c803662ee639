import { randomUUID } from 'node:crypto'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/index.ts'
import { makeCategory, makeItem, makeProduct, makeRecipe, modifiersInput, partsOf, sell } from './kitchen.ts'

const asOwner = async (api: TestApi) => (await api.signInAs('owner')).caller

async function variant(api: TestApi) {
  const caller = await asOwner(api)
  const { id } = await makeProduct(caller)
  await sell(caller, id)
  const [first] = (await caller.foodProducts.parts({ id })).variants
  if (!first) throw new Error('a new product has a variant')
  return { productId: id, variantId: first.id }
}

async function group(api: TestApi) {
  const { id, rev } = await (await asOwner(api)).foodModifiers.create(modifiersInput())
  return { id, expectedRev: rev }
}

async function recipe(api: TestApi) {
  const caller = await asOwner(api)
  const item = await makeItem(caller)
  const { id, rev, name } = await makeRecipe(caller, [[item.id, '100', 'g']], { draft: true })
  return { id, expectedRev: rev, name, itemId: item.id }
}

const offSale: ArrangeCall = async (api) => ({
  input: { commandId: randomUUID(), variantId: (await variant(api)).variantId, mode: 'off' },
})

/** One successful call of each procedure of the menu that is written by hand. */
export const cases: Record<string, ArrangeCall> = {
  'foodCategories.choices': async () => ({ input: undefined }),
  'foodCategories.move': async (api) => {
    const caller = await asOwner(api)
    // Below a category of its own: those beside it get another place, and with it another revision.
    const parentId = (await makeCategory(caller)).id
    const { id: beforeId } = await makeCategory(caller, { parentId })
    const { id } = await makeCategory(caller, { parentId })
    return { input: { id, parentId, beforeId } }
  },
  'ingredients.items': async () => ({ input: undefined }),
  'foodProducts.choices': async () => ({ input: undefined }),
  'foodProducts.items': async () => ({ input: undefined }),
  'foodProducts.figures': async (api) => {
    await variant(api)
    return { input: undefined }
  },
  'foodProducts.parts': async (api) => ({ input: { id: (await variant(api)).productId } }),
  'foodProducts.needs': async (api) => ({ input: { variantId: (await variant(api)).variantId } }),
  'foodProducts.previewPrices': async (api) => ({
    input: { ids: [(await variant(api)).productId], changePpm: 100_000, rounding: 100 },
  }),
  'foodProducts.changePrices': async (api) => {
    const { productId } = await variant(api)
    const expected = [{ priceId: productId, wasMinor: 25_000 }]
    return { input: { commandId: randomUUID(), ids: [productId], changePpm: 100_000, rounding: 100, expected } }
  },
  'foodProducts.saveParts': async (api) => {
    const caller = await asOwner(api)
    return { input: await partsOf(caller, (await makeProduct(caller)).id) }
  },
  'foodProducts.setState': async (api) => {
    const { id, rev } = await makeProduct(await asOwner(api))
    return { input: { id, expectedRev: rev, state: 'active' } }
  },
  'foodProducts.setAvailability': offSale,
  'foodModifiers.list': async (api) => {
    await group(api)
    return { input: {} }
  },
  'foodModifiers.create': async () => ({ input: { commandId: randomUUID(), ...modifiersInput() } }),
  'foodModifiers.update': async (api) => ({ input: { ...(await group(api)), ...modifiersInput() } }),
  'foodModifiers.archive': async (api) => ({ input: await group(api) }),
  'foodRecipes.list': async (api) => {
    await recipe(api)
    return { input: undefined }
  },
  'foodRecipes.get': async (api) => ({ input: { id: (await recipe(api)).id } }),
  'foodRecipes.create': async () => ({
    input: { commandId: randomUUID(), name: { en: 'Sauce', tr: 'Sos' }, unit: 'g' },
  }),
  'foodRecipes.save': async (api) => {
    const { id, expectedRev, name, itemId } = await recipe(api)
    const lines = [{ itemId, subRecipeId: null, qty: '50', unit: 'g', lossPpm: 0 }]
    return { input: { id, expectedRev, name, yieldQty: '1', lines } }
  },
  'foodRecipes.publish': async (api) => {
    const { id, expectedRev } = await recipe(api)
    return { input: { id, expectedRev } }
  },
  'foodRecipes.archive': async (api) => {
    const { id, expectedRev } = await recipe(api)
    return { input: { id, expectedRev } }
  },
  'foodMenu.get': async (api) => {
    await variant(api)
    // A moment of its own: the answer names the one that it is for.
    return { input: { at: '2030-01-07T12:00:00.000Z' } }
  },
  'foodMenu.setAvailability': offSale,
  'foodMenu.changed': async () => ({ input: {} }),
  'foodMenu.portionsChanged': async () => ({ input: {} }),
}
