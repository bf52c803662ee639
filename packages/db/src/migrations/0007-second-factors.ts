import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** What proves a person beside their password: a confirmed address, a PIN, a code of their phone. And their picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column email_confirmed_at timestamptz,
      add column pin_hash text,
      add column pin_set_at timestamptz,
      add column auto_lock_minutes integer not null default 15
        check (auto_lock_minutes in (0, 5, 15, 30, 60)),
      add check ((pin_hash is null) = (pin_set_at is null))`.execute(db)
  // People who were let in before addresses were confirmed stay in.
  await sql`
    update app_user u set email_confirmed_at = u.created_at
    where u.password_hash is not null and exists (
      select from venue_member m where m.user_id = u.id and m.state in ('active', 'suspended'))`.execute(db)

  await sql`alter table role add column requires_mfa boolean not null default false`.execute(db)

  await sql`
    alter table password_proof
      drop constraint password_proof_kind_check,
      add constraint password_proof_kind_check check (kind in ('invitation', 'reset', 'confirmation'))`.execute(db)

  // The secret is sealed with a key that only the server knows. A step of 30 seconds counts once: a code that was
  // read over someone's shoulder cannot be used again.
  await sql`
    create table totp_factor (
      user_id uuid primary key references app_user (id),
      secret bytea not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table recovery_code (
      user_id uuid not null references app_user (id),
      id uuid not null,
      code_hash bytea not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      primary key (user_id, id),
      unique (user_id, code_hash)
    )`.execute(db)

  // A picture's id is random: whoever has its address was shown it. A new picture has a new id.
  await sql`
    create table user_picture (
      id uuid primary key,
      user_id uuid not null unique references app_user (id),
      media_type text not null check (media_type in ('image/webp', 'image/png', 'image/jpeg')),
      content bytea not null check (octet_length(content) between 1 and 262144),
      created_at timestamptz not null default now()
    )`.execute(db)

  await grantApp(db, 'select, insert, update, delete', ['totp_factor', 'recovery_code', 'user_picture'])
}
