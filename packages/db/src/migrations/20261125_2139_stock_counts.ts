import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Counts of the stock. A line keeps what was recorded in the second in which its item was counted, so what is sold
 * while others count makes no difference. One count at a time is open at a place: two would book a difference twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_count (
      venue_id uuid not null,
      id uuid not null,
      location_id uuid not null,
      category_id uuid,
      is_blind boolean not null,
      state text not null default 'counting' check (state in ('counting', 'review', 'posted', 'cancelled')),
      reason text check (length(reason) between 1 and 500),
      act_id uuid,
      started_at timestamptz not null default clock_timestamp(),
      started_by uuid references app_user (id),
      ended_at timestamptz,
      ended_by uuid references app_user (id),
      rev integer not null default 1,
      primary key (venue_id, id),
      foreign key (venue_id, location_id) references stock_location (venue_id, id),
      foreign key (venue_id, category_id) references item_category (venue_id, id),
      foreign key (venue_id, act_id) references stock_act (venue_id, id),
      check ((state in ('posted', 'cancelled')) = (ended_at is not null)),
      check (act_id is null or state = 'posted')
    )`.execute(db)
  await sql`create unique index stock_count_open on stock_count (venue_id, location_id)
    where state in ('counting', 'review')`.execute(db)
  await sql`
    create table stock_count_line (
      venue_id uuid not null,
      count_id uuid not null,
      item_id uuid not null,
      expected numeric(18, 6) not null,
      counted numeric(18, 6) not null check (counted >= 0),
      counted_by uuid not null references app_user (id),
      counted_at timestamptz not null default clock_timestamp(),
      needs_recount boolean not null default false,
      rev integer not null default 1,
      primary key (venue_id, count_id, item_id),
      foreign key (venue_id, count_id) references stock_count (venue_id, id),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id)
    )`.execute(db)
  await grantApp(db, 'select, insert, update', ['stock_count', 'stock_count_line'])
}
