import { type Kysely, sql } from 'kysely'

/**
 * Indexes for reading the audit: every filter walks one of them from the newest event backwards. They end in (at, id),
 * the order of the pages, so that a page is a short walk however long the audit is. What exists of an action or a kind
 * is found by jumping along the same indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_event_time on audit_event (venue_id, at, id)`.execute(db)
  await sql`drop index audit_event_at`.execute(db)
  await sql`create index audit_event_subject on audit_event (venue_id, entity, entity_id, at, id)`.execute(db)
  await sql`drop index audit_event_entity`.execute(db)
  await sql`create index audit_event_action on audit_event (venue_id, action, at, id)`.execute(db)
  await sql`create index audit_event_actor on audit_event (venue_id, actor_id, at, id)`.execute(db)
}
