import { liveInput } from '@marquee/contract'
import { foodCategoryRecord, foodProductRecord, moveCategoryInput } from '@marquee/contract/food'
import {
  changePricesInput,
  formChoices,
  kitchenItems,
  menuChange,
  menuInput,
  menu as menuOutput,
  portionNeeds,
  previewPricesInput,
  pricePreview,
  pricesChanged,
  productParts,
  productTarget,
  saveProductPartsInput,
  setAvailabilityInput,
  setProductStateInput,
  variantAvailability,
  variantFigures,
  variantTarget,
} from '@marquee/contract/food-menu'
import {
  archiveModifiersInput,
  createModifiersInput,
  createRecipeInput,
  listModifiersInput,
  modifierGroupRow,
  recipeAsSeen,
  recipeDetail,
  recipeRow,
  recipeTarget,
  saveRecipeInput,
  updateModifiersInput,
} from '@marquee/contract/food-recipes'
import { can, router } from '../../door/trpc.ts'
import { liveOutput } from '../../realtime/live-output.ts'
import { menuChanges, portionChanges } from './events.ts'
import { foodCategories, foodProducts, ingredients, kitchenStations } from './record.ts'
import { setAvailability } from './service/availability.ts'
import { moveCategory } from './service/categories.ts'
import { listFormChoices, listKitchenItems } from './service/choices.ts'
import { listFigures, listNeeds } from './service/figures.ts'
import { getMenu } from './service/menu.ts'
import { archiveModifiers, createModifiers, listModifiers, updateModifiers } from './service/modifiers.ts'
import { changePrices, previewPrices } from './service/prices.ts'
import { getParts, saveParts, setProductState } from './service/products.ts'
import { archiveRecipe, createRecipe, getRecipe, listRecipes, publishRecipe, saveRecipe } from './service/recipes.ts'

const audited = { audited: true }
const menuPrices = { feature: 'menuPrices' } as const

export const kitchenStationsRouter = router({
  list: kitchenStations.list(can('food_categories', 'view')),
  create: kitchenStations.create(can('food_categories', 'create')),
  update: kitchenStations.update(can('food_categories', 'update')),
  archive: kitchenStations.archive(can('food_categories', 'archive')),
  changed: kitchenStations.changed(can('food_categories', 'view')),
})

export const foodCategoriesRouter = router({
  list: foodCategories.list(can('food_categories', 'view')),
  choices: can('food_categories', 'view')
    .output(formChoices)
    .query(({ ctx }) => listFormChoices(ctx)),
  create: foodCategories.create(can('food_categories', 'create')),
  import: foodCategories.import(can('food_categories', 'create')),
  export: foodCategories.export(can('food_categories', 'export')),
  update: foodCategories.update(can('food_categories', 'update')),
  /** Its place among its neighbours, or below another one. */
  move: can('food_categories', 'update')
    .meta(audited)
    .input(moveCategoryInput)
    .output(foodCategoryRecord.row)
    .mutation(({ ctx, input }) => moveCategory(ctx, input)),
  archive: foodCategories.archive(can('food_categories', 'archive')),
  changed: foodCategories.changed(can('food_categories', 'view')),
})

export const ingredientsRouter = router({
  list: ingredients.list(can('ingredients', 'view')),
  /** The items of the store. */
  items: can('ingredients', 'view')
    .output(kitchenItems)
    .query(({ ctx }) => listKitchenItems(ctx)),
  create: ingredients.create(can('ingredients', 'create')),
  update: ingredients.update(can('ingredients', 'update')),
  archive: ingredients.archive(can('ingredients', 'archive')),
  changed: ingredients.changed(can('ingredients', 'view')),
})

export const foodProductsRouter = router({
  list: foodProducts.list(can('food_products', 'view')),
  choices: can('food_products', 'view')
    .output(formChoices)
    .query(({ ctx }) => listFormChoices(ctx)),
  /** What recipes and modifiers can be made of. */
  items: can('food_products', 'view')
    .output(kitchenItems)
    .query(({ ctx }) => listKitchenItems(ctx)),
  /** What every variant costs and brings now. */
  figures: can('food_products', 'view')
    .output(variantFigures.array())
    .query(({ ctx }) => listFigures(ctx)),
  parts: can('food_products', 'view')
    .input(productTarget)
    .output(productParts)
    .query(({ ctx, input }) => getParts(ctx, input.id)),
  /** What one portion takes out of the store. */
  needs: can('food_products', 'view')
    .input(variantTarget)
    .output(portionNeeds)
    .query(({ ctx, input }) => listNeeds(ctx, input.variantId)),
  previewPrices: can('food_products', 'view')
    .meta(menuPrices)
    .input(previewPricesInput)
    .output(pricePreview)
    .query(({ ctx, input }) => previewPrices(ctx, input)),
  create: foodProducts.create(can('food_products', 'create')),
  import: foodProducts.import(can('food_products', 'create')),
  export: foodProducts.export(can('food_products', 'export')),
  update: foodProducts.update(can('food_products', 'update')),
  saveParts: can('food_products', 'update')
    .meta(audited)
    .input(saveProductPartsInput)
    .output(productParts)
    .mutation(({ ctx, input }) => saveParts(ctx, input)),
  setState: can('food_products', 'update')
    .meta(audited)
    .input(setProductStateInput)
    .output(foodProductRecord.row)
    .mutation(({ ctx, input }) => setProductState(ctx, input)),
  setAvailability: can('food_products', 'update')
    .meta(audited)
    .input(setAvailabilityInput)
    .output(variantAvailability)
    .mutation(({ ctx, input }) => setAvailability(ctx, 'foodProducts.setAvailability', input)),
  changePrices: can('food_products', 'update')
    .meta({ ...audited, ...menuPrices })
    .input(changePricesInput)
    .output(pricesChanged)
    .mutation(({ ctx, input }) => changePrices(ctx, input)),
  upload: foodProducts.upload(can('food_products', 'update')),
  archive: foodProducts.archive(can('food_products', 'archive')),
  changed: foodProducts.changed(can('food_products', 'view')),
})

export const foodModifiersRouter = router({
  list: can('food_products', 'view')
    .input(listModifiersInput)
    .output(modifierGroupRow.array())
    .query(({ ctx, input }) => listModifiers(ctx, input.archived)),
  create: can('food_products', 'create')
    .meta(audited)
    .input(createModifiersInput)
    .output(modifierGroupRow)
    .mutation(({ ctx, input }) => createModifiers(ctx, input)),
  update: can('food_products', 'update')
    .meta(audited)
    .input(updateModifiersInput)
    .output(modifierGroupRow)
    .mutation(({ ctx, input }) => updateModifiers(ctx, input)),
  archive: can('food_products', 'archive')
    .meta(audited)
    .input(archiveModifiersInput)
    .output(modifierGroupRow)
    .mutation(({ ctx, input }) => archiveModifiers(ctx, input)),
})

export const foodRecipesRouter = router({
  list: can('food_products', 'view')
    .output(recipeRow.array())
    .query(({ ctx }) => listRecipes(ctx)),
  get: can('food_products', 'view')
    .input(recipeTarget)
    .output(recipeDetail)
    .query(({ ctx, input }) => getRecipe(ctx, input.id)),
  create: can('food_products', 'create')
    .meta(audited)
    .input(createRecipeInput)
    .output(recipeDetail)
    .mutation(({ ctx, input }) => createRecipe(ctx, input)),
  save: can('food_products', 'update')
    .meta(audited)
    .input(saveRecipeInput)
    .output(recipeDetail)
    .mutation(({ ctx, input }) => saveRecipe(ctx, input)),
  publish: can('food_products', 'update')
    .meta(audited)
    .input(recipeAsSeen)
    .output(recipeDetail)
    .mutation(({ ctx, input }) => publishRecipe(ctx, input)),
  archive: can('food_products', 'archive')
    .meta(audited)
    .input(recipeAsSeen)
    .output(recipeRow)
    .mutation(({ ctx, input }) => archiveRecipe(ctx, input)),
})

export const foodMenuRouter = router({
  /** All that is sold in a channel at a moment, in one answer. */
  get: can('food_purchase', 'view')
    .input(menuInput)
    .output(menuOutput)
    .query(({ ctx, input }) => getMenu(ctx, input)),
  /** What the kitchen does when something has run out. */
  setAvailability: can('food_orders', 'accept')
    .meta(audited)
    .input(setAvailabilityInput)
    .output(variantAvailability)
    .mutation(({ ctx, input }) => setAvailability(ctx, 'foodMenu.setAvailability', input)),
  changed: can('food_purchase', 'view')
    .input(liveInput)
    .output(liveOutput(menuChange))
    .subscription(({ ctx, input, signal }) => menuChanges(ctx, { ...input, signal })),
  portionsChanged: can('food_purchase', 'view')
    .input(liveInput)
    .output(liveOutput(menuChange))
    .subscription(({ ctx, input, signal }) => portionChanges(ctx, { ...input, signal })),
})
