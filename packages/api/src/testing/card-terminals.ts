import { randomUUID } from 'node:crypto'
import type { CardCharge, FoodOrderId, TerminalMood } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { TestVenue } from './factories.ts'
import type { Caller, SignedIn } from './test-api.ts'
import { openTillOf } from './tills.ts'

/** Puts a simulated terminal beside the till of a person, which is opened when they work at none. */
export async function makeTerminal(
  db: Db,
  {
    venue,
    userId,
    simulates = 'approve',
    timeoutSeconds = 60,
    delaySeconds = 2,
  }: {
    venue: TestVenue
    userId: SignedIn['user']['id']
    simulates?: TerminalMood
    timeoutSeconds?: number
    delaySeconds?: number
  },
): Promise<string> {
  const tillSession = await openTillOf(db, { venue, userId })
  const id = uuidv7()
  await sql`
    insert into card_terminal (venue_id, id, code, name, adapter, till_id, timeout_seconds, simulates, delay_seconds)
    select ${venue.id}, ${id}, ${id.slice(-12)}, 'Terminal', 'simulator', s.till_id, ${timeoutSeconds}, ${simulates},
      ${delaySeconds}
    from till_session s where s.venue_id = ${venue.id} and s.id = ${tillSession}`.execute(db)
  return id
}

/** What the terminal does from now on. */
export async function setMood(db: Db, terminalId: string, simulates: TerminalMood): Promise<void> {
  await sql`update card_terminal set simulates = ${simulates} where id = ${terminalId}`.execute(db)
}

/** Charges a card at the terminal of the caller's till. */
export async function charge(
  caller: Caller,
  of: {
    orderId: CardCharge['orderId']
    foodOrderId?: FoodOrderId
    amountMinor?: number
    holdId?: string
    takenMinor?: number
    dueMinor?: number
  },
): Promise<CardCharge> {
  const own = await caller.cardTerminals.own()
  if (!own) throw new Error('this till has no terminal')
  const { orderId, foodOrderId, amountMinor = 45_000, holdId, takenMinor = 0, dueMinor } = of
  return caller.cardCharges.start({
    commandId: randomUUID(),
    orderId,
    methodId: own.methodId,
    amountMinor,
    takenMinor,
    ...(foodOrderId && { foodOrderId }),
    ...(holdId && { holdId: holdId as never }),
    ...(dueMinor && { dueMinor }),
  })
}

/** Waits until a charge is no longer asked. */
export async function answered(caller: Caller, { id }: Pick<CardCharge, 'id'>): Promise<CardCharge> {
  for (let tries = 0; tries < 400; tries += 1) {
    const now = await caller.cardCharges.get({ id })
    if (now.state !== 'asked') return now
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the charge has no answer')
}

/** Writes a charge down as another one was, for another basket, that no process has sent to its terminal. */
export async function unsentLike(db: Db, likeId: string): Promise<string> {
  const id = uuidv7()
  await sql`insert into card_charge (venue_id, id, order_id, terminal_id, till_session_id, method_id, amount_minor,
      currency, business_date, asked_by, answer_by, look_at)
    select venue_id, ${id}, ${uuidv7()}, terminal_id, till_session_id, method_id, amount_minor, currency,
      business_date, asked_by, now() + interval '10 minutes', now() + interval '10 minutes'
    from card_charge where id = ${likeId}`.execute(db)
  return id
}

/** What the simulated terminals of a venue have taken from cards and not given back, by their own book. */
export async function capturedMinor(db: Db, venueId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce((select sum(c.amount_minor) from simulated_charge c where c.venue_id = ${venueId}
        and c.becomes = 'approved' and not c.is_cancelled and c.ready_at <= clock_timestamp()), 0)::bigint
      - coalesce((select sum(r.amount_minor) from simulated_refund r where r.venue_id = ${venueId}), 0)::bigint as sum`.execute(
    db,
  )
  return rows[0]?.sum ?? 0
}
