import { randomUUID } from 'node:crypto'
import type { VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { asOwner } from './caller.ts'

/**
 * A terminal at the second till of the box office, which approves, and a spare one that cannot be reached: nobody knows
 * whether it has charged a card an hour ago. Returns the spare one.
 */
export async function makeCardTerminals(
  services: Services,
  { venueId, ...manager }: { venueId: VenueId; email: string; password: string },
): Promise<{ terminalId: string }> {
  const { db } = services
  const spare = await asOwner(services, manager, async (caller) => {
    const second = (await caller.tills.list({})).find(({ code }) => code === 'G2')
    await caller.cardTerminals.create({ code: 'POS2', name: 'POS 2', tillId: second?.id ?? null })
    return caller.cardTerminals.create({ code: 'POS3', name: 'POS 3', simulates: 'offline' })
  })
  // Of whoever sold last at the second till.
  const { rows } = await sql<{ id: string }>`
    insert into card_charge (venue_id, id, order_id, terminal_id, till_session_id, method_id, amount_minor, currency,
      business_date, asked_by, asked_at, answer_by, started_at, state, looks, look_at)
    select s.venue_id, ${uuidv7()}, ${randomUUID()}, ${spare.id}, s.id, m.id, 84000, s.currency, s.business_date,
      s.cashier_id, now() - interval '65 minutes', now() - interval '63 minutes', now() - interval '65 minutes', 'unknown',
      9, now()
    from till_session s
    join till t on t.venue_id = s.venue_id and t.id = s.till_id and t.code = 'G2'
    join payment_method m on m.venue_id = s.venue_id and m.kind = 'card' and m.archived_at is null
    where s.venue_id = ${venueId} order by s.opened_at desc, m.sort limit 1 returning id`.execute(db)
  if (rows.length === 0) services.log.warn({}, 'the demo has no card payment without an answer: nobody has sold yet')
  return { terminalId: spare.id }
}
