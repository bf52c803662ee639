import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/** Groups of a plan that have no address are told by a person, who says so once they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_plan_group_told (
      venue_id uuid not null,
      plan_id uuid not null,
      group_id uuid not null,
      by uuid not null references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, plan_id, group_id),
      foreign key (venue_id, plan_id) references session_plan (venue_id, id),
      foreign key (venue_id, group_id) references group_booking (venue_id, id)
    )`.execute(db)
  await sql`create index session_plan_group_told_group on session_plan_group_told (venue_id, group_id)`.execute(db)
  await appendOnly(db, 'session_plan_group_told')
  await grantApp(db, 'select, insert', ['session_plan_group_told'])
}
