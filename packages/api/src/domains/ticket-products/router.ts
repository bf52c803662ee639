import { can, router } from '../../door/trpc.ts'
import { ticketProducts } from './record.ts'

export const ticketProductsRouter = router({
  list: ticketProducts.list(can('ticket_schedules', 'view')),
  create: ticketProducts.create(can('ticket_schedules', 'update')),
  update: ticketProducts.update(can('ticket_schedules', 'update')),
  upload: ticketProducts.upload(can('ticket_schedules', 'update')),
  archive: ticketProducts.archive(can('ticket_schedules', 'archive')),
  changed: ticketProducts.changed(can('ticket_schedules', 'view')),
})
