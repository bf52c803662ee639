import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * The counters, doors and other screens of a venue. A browser becomes one of them by a code that is good once, and shows
 * a token from then on; of both only hashes are kept. What is signed in there hangs on the device, so that it ends with
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 60),
      name_key text not null generated always as (fold(name)) stored,
      kind text not null check (length(kind) between 1 and 40),
      till_id uuid,
      note text not null check (length(note) <= 500),
      code_hash bytea check (octet_length(code_hash) >= 32),
      code_ends_at timestamptz,
      token_hash bytea check (octet_length(token_hash) = 32),
      paired_at timestamptz,
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      constraint device_till_id_fkey foreign key (venue_id, till_id) references till (venue_id, id),
      constraint device_code_ends check ((code_hash is null) = (code_ends_at is null)),
      constraint device_paired check ((token_hash is null) = (paired_at is null)),
      constraint device_archived_is_nobody check (archived_at is null or (token_hash is null and code_hash is null))
    )`.execute(db)
  await sql`create unique index device_name on device (venue_id, name_key) where archived_at is null`.execute(db)
  await sql`create index device_till on device (venue_id, till_id) where till_id is not null`.execute(db)
  // Of all venues: whoever types a code does not say at which one.
  await sql`create unique index device_code on device (code_hash) where code_hash is not null`.execute(db)
  await grantApp(db, 'select, insert, update', ['device'])

  await sql`
    alter table auth_session add column device_id uuid,
      add constraint auth_session_device foreign key (venue_id, device_id) references device (venue_id, id)`.execute(db)
  await sql`create index auth_session_device on auth_session (venue_id, device_id)
    where device_id is not null`.execute(db)

  // A sign-in that is under way while its device is unpaired must not come after that: it waits here for the device.
  await sql`
    create function auth_session_on_device() returns trigger language plpgsql as $$
    begin
      if new.device_id is null or new.ended_at is not null then return new; end if;
      perform from device where venue_id = new.venue_id and id = new.device_id and token_hash is not null for share;
      if not found then
        raise exception 'the device is not paired' using errcode = '23514', constraint = 'auth_session_device_paired';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger auth_session_on_device before insert or update of device_id on auth_session
      for each row execute function auth_session_on_device()`.execute(db)
  // And a device that is paired anew, or not at all any more, leaves nothing open behind it.
  await sql`
    create function device_ends_sign_ins() returns trigger language plpgsql as $$
    begin
      update auth_session set ended_at = now(), end_reason = 'revoked'
        where venue_id = new.venue_id and device_id = new.id and ended_at is null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger device_ends_sign_ins after update of token_hash on device
      for each row when (old.token_hash is not null and new.token_hash is distinct from old.token_hash)
      execute function device_ends_sign_ins()`.execute(db)
}
