import { depositTerms, depositTermsInput } from '@marquee/contract'
import { can, router, signedIn } from '../../door/trpc.ts'
import { depositRules } from './record.ts'
import { readTerms } from './service.ts'

export const depositRulesRouter = router({
  list: depositRules.list(signedIn),
  create: depositRules.create(can('settings', 'update')),
  update: depositRules.update(can('settings', 'update')),
  archive: depositRules.archive(can('settings', 'update')),
  changed: depositRules.changed(signedIn),
  terms: can('ticket_booking', 'sell_part')
    .input(depositTermsInput)
    .output(depositTerms)
    .query(({ ctx, input }) => readTerms(ctx, input.ticketSessionId)),
})
