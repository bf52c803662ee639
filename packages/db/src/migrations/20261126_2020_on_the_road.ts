import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Trips as they are driven: a driver may be a person who signs in, starts a trip, passes its stops and ends it. One
 * driver drives one trip at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table driver
      add column user_id uuid,
      add constraint driver_user_id_fkey foreign key (venue_id, user_id) references venue_member (venue_id, user_id)`.execute(
    db,
  )
  await sql`create unique index driver_user_id on driver (venue_id, user_id)
    where user_id is not null and archived_at is null`.execute(db)

  await sql`
    alter table trip
      add column started_at timestamptz,
      add column finished_at timestamptz,
      drop constraint trip_state_check,
      add constraint trip_state_check check (state in ('planned', 'running', 'done', 'cancelled')),
      add constraint trip_is_started check ((state in ('running', 'done')) = (started_at is not null)),
      add constraint trip_is_finished check ((state = 'done') = (finished_at is not null)),
      add constraint trip_ends_after_start check (finished_at >= started_at)`.execute(db)
  await sql`create unique index trip_driver_runs on trip (venue_id, driver_id) where state = 'running'`.execute(db)
  await sql`
    alter table trip_stop
      add column done_at timestamptz,
      add column done_by uuid references app_user (id),
      add constraint trip_stop_done check ((done_at is null) = (done_by is null))`.execute(db)

  const rights = [
    ['view', ['owner', 'manager']],
    ['drive', ['owner', 'manager']],
  ] as const
  for (const [action, keys] of rights) {
    await sql`insert into permission (module, action)
      select 'my_trips', ${action} where exists (select from role) on conflict do nothing`.execute(db)
    await sql`
      insert into role_permission (venue_id, role_id, module, action)
      select r.venue_id, r.id, 'my_trips', ${action} from role r where r.key = any(${[...keys]}::text[])
      on conflict do nothing`.execute(db)
  }
  await grantApp(db, 'update', ['trip_stop'])
}
