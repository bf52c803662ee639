import { can, router, signedIn } from '../../door/trpc.ts'
import { cancellationRules } from './record.ts'

export const cancellationRulesRouter = router({
  list: cancellationRules.list(signedIn),
  create: cancellationRules.create(can('settings', 'update')),
  update: cancellationRules.update(can('settings', 'update')),
  archive: cancellationRules.archive(can('settings', 'update')),
  changed: cancellationRules.changed(signedIn),
})
