import { can, router } from '../../door/trpc.ts'
import { itemCategories } from './record.ts'

export const itemCategoriesRouter = router({
  list: itemCategories.list(can('item_categories', 'view')),
  create: itemCategories.create(can('item_categories', 'create')),
  import: itemCategories.import(can('item_categories', 'create')),
  export: itemCategories.export(can('item_categories', 'export')),
  update: itemCategories.update(can('item_categories', 'update')),
  archive: itemCategories.archive(can('item_categories', 'archive')),
  changed: itemCategories.changed(can('item_categories', 'view')),
})
