import type { FoodProductId, FoodProductRow, FoodRecipeId } from '@marquee/contract/food'
import type { PricePreview } from '@marquee/contract/food-menu'
import { useLive } from '../../lib/live.ts'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

// Every part of the screen shows its failures itself.
const meta = { ownError: true }

/** Whatever is changed here, everything that follows from it is read again. */
function useRefresh() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([utils.foodProducts.invalidate(), utils.foodModifiers.invalidate(), utils.foodRecipes.invalidate()])
}

export const productCalls = recordCalls<FoodProductRow>(trpc.foodProducts, useRefresh)

/** The products in use. */
export const useProducts = () => trpc.foodProducts.list.useQuery({ archived: false }, { meta })
/** What the forms can be set to. */
export const useProductChoices = () => trpc.foodProducts.choices.useQuery(undefined, { meta })
/** The items of the store. */
export const useItems = () => trpc.foodProducts.items.useQuery(undefined, { meta })
/** What every variant costs and brings. */
export const useFigures = () => trpc.foodProducts.figures.useQuery(undefined, { meta })
/** The variants, modifiers and choices of one product. */
export const useParts = (id: FoodProductId) => trpc.foodProducts.parts.useQuery({ id }, { meta })
export const useModifiers = () => trpc.foodModifiers.list.useQuery({}, { meta })
export const useRecipes = () => trpc.foodRecipes.list.useQuery(undefined, { meta })
export const useRecipe = (id: FoodRecipeId) => trpc.foodRecipes.get.useQuery({ id }, { meta })

/** What the new prices would be; nothing is asked while the change cannot be read. */
export const usePricePreview = (change: { ids: FoodProductId[]; changePpm: number; rounding: number } | null) =>
  trpc.foodProducts.previewPrices.useQuery(change ?? { ids: [], changePpm: 0, rounding: 1 }, {
    enabled: change !== null,
    placeholderData: (before: PricePreview | undefined) => before,
    meta,
  })

/** Reads again what a colleague changes. */
export function useProductsLive() {
  const refresh = useRefresh()
  const heard = () => void refresh()
  trpc.foodProducts.changed.useSubscription({}, useLive<{ id: string }>({ onChange: heard, onResync: heard }))
}

/** What changes the products besides their record. */
export function useProductChanges() {
  const refresh = useRefresh()
  // Done when what follows has been read: the next command names the revision that this one has made.
  const options = { meta, onSettled: refresh }
  return {
    saveParts: trpc.foodProducts.saveParts.useMutation(options),
    setState: trpc.foodProducts.setState.useMutation(options),
    setAvailability: trpc.foodProducts.setAvailability.useMutation(options),
    changePrices: trpc.foodProducts.changePrices.useMutation(options),
  }
}

export function useModifierChanges() {
  const refresh = useRefresh()
  const options = { meta, onSettled: refresh }
  return {
    create: trpc.foodModifiers.create.useMutation(options),
    update: trpc.foodModifiers.update.useMutation(options),
    archive: trpc.foodModifiers.archive.useMutation(options),
  }
}

export function useRecipeChanges() {
  const refresh = useRefresh()
  const options = { meta, onSettled: refresh }
  return {
    create: trpc.foodRecipes.create.useMutation(options),
    save: trpc.foodRecipes.save.useMutation(options),
    publish: trpc.foodRecipes.publish.useMutation(options),
    archive: trpc.foodRecipes.archive.useMutation(options),
  }
}
