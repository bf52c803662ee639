import { expenseCategoryRecord } from '@marquee/contract/expenses'
import { sql } from 'kysely'
import { venueDate } from '../../core/venue-day.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'

// In the month of the venue's calendar, by the day on which the money was spent.
const ofThisMonth = (state: 'paid' | 'approved' | 'submitted') => sql`(
  select coalesce(sum(e.gross_minor), 0)::bigint from expense e join venue v on v.id = e.venue_id
  where e.venue_id = r.venue_id and e.category_id = r.id and e.state = ${sql.lit(state)}
    and e.incurred_on >= date_trunc('month', ${venueDate})::date
    and e.incurred_on < (date_trunc('month', ${venueDate}) + interval '1 month')::date)`

/** What money is spent on besides goods, by code. */
const expenseCategoryService = recordOf({
  record: expenseCategoryRecord,
  order: sql`r.code_key`,
  derived: {
    paidMinor: ofThisMonth('paid'),
    approvedMinor: ofThisMonth('approved'),
    submittedMinor: ofThisMonth('submitted'),
  },
})

export const expenseCategories = recordProcedures(expenseCategoryService)
