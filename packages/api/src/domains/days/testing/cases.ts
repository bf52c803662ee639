import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'

// Each its own day, so that cases do not meet.
let last = Date.UTC(2020, 0, 1)
const aDay = () => {
  last += 86_400_000
  return new Date(last).toISOString().slice(0, 10)
}

const aClosedDay = async (api: TestApi) => {
  const date = aDay()
  await sql`
    insert into day_event (venue_id, id, business_date, no, actor_id, totals)
    select ${api.venue.id}, ${randomUUID()}, ${date}, 1, u.id,
      '{"currency":"TRY","orders":0,"grossMinor":0,"taxMinor":0,"accounts":[]}'
    from app_user u limit 1`.execute(api.database.db)
  return date
}

export const cases: Record<string, ArrangeCall> = {
  'days.list': async () => ({ input: {} }),
  'days.get': async () => ({ input: { date: aDay() } }),
  'days.close': async () => ({ input: { commandId: randomUUID(), date: aDay(), signed: [] } }),
  'days.reopen': async (api) => ({
    input: { commandId: randomUUID(), date: await aClosedDay(api), reason: 'A count was wrong' },
  }),
}
