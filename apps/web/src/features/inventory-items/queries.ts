import type { InventoryItemRow, ItemUnitRow } from '@marquee/contract/inventory'
import { pagedRecordCalls, recordChanges } from '../../lib/record/calls.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

const meta = { ownError: true }

export const itemCalls = pagedRecordCalls<InventoryItemRow>(trpc.inventoryItems, () => {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.inventoryItems.list.invalidate(), utils.inventoryItems.get.invalidate()])
})

/** What an item can be set to. */
export const useItemChoices = () => trpc.inventoryItems.choices.useQuery(undefined, { meta })

/** What one item comes packed in. */
export const usePackings = (itemId: InventoryItemRow['id']) => trpc.inventoryItems.units.useQuery({ itemId }, { meta })

export const usePackingChanges = recordChanges<ItemUnitRow>(trpc.itemUnits, () => {
  const utils = trpc.useUtils()
  return () => utils.inventoryItems.invalidate()
})
