import { can, router, signedIn } from '../../door/trpc.ts'
import { reasons } from './record.ts'

export const reasonsRouter = router({
  list: reasons.list(signedIn),
  create: reasons.create(can('settings', 'update')),
  update: reasons.update(can('settings', 'update')),
  archive: reasons.archive(can('settings', 'update')),
  changed: reasons.changed(signedIn),
})
