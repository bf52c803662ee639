import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/** Who changed what, and the chain of hashes that a job lays over it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_event (
      venue_id uuid not null references venue (id),
      id uuid not null,
      at timestamptz not null default clock_timestamp(),
      actor_id uuid references app_user (id),
      actor_role_id uuid,
      auth_session_id uuid,
      action text not null check (length(action) between 1 and 100),
      entity text not null check (length(entity) between 1 and 60),
      entity_id text not null check (length(entity_id) <= 100),
      before jsonb,
      after jsonb,
      reason text check (length(reason) <= 500),
      request_id text check (length(request_id) <= 100),
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create index audit_event_entity on audit_event (venue_id, entity, entity_id, at desc)`.execute(db)
  await sql`create index audit_event_at on audit_event (venue_id, at desc, id)`.execute(db)
  await appendOnly(db, 'audit_event')

  // One link an event, in the order of sealing. The digest covers the event and the digest before it.
  await sql`
    create table audit_seal (
      venue_id uuid not null references venue (id),
      number bigint not null check (number > 0),
      event_id uuid not null,
      digest bytea not null,
      sealed_at timestamptz not null default now(),
      primary key (venue_id, number),
      unique (venue_id, event_id),
      foreign key (venue_id, event_id) references audit_event (venue_id, id)
    )`.execute(db)
  await appendOnly(db, 'audit_seal')

  await grantApp(db, 'select, insert', ['audit_event', 'audit_seal'])
}
