import { expenseRuleRecord } from '@marquee/contract/expenses'
import { sql } from 'kysely'
import { refuse, refuseField } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { holdCategory, holdVendor } from './repo/write.ts'

const next = sql`expense_rule_day(r.starts_on, r.rhythm, r.made)`

/** Expenses that come again and again, by name. Once a draft was made, the days that follow from the first one stay. */
const expenseRuleService = recordOf({
  record: expenseRuleRecord,
  order: sql`fold(r.name)`,
  derived: {
    nextOn: sql`case when r.archived_at is null and (r.ends_on is null or ${next} <= r.ends_on) then ${next} end`,
  },
  beforeSave: async ({ ctx, work, before }, { categoryId, vendorId, startsOn, rhythm }) => {
    const { tx } = work
    const { venueId } = ctx
    if (categoryId !== before?.categoryId && !(await holdCategory(tx, venueId, categoryId))) {
      refuseField('categoryId', 'field.invalid')
    }
    if (vendorId !== null && vendorId !== before?.vendorId && !(await holdVendor(tx, venueId, vendorId))) {
      refuseField('vendorId', 'field.invalid')
    }
    if (!before || (startsOn === before.startsOn && rhythm === before.rhythm)) return
    const { rows } = await sql`select from expense_rule
      where venue_id = ${venueId} and id = ${before.id} and made > 0`.execute(tx)
    if (rows.length > 0) refuse('STATE', { details: { made: true } })
  },
})

export const expenseRules = recordProcedures(expenseRuleService)
