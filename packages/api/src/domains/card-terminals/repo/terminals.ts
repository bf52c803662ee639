import type { OwnTerminal, TillSessionId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

/** Whether there is such a till in use that is not for practice. */
export async function isRealTill(tx: Tx, { venueId, tillId }: { venueId: VenueId; tillId: string }): Promise<boolean> {
  const { rows } = await sql`select from till where venue_id = ${venueId} and id = ${tillId} and not is_training
    and archived_at is null`.execute(tx)
  return rows.length > 0
}

/** Whether a terminal has a charge of which nobody knows what became of it. */
export async function hasOpenCharge(
  tx: Tx,
  { venueId, terminalId }: { venueId: VenueId; terminalId: string },
): Promise<boolean> {
  const { rows } = await sql`select from card_charge where venue_id = ${venueId} and terminal_id = ${terminalId}
    and state in ('asked', 'unknown') limit 1`.execute(tx)
  return rows.length > 0
}

/** A terminal with the till session that charges on it. */
export type TerminalOfTill = NonNullable<OwnTerminal> & { tillSessionId: TillSessionId; timeoutSeconds: number }

/** The terminal of the till at which someone works; undefined: it has none, or they work at none. */
export async function findOwnTerminal(
  db: Reader,
  { venueId, cashier }: { venueId: VenueId; cashier: UserId },
): Promise<TerminalOfTill | undefined> {
  const { rows } = await sql<TerminalOfTill>`
    select t.id, t.name, m.id as "methodId", t.adapter = 'simulator' as "isSimulated", s.id as "tillSessionId",
      t.timeout_seconds as "timeoutSeconds"
    from till_session s
    join card_terminal t on t.venue_id = s.venue_id and t.till_id = s.till_id and t.archived_at is null
    cross join lateral (
      select m.id from payment_method m
      where m.venue_id = t.venue_id and m.kind = 'card' and m.archived_at is null
        and (t.method_id is null or m.id = t.method_id)
      order by m.sort, m.code_key, m.id limit 1) m
    where s.venue_id = ${venueId} and s.cashier_id = ${cashier} and s.state = 'open' and not s.is_training`.execute(db)
  return rows[0]
}
