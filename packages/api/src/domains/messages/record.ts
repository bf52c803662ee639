import { messageTemplateRecord } from '@marquee/contract/customer-messages'
import { sql } from 'kysely'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

/** Texts that go to customers, by name. */
export const messageTemplateService = recordOf({ record: messageTemplateRecord, order: sql`fold(r.name)` })

export const messageTemplates = recordProcedures(messageTemplateService)
