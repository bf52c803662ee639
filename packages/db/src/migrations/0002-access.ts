import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Who belongs to a venue and what they may do there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A copy of the catalogue in code, so that no unknown permission can be stored.
  await sql`
    create table permission (
      module text not null,
      action text not null,
      primary key (module, action)
    )`.execute(db)

  await sql`
    create table venue_member (
      venue_id uuid not null references venue (id),
      user_id uuid not null references app_user (id),
      state text not null check (state in ('invited', 'pending', 'active', 'suspended')),
      state_reason text check (length(state_reason) <= 500),
      invited_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, user_id)
    )`.execute(db)
  await sql`create index venue_member_user on venue_member (user_id)`.execute(db)

  await sql`
    create table role (
      venue_id uuid not null references venue (id),
      id uuid not null,
      key text check (length(key) between 1 and 40),
      name text not null check (length(name) between 1 and 60),
      name_key text not null generated always as (fold(name)) stored,
      description text check (length(description) <= 500),
      is_owner boolean not null default false,
      sort integer not null default 0,
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      check (not (is_owner and archived_at is not null))
    )`.execute(db)
  await sql`create unique index role_name on role (venue_id, name_key) where archived_at is null`.execute(db)
  await sql`create unique index role_key on role (venue_id, key) where key is not null`.execute(db)

  await sql`
    create table role_permission (
      venue_id uuid not null,
      role_id uuid not null,
      module text not null,
      action text not null,
      limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
      primary key (venue_id, role_id, module, action),
      foreign key (venue_id, role_id) references role (venue_id, id) on delete cascade,
      foreign key (module, action) references permission (module, action)
    )`.execute(db)

  await sql`
    create table user_role (
      venue_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      role_id uuid not null,
      position integer not null check (position >= 0),
      valid tstzrange not null default tstzrange(now(), null),
      primary key (venue_id, id),
      foreign key (venue_id, user_id) references venue_member (venue_id, user_id) on delete cascade,
      foreign key (venue_id, role_id) references role (venue_id, id),
      constraint user_role_position unique (venue_id, user_id, position) deferrable initially deferred,
      constraint user_role_once exclude using gist (venue_id with =, user_id with =, role_id with =, valid with &&),
      check (not isempty(valid))
    )`.execute(db)
  await sql`create index user_role_role on user_role (venue_id, role_id)`.execute(db)

  // At least one active person holds the owner role without an end. Checked when the transaction commits, one such
  // transaction of a venue at a time: two owners who remove each other at the same moment cannot both succeed.
  await sql`
    create function require_owner() returns trigger language plpgsql as $$
    declare
      venue uuid := case when tg_op = 'DELETE' then old.venue_id else new.venue_id end;
    begin
      perform 1 from venue v where v.id = venue for no key update;
      if not exists (
        select 1
        from user_role ur
        join role r on r.venue_id = ur.venue_id and r.id = ur.role_id and r.is_owner
        join venue_member m on m.venue_id = ur.venue_id and m.user_id = ur.user_id and m.state = 'active'
        where ur.venue_id = venue and ur.valid @> now() and upper_inf(ur.valid)
      ) then
        raise exception 'a venue keeps one active owner' using errcode = 'check_violation', constraint = 'last_owner';
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger keep_owner after update or delete on user_role
    deferrable initially deferred for each row execute function require_owner()`.execute(db)
  await sql`create constraint trigger keep_owner after update of state or delete on venue_member
    deferrable initially deferred for each row execute function require_owner()`.execute(db)
  await sql`create constraint trigger keep_owner after update of is_owner or delete on role
    deferrable initially deferred for each row execute function require_owner()`.execute(db)

  await grantApp(db, 'select', ['permission'])
  await grantApp(db, 'select, insert, update, delete', ['venue_member', 'role', 'role_permission', 'user_role'])
}
