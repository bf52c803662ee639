import { mayDo, tillRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { refuse } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { chooseFund } from '../funds/service/choose.ts'
import { maySell } from './service/may-sell.ts'

/** The tills by their code, for those who sell and those who see the funds. One that is open is not archived. */
export const tillService = recordOf({
  record: tillRecord,
  order: sql`r.code_key`,
  derived: {
    cashier: sql`(select json_build_object('id', u.id, 'name', u.name) from till_session s
      join app_user u on u.id = s.cashier_id
      where s.venue_id = r.venue_id and s.till_id = r.id and s.state = 'open')`,
  },
  beforeSave: ({ ctx, work, before }, { fundId }) =>
    fundId === (before?.fundId ?? null) ? Promise.resolve() : chooseFund(work.tx, ctx.venueId, fundId),
  mayList: (ctx) => {
    if (!maySell(ctx) && !mayDo(ctx.actor.rights, 'funds', 'view')) refuse('FORBIDDEN')
  },
  beforeArchive: async ({ before, archived }) => {
    if (archived && before?.cashier) refuse('STATE', { details: { cashier: before.cashier } })
  },
})

export const tills = recordProcedures(tillService)
