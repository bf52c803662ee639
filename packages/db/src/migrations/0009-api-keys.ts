import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Keys by which programs call: each acts as its maker in one of their roles, cut to its scopes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_key (
      venue_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      role_id uuid not null,
      name text not null check (length(name) between 1 and 60),
      secret_hash bytea not null check (octet_length(secret_hash) = 32),
      hint text not null check (length(hint) = 4),
      apps boolean not null default false,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz,
      last_used_ip text check (length(last_used_ip) <= 60),
      revoked_at timestamptz,
      revoked_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, user_id) references venue_member (venue_id, user_id) on delete cascade,
      foreign key (venue_id, role_id) references role (venue_id, id),
      check ((revoked_at is null) = (revoked_by is null))
    )`.execute(db)
  await sql`create index api_key_user on api_key (venue_id, user_id, created_at)`.execute(db)

  await sql`
    create table api_key_scope (
      venue_id uuid not null,
      api_key_id uuid not null,
      module text not null,
      action text not null,
      primary key (venue_id, api_key_id, module, action),
      foreign key (venue_id, api_key_id) references api_key (venue_id, id) on delete cascade,
      foreign key (module, action) references permission (module, action)
    )`.execute(db)

  // A call by a key has no sign-in session; its audit row names the key instead.
  await sql`alter table audit_event add column api_key_id uuid`.execute(db)

  await grantApp(db, 'select, insert, update, delete', ['api_key', 'api_key_scope'])
}
