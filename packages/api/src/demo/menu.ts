import { randomUUID } from 'node:crypto'
import type { DemoCaller } from './caller.ts'
import { menuCombos, menuModifiers, menuProducts } from './menu-products.ts'
import { menuCategories, menuIngredients, menuRecipes, menuStations } from './menu-rows.ts'

const found = (ids: ReadonlyMap<string, string>, code: string) => {
  const id = ids.get(code)
  if (!id) throw new Error(`the menu names ${code}, which is not there`)
  return id as never
}
type Ids = Map<string, string>

/** The menu of the demo: stations, categories, what the kitchen knows, recipes, modifiers, products and combos. */
export async function makeMenu(caller: DemoCaller): Promise<void> {
  const { rows } = await caller.inventoryItems.list({ limit: 100 })
  const items: Ids = new Map(rows.map(({ code, id }) => [code, id]))
  const categories = await makeCategories(caller)
  for (const [code, allergens, diets = [], wastePpm = 0, otherAllergens = null] of menuIngredients) {
    await caller.ingredients.create({ itemId: found(items, code), allergens, diets, wastePpm, otherAllergens })
  }
  const recipes = await makeRecipes(caller, items)
  const groups = await makeModifiers(caller, items)
  const products = await makeProducts(caller, categories)
  for (const product of menuProducts.filter(({ kind }) => kind !== 'combo')) {
    const { recipe, item, variants, modifiers = [] } = product
    if (!recipe && !item && !variants && modifiers.length === 0) continue
    const id = found(products, product.code)
    const parts = await caller.foodProducts.parts({ id })
    const [first] = parts.variants
    const blank = { barcode: null, priceMinor: null, itemId: null, recipeId: null, madeQty: '1' }
    await caller.foodProducts.saveParts({
      id,
      expectedRev: parts.rev,
      variants: variants
        ? variants.map(([en, tr, priceMinor, made], at) => ({
            ...(at === 0 && first && { id: first.id }),
            ...blank,
            name: { en, tr },
            priceMinor,
            recipeId: found(recipes, made),
          }))
        : [
            {
              ...(first && { id: first.id }),
              ...blank,
              name: { en: '', tr: '' },
              recipeId: recipe ? found(recipes, recipe) : null,
              itemId: item ? found(items, item) : null,
              madeQty: recipe || item ? (product.qty ?? '1') : null,
            },
          ],
      modifiers: modifiers.map((code) => ({ groupId: found(groups, code), minChoices: null, maxChoices: null })),
      choices: [],
    })
  }
  await makeCombos(caller, products)
  for (const { id, rev } of await caller.foodProducts.list({})) {
    await caller.foodProducts.setState({ id, expectedRev: rev, state: 'active' })
  }
  await runOut(caller, products)
}

async function makeCategories(caller: DemoCaller): Promise<Ids> {
  const stations: Ids = new Map()
  for (const [index, [code, en, tr, targetMinutes]] of menuStations.entries()) {
    const { id } = await caller.kitchenStations.create({
      code,
      name: { en, tr },
      targetMinutes,
      sort: (index + 1) * 10,
    })
    stations.set(code, id)
  }
  const ids: Ids = new Map()
  for (const [index, { code, en, tr, color, station, tax, parent, from }] of menuCategories.entries()) {
    const { id } = await caller.foodCategories.create({
      code,
      name: { en, tr },
      color,
      stationId: found(stations, station),
      taxCode: tax,
      parentId: parent ? found(ids, parent) : null,
      sort: (index + 1) * 10,
      ...(from && { timeFrom: from, timeUntil: '02:00' }),
    })
    ids.set(code, id)
  }
  return ids
}

async function makeRecipes(caller: DemoCaller, items: Ids): Promise<Ids> {
  const ids: Ids = new Map()
  for (const { code, en, tr, unit, yields, lines } of menuRecipes) {
    const name = { en, tr }
    const { id, rev } = await caller.foodRecipes.create({ name, unit })
    const saved = await caller.foodRecipes.save({
      id,
      expectedRev: rev,
      name,
      yieldQty: String(yields),
      lines: lines.map(([of, qty, lineUnit, loss = 0]) => ({
        itemId: items.has(of) ? found(items, of) : null,
        subRecipeId: items.has(of) ? null : found(ids, of),
        qty: String(qty),
        unit: lineUnit,
        lossPpm: loss * 10_000,
      })),
    })
    await caller.foodRecipes.publish({ id, expectedRev: saved.rev })
    ids.set(code, id)
  }
  return ids
}

async function makeModifiers(caller: DemoCaller, items: Ids): Promise<Ids> {
  const ids: Ids = new Map()
  for (const { code, en, tr, min, max, free, options } of menuModifiers) {
    const { id } = await caller.foodModifiers.create({
      name: { en, tr },
      minChoices: min,
      maxChoices: max,
      freeChoices: free,
      options: options.map(([optionEn, optionTr, extraMinor, changes]) => ({
        name: { en: optionEn, tr: optionTr },
        extraMinor,
        maxEach: 1,
        defaultQty: 0,
        changes: changes.map(([item, qty, unit]) => ({ itemId: found(items, item), qty, unit })),
      })),
    })
    ids.set(code, id)
  }
  return ids
}

async function makeProducts(caller: DemoCaller, categories: Ids): Promise<Ids> {
  await caller.foodProducts.import({
    rows: menuProducts.map(({ code, en, tr, category, price, kind, stops = false }) => ({
      code,
      name: { en, tr },
      categoryId: found(categories, category),
      kind,
      priceMinor: price,
      stopsByItself: stops,
    })),
    dryRun: false,
  })
  return new Map((await caller.foodProducts.list({})).map(({ code, id }) => [code, id]))
}

async function makeCombos(caller: DemoCaller, products: Ids): Promise<void> {
  const figures = await caller.foodProducts.figures()
  for (const [code, choices] of Object.entries(menuCombos)) {
    const id = found(products, code)
    const { rev, variants } = await caller.foodProducts.parts({ id })
    await caller.foodProducts.saveParts({
      id,
      expectedRev: rev,
      variants: variants.map(({ availability: _, ...each }) => each),
      modifiers: [],
      choices: choices.map(([en, tr, included, of]) => ({
        name: { en, tr },
        included,
        maxChoices: included,
        items: of.map(([product, extraMinor = 0]) => {
          const variant = figures.find(({ productId }) => productId === products.get(product))
          if (!variant) throw new Error(`a combo names ${product}, which is not there`)
          return { variantId: variant.id, extraMinor }
        }),
      })),
    })
  }
}

/** Tonight the croissants are gone, and few cups of ice cream are left. */
async function runOut(caller: DemoCaller, products: Ids): Promise<void> {
  const variantOf = async (code: string) => {
    const [first] = (await caller.foodProducts.parts({ id: found(products, code) })).variants
    if (!first) throw new Error(`${code} has nothing that is sold`)
    return first.id
  }
  await caller.foodProducts.setAvailability({
    commandId: randomUUID(),
    variantId: await variantOf('CROISS'),
    mode: 'off',
    reason: 'Fırın yarın getiriyor',
  })
  await caller.foodProducts.setAvailability({
    commandId: randomUUID(),
    variantId: await variantOf('ICEC'),
    mode: 'count',
    left: 12,
  })
}
