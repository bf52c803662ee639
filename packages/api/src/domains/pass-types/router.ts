import { can, router } from '../../door/trpc.ts'
import { passTypes } from './record.ts'

export const passTypesRouter = router({
  list: passTypes.list(can('ticket_schedules', 'view')),
  create: passTypes.create(can('ticket_schedules', 'update')),
  update: passTypes.update(can('ticket_schedules', 'update')),
  archive: passTypes.archive(can('ticket_schedules', 'archive')),
  changed: passTypes.changed(can('ticket_schedules', 'view')),
})
