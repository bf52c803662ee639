import { membershipPlanRecord } from '@marquee/contract/memberships'
import { sql } from 'kysely'
import { refuseField } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { isTaxValid } from './repo.ts'

/** What is sold that lets somebody in more than once. What was sold keeps what its plan said then. */
const membershipPlanService = recordOf({
  record: membershipPlanRecord,
  order: sql`r.code_key`,
  derived: {
    sold: sql`(select count(*)::integer from membership m
      where m.venue_id = r.venue_id and m.plan_id = r.id and m.state <> 'taken_back')`,
  },
  beforeSave: async ({ ctx, work, before }, { taxCode }) => {
    if (taxCode !== before?.taxCode && !(await isTaxValid(work.tx, { venueId: ctx.venueId, taxCode }))) {
      refuseField('taxCode', 'field.invalid')
    }
  },
})

export const membershipPlans = recordProcedures(membershipPlanService)
