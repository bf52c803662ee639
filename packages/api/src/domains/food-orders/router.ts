import { can, router } from '../../door/trpc.ts'
import { diningTables } from './record.ts'

export const diningTablesRouter = router({
  list: diningTables.list(can('food_purchase', 'view')),
  create: diningTables.create(can('floors', 'update')),
  update: diningTables.update(can('floors', 'update')),
  archive: diningTables.archive(can('floors', 'update')),
  changed: diningTables.changed(can('food_purchase', 'view')),
})
