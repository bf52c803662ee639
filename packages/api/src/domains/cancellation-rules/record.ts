import { cancellationRuleRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

/** What the house keeps when guests cancel, the earliest cancellations first. Whoever cancels sees which rule holds. */
const cancellationRuleService = recordOf({ record: cancellationRuleRecord, order: sql`r.hours_before desc, r.id` })

export const cancellationRules = recordProcedures(cancellationRuleService)
