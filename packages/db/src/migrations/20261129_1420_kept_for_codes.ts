import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Places that are kept for whoever has a promo code. They are a hold like any other, so everything that counts what is
 * free knows of them; how many there were and how many of them were sold stands beside it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seat_hold
      add column promo_code_id uuid,
      add constraint seat_hold_promo_code_id_fkey foreign key (venue_id, promo_code_id)
        references promo_code (venue_id, id),
      drop constraint seat_hold_for_one,
      add constraint seat_hold_for_one check (num_nonnulls(offer_to, group_id, promo_code_id) <= 1)`.execute(db)
  await sql`create index seat_hold_promo_code on seat_hold (venue_id, promo_code_id)
    where promo_code_id is not null`.execute(db)
  await sql`
    create table promo_keep (
      venue_id uuid not null,
      id uuid not null,
      promo_code_id uuid not null,
      ticket_session_id uuid not null,
      area_no integer not null,
      hold_id uuid not null,
      kept integer not null check (kept between 1 and 10000),
      used integer not null default 0,
      until timestamptz not null,
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      ended_at timestamptz,
      ended_why text check (ended_why in ('released', 'until', 'code', 'session')),
      primary key (venue_id, id),
      foreign key (venue_id, promo_code_id) references promo_code (venue_id, id),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id) on delete cascade,
      foreign key (venue_id, hold_id) references seat_hold (venue_id, id) on delete cascade,
      constraint promo_keep_within check (used between 0 and kept),
      constraint promo_keep_is_ended check ((ended_at is null) = (ended_why is null))
    )`.execute(db)
  // What one code keeps in one place of a session is one number, however many ask at once.
  await sql`create unique index promo_keep_area_no on promo_keep (venue_id, promo_code_id, ticket_session_id, area_no)
    where ended_at is null`.execute(db)
  await sql`create index promo_keep_session on promo_keep (venue_id, ticket_session_id)`.execute(db)
  await sql`create index promo_keep_hold on promo_keep (venue_id, hold_id)`.execute(db)
  // What the job looks for.
  await sql`create index promo_keep_open on promo_keep (until) where ended_at is null`.execute(db)
  await grantApp(db, 'select, insert, update', ['promo_keep'])
}
