import { can, router, signedIn } from '../../door/trpc.ts'
import { compQuotas } from './record.ts'

export const compQuotasRouter = router({
  list: compQuotas.list(signedIn),
  create: compQuotas.create(can('settings', 'update')),
  update: compQuotas.update(can('settings', 'update')),
  archive: compQuotas.archive(can('settings', 'update')),
  changed: compQuotas.changed(signedIn),
})
