import { mayDo, paymentMethodRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { refuse } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { chooseFund } from '../funds/service/choose.ts'
import { maySell } from '../tills/service/may-sell.ts'

/** The ways of payment in the order in which they are offered, for those who take money and those who set them up. */
export const paymentMethodService = recordOf({
  record: paymentMethodRecord,
  order: sql`r.sort, r.code_key`,
  beforeSave: ({ ctx, work, before }, { fundId }) =>
    fundId === (before?.fundId ?? null) ? Promise.resolve() : chooseFund(work.tx, ctx.venueId, fundId),
  mayList: (ctx) => {
    if (!maySell(ctx) && !mayDo(ctx.actor.rights, 'settings', 'view')) refuse('FORBIDDEN')
  },
})

export const paymentMethods = recordProcedures(paymentMethodService)
