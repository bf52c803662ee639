import type { FoodCategoryRow, KitchenStationRow } from '@marquee/contract/food'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

const meta = { ownError: true }

function useRefresh() {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.foodCategories.invalidate(), utils.foodProducts.choices.invalidate()])
}

export const categoryCalls = recordCalls<FoodCategoryRow>(trpc.foodCategories, useRefresh)

export const stationCalls = recordCalls<KitchenStationRow>(trpc.kitchenStations, () => {
  const utils = trpc.useUtils()
  const refresh = useRefresh()
  return () => Promise.all([utils.kitchenStations.list.invalidate(), refresh()])
})

/** The categories that are in use, in the order of the tree. */
export const useCategories = () => trpc.foodCategories.list.useQuery({ archived: false }, { meta })

/** What a category, or a station, can be set to. */
export const useCategoryChoices = () => trpc.foodCategories.choices.useQuery(undefined, { meta })

/** Moves a category among its neighbours, or below another one. */
export function useMove() {
  const refresh = useRefresh()
  return trpc.foodCategories.move.useMutation({ meta, onSettled: () => void refresh() })
}
