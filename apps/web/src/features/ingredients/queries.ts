import type { IngredientRow } from '@marquee/contract/food'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

const meta = { ownError: true }

export const ingredientCalls = recordCalls<IngredientRow>(trpc.ingredients, () => {
  const utils = trpc.useUtils()
  return () => utils.ingredients.invalidate()
})

/** The items of the store: what can become an ingredient. */
export const useItems = () => trpc.ingredients.items.useQuery(undefined, { meta })

/** The ingredients in use: what can be used in the place of another. */
export const useSubstitutes = () => trpc.ingredients.list.useQuery({ archived: false }, { meta })
