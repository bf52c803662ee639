import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** One person asks, another one who holds the right allows exactly one command. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval (
      venue_id uuid not null references venue (id),
      id uuid not null,
      procedure text not null check (length(procedure) between 1 and 100),
      module text not null,
      action text not null,
      input_hash bytea not null check (octet_length(input_hash) = 32),
      summary jsonb not null check (jsonb_typeof(summary) = 'object'),
      reason text check (length(reason) <= 500),
      requested_by uuid not null,
      requested_at timestamptz not null default now(),
      expires_at timestamptz not null,
      state text not null default 'requested'
        check (state in ('requested', 'granted', 'denied', 'withdrawn', 'used')),
      method text check (method in ('pin', 'remote')),
      answered_by uuid,
      answered_role_id uuid,
      answered_at timestamptz,
      note text check (length(note) <= 500),
      usable_until timestamptz,
      used_at timestamptz,
      primary key (venue_id, id),
      foreign key (module, action) references permission (module, action),
      foreign key (venue_id, requested_by) references venue_member (venue_id, user_id) on delete cascade,
      foreign key (venue_id, answered_by) references venue_member (venue_id, user_id) on delete cascade,
      foreign key (venue_id, answered_role_id) references role (venue_id, id),
      constraint approval_by_another check (answered_by is null or answered_by <> requested_by),
      check ((state in ('granted', 'denied', 'used')) = (answered_by is not null)),
      check ((answered_by is null) = (answered_at is null)),
      check ((answered_by is null) = (method is null)),
      check ((state in ('granted', 'used')) = (usable_until is not null)),
      check ((state = 'used') = (used_at is not null))
    )`.execute(db)
  await sql`create index approval_open on approval (venue_id, expires_at) where state = 'requested'`.execute(db)
  await sql`create index approval_requested_by on approval (venue_id, requested_by, requested_at desc)`.execute(db)

  await sql`alter table audit_event add column approver_id uuid references app_user (id)`.execute(db)

  await grantApp(db, 'select, insert, update, delete', ['approval'])
}
