import { depositRuleRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

/** For which part of the price orders are sold, the shows that are farthest away first. */
const depositRuleService = recordOf({ record: depositRuleRecord, order: sql`r.hours_before desc, r.id` })

export const depositRules = recordProcedures(depositRuleService)
