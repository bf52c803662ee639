import type { Db } from '@marquee/db'
import { sql } from 'kysely'

// Readers who resume within a day find what they missed; each stream keeps its last thousand changes even longer, so
// that a quiet one does not send everybody back to the beginning.
const keptChanges = 1000
const batch = 5000

const spent = {
  stream_change: sql`
    delete from stream_change where (venue_id, topic, version) in (
      select c.venue_id, c.topic, c.version from stream_change c
      join stream s on s.venue_id = c.venue_id and s.topic = c.topic
      where c.at < now() - interval '24 hours' and c.version <= s.version - ${keptChanges}
      limit ${batch})`,
  command: sql`
    delete from command where (venue_id, actor_id, command_id) in (
      select venue_id, actor_id, command_id from command
      where created_at < now() - interval '24 hours' limit ${batch})`,
  rate_limit: sql`
    delete from rate_limit where key in (
      select key from rate_limit where expire < extract(epoch from now()) * 1000 limit ${batch})`,
  // One that ran out ended when it ran out.
  auth_session: sql`
    delete from auth_session where id in (
      select id from auth_session
      where coalesce(ended_at, least(expires_at, idle_expires_at)) < now() - interval '90 days' limit ${batch})`,
  // The audit says who approved what; a used approval stays, because it says what was asked for.
  approval: sql`
    delete from approval where (venue_id, id) in (
      select venue_id, id from approval
      where state <> 'used' and requested_at < now() - interval '90 days' limit ${batch})`,
  password_proof: sql`
    delete from password_proof where id in (
      select id from password_proof
      where used_at < now() - interval '1 day' or expires_at < now() - interval '1 day' limit ${batch})`,
  outgoing_mail: sql`
    delete from outgoing_mail where (venue_id, id) in (
      select venue_id, id from outgoing_mail where created_at < now() - interval '30 days' limit ${batch})`,
}

/** Deletes what nobody needs any more, in small statements. Returns how many rows went, by table. */
export async function cleanUp(db: Db): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const [table, statement] of Object.entries(spent)) {
    for (;;) {
      const { numAffectedRows } = await statement.execute(db)
      const count = Number(numAffectedRows ?? 0n)
      removed[table] = (removed[table] ?? 0) + count
      if (count < batch) break
    }
  }
  return removed
}
