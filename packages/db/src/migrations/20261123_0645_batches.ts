import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Work over many rows, item by item. What became of an item is in its row, written in the transaction that did it; an
 * item that is done can never be done again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table batch (
      venue_id uuid not null references venue (id),
      id uuid not null,
      kind text not null check (length(kind) between 1 and 60),
      state text not null default 'running' check (state in ('running', 'stopped', 'done')),
      total integer not null check (total > 0),
      done integer not null default 0 check (done >= 0),
      failed integer not null default 0 check (failed >= 0),
      made_by uuid not null references app_user (id),
      -- In which role its maker started it, and with which key when a program did: it goes on while these may.
      made_in uuid not null,
      made_with uuid,
      -- Why it was stopped: somebody asked for it, or its maker may not do this any more.
      stop_reason text check (stop_reason in ('asked', 'rights')),
      made_at timestamptz not null default now(),
      moved_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (venue_id, id),
      constraint batch_counts check (done + failed <= total),
      constraint batch_whole check (state <> 'done' or done + failed = total),
      constraint batch_ended check ((ended_at is null) = (state = 'running')),
      constraint batch_stopped check ((stop_reason is not null) = (state = 'stopped')),
      foreign key (venue_id, made_in) references role (venue_id, id)
    )`.execute(db)
  await sql`create index batch_newest on batch (venue_id, made_at desc, id desc)`.execute(db)
  await sql`create index batch_running on batch (moved_at) where state = 'running'`.execute(db)
  await sql`
    create table batch_item (
      venue_id uuid not null,
      batch_id uuid not null,
      no integer not null check (no > 0),
      input jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      result jsonb,
      error jsonb,
      -- Counted before the item begins, in a transaction of its own.
      attempt integer not null default 0 check (attempt >= 0),
      taken_until timestamptz,
      at timestamptz,
      primary key (venue_id, batch_id, no),
      foreign key (venue_id, batch_id) references batch (venue_id, id),
      constraint batch_item_error check ((error is not null) = (state = 'failed')),
      constraint batch_item_at check ((at is null) = (state = 'waiting'))
    )`.execute(db)
  await sql`create index batch_item_waiting on batch_item (venue_id, batch_id, attempt, no)
    where state = 'waiting'`.execute(db)
  await sql`
    create function batch_item_done_once() returns trigger language plpgsql as $$
    begin
      raise exception 'an item that is done stays done' using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger done_once before update on batch_item
      for each row when (old.state = 'done') execute function batch_item_done_once()`.execute(db)
  await grantApp(db, 'select, insert, update', ['batch', 'batch_item'])
}
