import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** What is under all venues: folding, collations, people, venues, the identity of this database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists btree_gist`.execute(db)

  // The twin of fold() in the contract package; a test compares the two over the whole of Unicode.
  await sql`
    create function fold(value text) returns text language sql immutable strict parallel safe
    return lower(regexp_replace(normalize(translate(value, 'ıİI', 'iii'), NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu")
  `.execute(db)

  await sql`create collation marquee_tr (provider = icu, locale = 'tr-u-kn-true')`.execute(db)
  await sql`create collation marquee_en (provider = icu, locale = 'en-u-kn-true')`.execute(db)

  await sql`
    create function forbid_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)

  await sql`
    create table venue (
      id uuid primary key,
      name text not null check (length(name) between 1 and 200),
      city text check (length(city) <= 200),
      zone text not null check (length(zone) between 1 and 60),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      locale text not null check (locale in ('en', 'tr')),
      business_cutoff time not null default '04:00',
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table app_user (
      id uuid primary key,
      name text not null check (length(name) between 1 and 100),
      email text not null check (length(email) <= 254),
      email_key text not null unique,
      phone text check (length(phone) <= 30),
      avatar text,
      status text not null default 'online' check (status in ('online', 'away', 'busy', 'not-visible')),
      language text check (language in ('en', 'tr')),
      look jsonb,
      password_hash text,
      password_changed_at timestamptz,
      last_seen_at timestamptz,
      search_key text not null generated always as (fold(name) || ' ' || fold(email)) stored,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index app_user_search on app_user using gin (search_key gin_trgm_ops)`.execute(db)
  await sql`create index app_user_name_tr on app_user (name collate marquee_tr, id)`.execute(db)
  await sql`create index app_user_name_en on app_user (name collate marquee_en, id)`.execute(db)
  await sql`create index app_user_last_seen on app_user
    (coalesce(last_seen_at, timestamptz '1970-01-01 00:00:00+00'), id)`.execute(db)

  // Which database this is. Event ids carry the epoch; when the fingerprint no longer fits (the data was restored
  // somewhere else, or into new tables) the server gives it a new epoch and readers start afresh.
  await sql`
    create table database_identity (
      only_one boolean primary key default true check (only_one),
      epoch uuid not null,
      fingerprint text not null
    )`.execute(db)

  await grantApp(db, 'select, insert, update, delete', ['venue', 'app_user'])
  await grantApp(db, 'select, insert, update', ['database_identity'])
}
