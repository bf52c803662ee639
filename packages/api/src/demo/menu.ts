import { randomUUID } from 'node:crypto'
import type { VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { DemoCaller } from './caller.ts'
import { menuCombos, menuModifiers, menuProducts } from './menu-products.ts'
import {
  type MenuRecipe,
  menuCategories,
  menuIngredients,
  menuRecipes,
  menuStations,
  menuSubstitutes,
} from './menu-rows.ts'

const found = (ids: ReadonlyMap<string, string>, code: string) => {
  const id = ids.get(code)
  if (!id) throw new Error(`the menu names ${code}, which is not there`)
  return id as never
}
type Ids = Map<string, string>

/** Does the same for many, several at a time. */
async function inLanes<Row>(rows: readonly Row[], make: (row: Row) => Promise<void>): Promise<void> {
  const left = [...rows]
  const lane = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) await make(row)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
}

/** The first variant of each product. */
const variantsOf = async (caller: DemoCaller): Promise<Ids> =>
  new Map((await caller.foodProducts.figures()).reverse().map(({ id, productId }) => [productId, id]))

/** The menu of the demo: stations, categories, what the kitchen knows, recipes, modifiers, products and combos. */
export async function makeMenu(caller: DemoCaller, at: { db: Db; venueId: VenueId }): Promise<void> {
  const { rows } = await caller.inventoryItems.list({ limit: 100 })
  const items: Ids = new Map(rows.map(({ code, id }) => [code, id]))
  const categories = await makeCategories(caller)
  await knowIngredients(at, items)
  const recipes = await makeRecipes(caller, items)
  const groups = await makeModifiers(caller, items)
  const products = await makeProducts(caller, categories)
  const variantIds = await variantsOf(caller)
  await inLanes(
    menuProducts.filter(({ kind }) => kind !== 'combo'),
    async (product) => {
      const { recipe, item, variants, modifiers = [] } = product
      if (!recipe && !item && !variants && modifiers.length === 0) return
      const id = found(products, product.code)
      const first = variantIds.get(id)
      const blank = { barcode: null, priceMinor: null, itemId: null, recipeId: null, madeQty: '1' }
      await caller.foodProducts.saveParts({
        id,
        expectedRev: 1,
        variants: variants
          ? variants.map(([en, tr, priceMinor, made], at) => ({
              ...(at === 0 && first && { id: first as never }),
              ...blank,
              name: { en, tr },
              priceMinor,
              recipeId: found(recipes, made),
            }))
          : [
              {
                ...(first && { id: first as never }),
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
    },
  )
  await makeCombos(caller, products)
  await sql`update food_product set state = 'active', rev = rev + 1 where venue_id = ${at.venueId}`.execute(at.db)
  await runOut(caller, products)
}

/** What the kitchen knows of the items, all at once. */
async function knowIngredients({ db, venueId }: { db: Db; venueId: VenueId }, items: Ids): Promise<void> {
  await db
    .insertInto('ingredient')
    .values(
      menuIngredients.map(([code, allergens, diets = [], wastePpm = 0, other = null]) => ({
        venue_id: venueId,
        id: uuidv7(),
        item_id: found(items, code),
        allergens,
        other_allergens: other,
        diets,
        waste_ppm: wastePpm,
        note: '',
      })),
    )
    .execute()
  for (const [code, other] of menuSubstitutes) {
    await db
      .updateTable('ingredient')
      .set((eb) => ({
        substitute_id: eb
          .selectFrom('ingredient as other')
          .select('other.id')
          .where('other.venue_id', '=', venueId)
          .where('other.item_id', '=', found(items, other)),
      }))
      .where('venue_id', '=', venueId)
      .where('item_id', '=', found(items, code))
      .execute()
  }
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
  const make = async ({ code, en, tr, unit, yields, lines }: MenuRecipe) => {
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
  // What is made ahead is in the others.
  const isAhead = ({ code }: MenuRecipe) => code.startsWith('R-')
  await inLanes(menuRecipes.filter(isAhead), make)
  await inLanes(
    menuRecipes.filter((recipe) => !isAhead(recipe)),
    make,
  )
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
  const parts = new Map((await caller.shifts.list({})).map(({ code, id }) => [code, id]))
  await caller.foodProducts.import({
    rows: menuProducts.map(({ code, en, tr, category, price, kind, stops = false, shifts = [] }) => ({
      code,
      name: { en, tr },
      categoryId: found(categories, category),
      kind,
      priceMinor: price,
      stopsByItself: stops,
      shiftIds: shifts.flatMap((shift) => parts.get(shift) ?? []),
    })),
    dryRun: false,
  })
  return new Map((await caller.foodProducts.list({})).map(({ code, id }) => [code, id]))
}

async function makeCombos(caller: DemoCaller, products: Ids): Promise<void> {
  const variantIds = await variantsOf(caller)
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
        items: of.map(([product, extraMinor = 0]) => ({
          variantId: found(variantIds, found(products, product)),
          extraMinor,
        })),
      })),
    })
  }
}

/** Tonight the croissants are gone, and few cups of ice cream are left. */
async function runOut(caller: DemoCaller, products: Ids): Promise<void> {
  const variantIds = await variantsOf(caller)
  await caller.foodProducts.setAvailability({
    commandId: randomUUID(),
    variantId: found(variantIds, found(products, 'CROISS')),
    mode: 'off',
    reason: 'Fırın yarın getiriyor',
  })
  await caller.foodProducts.setAvailability({
    commandId: randomUUID(),
    variantId: found(variantIds, found(products, 'ICEC')),
    mode: 'count',
    left: 12,
  })
}
