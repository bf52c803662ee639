import { sql } from 'kysely'
import type { TestApi } from './test-api.ts'

/** What a terminal answers is told when it answers: after the call that asked it, and maybe amid another. */
const fromTerminals = ['cardCharges.answer', 'cardCharges.refund']

/** Commands over several things at once: each thing has its own row. */
export const severalRows: Record<string, number> = {
  'groupBookings.book': 2,
  'passes.admitGroup': 2,
  // An entry and the draft of what it cost.
  'vehicleLog.add': 2,
  'vehicleLog.update': 2,
  'vehicleLog.remove': 2,
}

/**
 * The rows of the audit that `work` leaves. Reading all of them twice for each of hundreds of procedures would cost more
 * than the calls.
 */
export async function auditRowsOf({ database }: TestApi, work: () => Promise<unknown>) {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot() as snapshot`.execute(database.db)
  await work()
  const isNew = sql<boolean>`not pg_visible_in_snapshot(xmin::text::xid8, ${rows[0]?.snapshot}::pg_snapshot)`
  const events = await database.db.selectFrom('audit_event').selectAll().where(isNew).orderBy('id').execute()
  return events.filter(({ action }) => !fromTerminals.includes(action))
}
