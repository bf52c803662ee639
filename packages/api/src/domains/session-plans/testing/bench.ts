import { randomUUID } from 'node:crypto'
import type { SessionPlanRow, TicketSessionId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { runBatch } from '../../../batches/run.ts'
import type { SignedIn, TestApi, TestTicketSession } from '../../../testing/index.ts'
import { makeSessionSeats } from '../../seats/service/make.ts'

const never = new AbortController().signal

/** Carries a plan out to its end, as the job would. */
export async function finish(api: TestApi, plan: SessionPlanRow): Promise<void> {
  if (plan.batch) await runBatch(api.services, { venueId: api.venue.id, batchId: plan.batch.id }, never)
}

type Start = Parameters<SignedIn['caller']['sessionPlans']['start']>[0]
type Wish = Omit<Start, 'commandId' | 'reason' | 'expectedOrders' | 'expectedBackMinor'>

/** Accepts what the preview says, the way the screen does. */
export async function accept(person: SignedIn, wish: Wish): Promise<SessionPlanRow> {
  const { orders, backMinor } = await person.caller.sessionPlans.preview(wish)
  return person.caller.sessionPlans.start({
    commandId: randomUUID(),
    reason: 'The singer is ill.',
    expectedOrders: orders,
    expectedBackMinor: backMinor,
    ...wish,
  })
}

/** The same show once more, a week later. */
export async function laterSession(api: TestApi, session: TestTicketSession, standing: number | null = 20) {
  const id = uuidv7() as TicketSessionId
  await api.database.db.transaction().execute(async (tx) => {
    await sql`
      insert into ticket_session (venue_id, id, product_id, floor_id, layout_version_id, local_date, local_time, starts_at,
        ends_at, occupied_until, business_date, state, sales_from, sales_until)
      select venue_id, ${id}, product_id, floor_id, layout_version_id, local_date + 7, local_time, starts_at + interval '7 days',
        ends_at + interval '7 days', occupied_until + interval '7 days', business_date + 7, 'on_sale', sales_from,
        sales_until + interval '7 days'
      from ticket_session where venue_id = ${api.venue.id} and id = ${session.id}`.execute(tx)
    await makeSessionSeats(tx, { venueId: api.venue.id, ticketSessionId: id }, standing)
  })
  return id
}
