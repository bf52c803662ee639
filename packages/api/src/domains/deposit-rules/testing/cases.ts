import type { ArrangeCall } from '../../../testing/case.ts'
import { makeTicketSession } from '../../../testing/index.ts'

/** Cases of sales for a part of the price. */
export const cases: Record<string, ArrangeCall> = {
  'depositRules.terms': async ({ database, venue }) => ({
    input: { ticketSessionId: (await makeTicketSession(database.db, { venue })).id },
  }),
}
