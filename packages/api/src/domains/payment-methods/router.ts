import { can, router, signedIn } from '../../door/trpc.ts'
import { paymentMethods } from './record.ts'

export const paymentMethodsRouter = router({
  list: paymentMethods.list(signedIn),
  create: paymentMethods.create(can('settings', 'update')),
  update: paymentMethods.update(can('settings', 'update')),
  archive: paymentMethods.archive(can('settings', 'update')),
  changed: paymentMethods.changed(signedIn),
})
