import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Lists as somebody has arranged them: what the address of a page says about filters and order, under a name. A view is
 * its maker's own, or also that of everyone who acts in a role; of these one may be the view with which a list begins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_view (
      venue_id uuid not null,
      id uuid not null,
      owner_id uuid not null,
      list text not null check (list ~ '^/[a-z0-9/-]{1,80}$'),
      name text not null check (length(name) between 1 and 60),
      name_key text not null generated always as (fold(name)) stored,
      query text not null check (length(query) between 1 and 2000 and query ~ '^[?]'),
      role_id uuid,
      is_default boolean not null default false,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, owner_id) references venue_member (venue_id, user_id) on delete cascade,
      foreign key (venue_id, role_id) references role (venue_id, id),
      constraint list_view_default_of_role check (not is_default or role_id is not null),
      constraint list_view_name unique (venue_id, owner_id, list, name_key)
    )`.execute(db)
  await sql`
    create unique index list_view_one_default on list_view (venue_id, role_id, list) where is_default`.execute(db)
  await sql`create index list_view_role on list_view (venue_id, role_id)`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['list_view'])
}
