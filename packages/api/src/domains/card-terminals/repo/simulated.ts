import { type Db, inTransaction } from '@marquee/db'
import { sql } from 'kysely'
import type { TerminalSettings } from '../adapters/adapter.ts'

/** A charge in the book of the simulated terminals. */
export interface SimulatedCharge {
  becomes: 'approved' | 'refused' | 'cancelled'
  isReady: boolean
  isCancelled: boolean
}

/** Enters a charge; one of this reference that is there already stays as it is. */
export async function enterSimulated(
  db: Db,
  { venueId, id }: TerminalSettings,
  charge: { reference: string; amountMinor: number; becomes: SimulatedCharge['becomes']; seconds: number },
): Promise<void> {
  await sql`
    insert into simulated_charge (venue_id, terminal_id, reference, amount_minor, becomes, ready_at)
    values (${venueId}, ${id}, ${charge.reference}, ${charge.amountMinor}, ${charge.becomes},
      clock_timestamp() + make_interval(secs => ${charge.seconds}))
    on conflict do nothing`.execute(db)
}

const keyOf = ({ venueId, id }: TerminalSettings, reference: string) =>
  sql`venue_id = ${venueId} and terminal_id = ${id} and reference = ${reference}`

/**
 * How a charge stands, after it was cancelled if that is wanted and in time. Judged behind the row's lock, so that a cancel
 * and a look at the same moment agree.
 */
export const judgeSimulated = (
  db: Db,
  terminal: TerminalSettings,
  { reference, cancels = false }: { reference: string; cancels?: boolean },
): Promise<SimulatedCharge | undefined> =>
  inTransaction(db, async (tx) => {
    const key = keyOf(terminal, reference)
    await sql`select from simulated_charge where ${key} for update`.execute(tx)
    if (cancels) {
      await sql`update simulated_charge set is_cancelled = true where ${key} and ready_at > clock_timestamp()`.execute(
        tx,
      )
    }
    const { rows } = await sql<SimulatedCharge>`
      select becomes, ready_at <= clock_timestamp() as "isReady", is_cancelled as "isCancelled"
      from simulated_charge where ${key}`.execute(tx)
    return rows[0]
  })

/** Gives money of a charge back, once for each reference; false when it has not so much. */
export const refundSimulated = (
  db: Db,
  terminal: TerminalSettings,
  { reference, chargeReference, amountMinor }: { reference: string; chargeReference: string; amountMinor: number },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { venueId, id } = terminal
    const key = keyOf(terminal, chargeReference)
    await sql`select from simulated_charge where ${key} for update`.execute(tx)
    const { rows } = await sql<{ known: boolean; left: number }>`
      select exists (select from simulated_refund r where r.venue_id = ${venueId} and r.terminal_id = ${id}
          and r.reference = ${reference}) as known,
        coalesce((select c.amount_minor from simulated_charge c where ${key} and c.becomes = 'approved'
          and not c.is_cancelled and c.ready_at <= clock_timestamp()), 0)
        - coalesce((select sum(r.amount_minor) from simulated_refund r where r.venue_id = ${venueId}
          and r.terminal_id = ${id} and r.charge_reference = ${chargeReference}), 0)::bigint as left`.execute(tx)
    const { known = false, left = 0 } = rows[0] ?? {}
    if (known) return true
    if (left < amountMinor) return false
    await sql`insert into simulated_refund (venue_id, terminal_id, reference, charge_reference, amount_minor)
      values (${venueId}, ${id}, ${reference}, ${chargeReference}, ${amountMinor})`.execute(tx)
    return true
  })
