import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** The screens of the venue's website, in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cms_screen (
      venue_id uuid not null references venue (id),
      id uuid not null,
      -- The last part of an address: /cms/{key}.
      key text not null check (key ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(key) <= 60),
      name jsonb not null check (is_local_text(name)),
      -- Where guests find it on the site.
      path text not null check (path ~ '^/([a-z0-9-]+(/[a-z0-9-]+)*)?$' and length(path) <= 200),
      sort integer not null default 0,
      visible boolean not null default true,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      unique (venue_id, key),
      unique (venue_id, path)
    )`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['cms_screen'])
}
