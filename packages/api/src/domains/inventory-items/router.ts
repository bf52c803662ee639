import { choiceRows, itemUnitRecord, listUnitsInput } from '@marquee/contract/inventory'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { inventoryItems, itemUnits } from './record.ts'
import { listChoices, listUnits } from './service.ts'

export const inventoryItemsRouter = router({
  list: inventoryItems.page(can('inventory_items', 'view')),
  get: inventoryItems.get(can('inventory_items', 'view')),
  /** What a form of an item can be set to: categories and vendors, for people who may see neither of their pages. */
  choices: can('inventory_items', 'view')
    .output(choiceRows)
    .query(({ ctx }) => listChoices(ctx)),
  /** What one item comes packed in. */
  units: can('inventory_items', 'view')
    .input(listUnitsInput)
    .output(z.array(itemUnitRecord.row))
    .query(({ ctx, input }) => listUnits(ctx, input.itemId)),
  create: inventoryItems.create(can('inventory_items', 'create')),
  import: inventoryItems.import(can('inventory_items', 'create')),
  exportPart: inventoryItems.exportPart(can('inventory_items', 'export')),
  update: inventoryItems.update(can('inventory_items', 'update')),
  upload: inventoryItems.upload(can('inventory_items', 'update')),
  archive: inventoryItems.archive(can('inventory_items', 'archive')),
  changed: inventoryItems.changed(can('inventory_items', 'view')),
})

export const itemUnitsRouter = router({
  list: itemUnits.list(can('inventory_items', 'view')),
  create: itemUnits.create(can('inventory_items', 'update')),
  update: itemUnits.update(can('inventory_items', 'update')),
  archive: itemUnits.archive(can('inventory_items', 'update')),
  changed: itemUnits.changed(can('inventory_items', 'view')),
})
