import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Sign-in sessions, links that prove an address, and the counters against guessing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row is one family of refresh tokens. Only the counter of the newest is kept: the tokens themselves are derived.
  await sql`
    create table auth_session (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      venue_id uuid not null references venue (id),
      active_role_id uuid,
      device text not null default '' check (length(device) <= 200),
      ip text not null default '' check (length(ip) <= 60),
      started_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      idle_expires_at timestamptz not null,
      locked_at timestamptz,
      ended_at timestamptz,
      end_reason text check (end_reason in ('sign-out', 'revoked', 'reuse', 'password', 'suspended')),
      refresh_counter integer not null default 0,
      refreshed_at timestamptz,
      check ((ended_at is null) = (end_reason is null))
    )`.execute(db)
  await sql`create index auth_session_user on auth_session (user_id, started_at) where ended_at is null`.execute(db)

  await sql`
    create table password_proof (
      id uuid primary key,
      user_id uuid not null references app_user (id),
      kind text not null check (kind in ('invitation', 'reset')),
      secret_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index password_proof_user on password_proof (user_id)`.execute(db)

  // The shape that rate-limiter-flexible reads and writes.
  await sql`
    create table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)

  await grantApp(db, 'select, insert, update, delete', ['auth_session', 'password_proof', 'rate_limit'])
}
