import type { ItemCategoryRow } from '@marquee/contract/inventory'
import { recordCalls } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

export const itemCategoryCalls = recordCalls<ItemCategoryRow>(trpc.itemCategories, () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.itemCategories.list.invalidate(), utils.inventoryItems.choices.invalidate()])
})

/** The categories that one can belong to. */
export const useParents = () => trpc.itemCategories.list.useQuery({ archived: false }, { meta: { ownError: true } })
