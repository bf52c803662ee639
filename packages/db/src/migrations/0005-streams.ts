import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Live streams, answers of commands, and mail on its way out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stream (
      venue_id uuid not null references venue (id),
      topic text not null check (length(topic) between 1 and 120),
      version bigint not null check (version >= 0),
      primary key (venue_id, topic)
    )`.execute(db)
  await sql`
    create table stream_change (
      venue_id uuid not null,
      topic text not null,
      version bigint not null,
      payload jsonb not null,
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, topic, version),
      foreign key (venue_id, topic) references stream (venue_id, topic)
    )`.execute(db)
  await sql`create index stream_change_at on stream_change (at)`.execute(db)

  // The answer of a command that carried an id: kept for 24 h, so that a retry gets the same answer and no second effect.
  await sql`
    create table command (
      venue_id uuid not null references venue (id),
      actor_id uuid not null references app_user (id),
      command_id text not null check (length(command_id) between 1 and 255),
      procedure text not null,
      request_hash bytea not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (venue_id, actor_id, command_id)
    )`.execute(db)
  await sql`create index command_created on command (created_at)`.execute(db)

  await sql`
    create table outgoing_mail (
      venue_id uuid not null references venue (id),
      id uuid not null,
      kind text not null check (length(kind) between 1 and 60),
      recipient text not null check (length(recipient) <= 254),
      language text not null check (language in ('en', 'tr')),
      params jsonb not null,
      created_at timestamptz not null default now(),
      next_attempt_at timestamptz not null default now(),
      attempts integer not null default 0,
      last_error text,
      sent_at timestamptz,
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create index outgoing_mail_due on outgoing_mail (next_attempt_at) where sent_at is null`.execute(db)

  await grantApp(db, 'select, insert, update, delete', ['stream', 'stream_change', 'command', 'outgoing_mail'])
}
