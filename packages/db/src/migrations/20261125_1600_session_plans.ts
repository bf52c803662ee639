import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * What becomes of the guests of ticket sessions that are cancelled or moved after tickets were sold: a plan, its ticket
 * sessions, and a row for each order with what happened to it. The work itself is a batch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_plan (
      venue_id uuid not null references venue (id),
      id uuid not null,
      kind text not null check (kind in ('cancel', 'move')),
      outcome text not null check (outcome in ('refund', 'rebook', 'tell')),
      -- What happens to guests for whom the other session has no place.
      otherwise text not null check (otherwise in ('refund', 'hand')),
      target_id uuid,
      reason text not null check (length(reason) between 1 and 500),
      currency char(3) not null,
      orders integer not null check (orders >= 0),
      passes integer not null check (passes >= 0),
      -- The most that it may send back, as it was approved.
      planned_minor bigint not null check (planned_minor >= 0),
      batch_id uuid,
      actor_id uuid not null references app_user (id),
      approver_id uuid references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, target_id) references ticket_session (venue_id, id),
      foreign key (venue_id, batch_id) references batch (venue_id, id),
      constraint session_plan_batch unique (venue_id, batch_id),
      constraint session_plan_kind unique (venue_id, id, kind),
      check ((outcome = 'rebook') = (target_id is not null)),
      check ((kind = 'move') = (outcome = 'tell')),
      check ((batch_id is null) = (orders = 0)),
      check (approver_id <> actor_id)
    )`.execute(db)
  await sql`create index session_plan_newest on session_plan (venue_id, at desc, id desc)`.execute(db)
  await sql`create index session_plan_target on session_plan (venue_id, target_id)`.execute(db)
  await appendOnly(db, 'session_plan')

  await sql`
    create table session_plan_session (
      venue_id uuid not null,
      plan_id uuid not null,
      ticket_session_id uuid not null,
      kind text not null,
      -- When it was to begin; for a move, the time that guests had been told.
      starts_at timestamptz not null,
      primary key (venue_id, plan_id, ticket_session_id),
      foreign key (venue_id, plan_id, kind) references session_plan (venue_id, id, kind),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id)
    )`.execute(db)
  // A session is cancelled once.
  await sql`create unique index session_plan_cancels_once on session_plan_session (venue_id, ticket_session_id)
    where kind = 'cancel'`.execute(db)
  await sql`create index session_plan_of_session on session_plan_session (venue_id, ticket_session_id)`.execute(db)
  await appendOnly(db, 'session_plan_session')

  await sql`
    create table session_plan_order (
      venue_id uuid not null,
      plan_id uuid not null,
      order_id uuid not null,
      -- Its item of the batch.
      no integer not null check (no > 0),
      planned_minor bigint not null check (planned_minor >= 0),
      state text not null default 'waiting' check (state in ('waiting', 'done')),
      result text check (result in ('refunded', 'rebooked', 'untouched', 'told')),
      passes integer not null default 0 check (passes >= 0),
      refunded_minor bigint not null default 0,
      owed_minor bigint not null default 0 check (owed_minor >= 0),
      change_id uuid,
      is_told boolean not null default false,
      -- What a person has to do about it.
      causes text[] not null default '{}'
        check (causes <@ array['cash', 'transfer', 'used', 'blocked', 'noPlace', 'more']),
      done_at timestamptz,
      settled_at timestamptz,
      settled_by uuid references app_user (id),
      settled_note text check (length(settled_note) <= 500),
      primary key (venue_id, plan_id, order_id),
      constraint session_plan_order_no unique (venue_id, plan_id, no),
      foreign key (venue_id, plan_id) references session_plan (venue_id, id),
      foreign key (venue_id, order_id) references sale_order (venue_id, id),
      foreign key (venue_id, order_id, change_id) references order_change (venue_id, order_id, id),
      constraint session_plan_order_as_planned check (refunded_minor between 0 and planned_minor),
      check ((state = 'done') = (done_at is not null)),
      check ((state = 'done') = (result is not null)),
      check ((settled_at is null) = (settled_by is null)),
      check (settled_at is null or state = 'done')
    )`.execute(db)
  await sql`create index session_plan_order_of on session_plan_order (venue_id, order_id)`.execute(db)
  await sql`
    create function session_plan_order_once() returns trigger language plpgsql as $$
    begin
      if old.state = 'done' and (new.state, new.result, new.refunded_minor, new.owed_minor, new.change_id, new.causes)
        is distinct from (old.state, old.result, old.refunded_minor, old.owed_minor, old.change_id, old.causes) then
        raise exception 'what a plan has done to an order stays done' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger done_once before update on session_plan_order
      for each row execute function session_plan_order_once()`.execute(db)

  // A plan changes an order once, whatever is killed or tried again. What an order is owed is paid out by a change that
  // has no lines.
  await sql`
    alter table order_change
      add column plan_id uuid,
      add constraint order_change_of_plan foreign key (venue_id, plan_id) references session_plan (venue_id, id),
      drop constraint order_change_kind_check,
      add constraint order_change_kind_check check (kind in ('cancel', 'adjust', 'exchange', 'pay_back'))`.execute(db)
  await sql`create unique index order_change_once_by_plan on order_change (venue_id, plan_id, order_id)
    where plan_id is not null`.execute(db)

  // Guests of a session that was moved may give their passes back until then, and nothing is kept of them.
  await sql`
    alter table ticket_session
      add column moved_at timestamptz,
      add column free_refund_until timestamptz,
      add constraint ticket_session_moved check (free_refund_until is null or moved_at is not null)`.execute(db)

  await grantApp(db, 'select, insert', ['session_plan', 'session_plan_session'])
  await grantApp(db, 'select, insert, update', ['session_plan_order'])
}
