import { can, router } from '../../door/trpc.ts'
import { shifts } from './record.ts'

export const shiftsRouter = router({
  list: shifts.list(can('shifts', 'view')),
  create: shifts.create(can('shifts', 'create')),
  import: shifts.import(can('shifts', 'create')),
  export: shifts.export(can('shifts', 'export')),
  update: shifts.update(can('shifts', 'update')),
  archive: shifts.archive(can('shifts', 'archive')),
  changed: shifts.changed(can('shifts', 'view')),
})
