import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/** Several people work at one till, one after the other; each count of the drawer is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who works at it now, or worked at it last. A sale finds its till by this.
  await sql`alter table till_session add column cashier_id uuid references app_user (id)`.execute(db)
  await sql`alter table till_session disable trigger till_session_counted`.execute(db)
  await sql`update till_session set cashier_id = opened_by`.execute(db)
  await sql`alter table till_session enable trigger till_session_counted`.execute(db)
  await sql`alter table till_session alter column cashier_id set not null`.execute(db)
  await sql`drop index till_one_open_person`.execute(db)
  await sql`create unique index till_one_open_person on till_session (venue_id, cashier_id) where state = 'open'`.execute(
    db,
  )

  // One row per person and turn. What was counted at its end is there once it is offered to the next person.
  await sql`
    create table till_cashier (
      venue_id uuid not null,
      till_session_id uuid not null,
      no integer not null check (no > 0),
      user_id uuid not null references app_user (id),
      from_at timestamptz not null,
      to_at timestamptz,
      offered_at timestamptz,
      counted_minor bigint check (counted_minor >= 0),
      expected_minor bigint,
      difference_minor bigint generated always as (counted_minor - expected_minor) stored,
      reason text check (length(reason) between 1 and 500),
      primary key (venue_id, till_session_id, no),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      check (to_at >= from_at),
      check ((counted_minor is null) = (expected_minor is null)),
      check (offered_at is null or counted_minor is not null)
    )`.execute(db)
  await sql`create unique index till_cashier_now on till_cashier (venue_id, till_session_id) where to_at is null`.execute(
    db,
  )
  await sql`
    insert into till_cashier (venue_id, till_session_id, no, user_id, from_at, to_at, counted_minor, expected_minor, reason)
    select venue_id, id, 1, opened_by, opened_at,
      case when closed_at is not null then greatest(opened_at, closed_at) end, counted_minor, case state when 'closed' then cash_minor end,
      nullif(difference_reason, '')
    from till_session`.execute(db)
  // Follows the till session, so that the two never say different things about who worked there.
  await sql`
    create function till_session_turns() returns trigger language plpgsql as $$
    declare
      moment timestamptz := coalesce(new.closed_at, clock_timestamp());
    begin
      if tg_op = 'UPDATE' and new.cashier_id = old.cashier_id and new.state = old.state then return null; end if;
      -- Asked after the row is locked: of two who take over at once the second finds the turn of the first.
      if tg_op = 'UPDATE' and new.state = 'open' and not exists (select from till_cashier
        where venue_id = new.venue_id and till_session_id = new.id and to_at is null and offered_at is not null
          and expected_minor = new.cash_minor)
      then
        raise exception 'a till is handed over with a count'
          using errcode = 'restrict_violation', constraint = 'till_handed_over_counted', table = 'till_session';
      end if;
      if tg_op = 'UPDATE' then
        update till_cashier set
          to_at = greatest(from_at, moment),
          counted_minor = case new.state when 'closed' then new.counted_minor else counted_minor end,
          expected_minor = case new.state when 'closed' then new.cash_minor else expected_minor end,
          reason = case new.state when 'closed' then nullif(new.difference_reason, '') else reason end
        where venue_id = new.venue_id and till_session_id = new.id and to_at is null;
      end if;
      if tg_op = 'INSERT' or new.state = 'open' then
        insert into till_cashier (venue_id, till_session_id, no, user_id, from_at, to_at, counted_minor, expected_minor,
          reason)
        select new.venue_id, new.id,
          1 + (select count(*) from till_cashier where venue_id = new.venue_id and till_session_id = new.id),
          new.cashier_id, case tg_op when 'INSERT' then new.opened_at else moment end, 
          case when new.closed_at is not null then greatest(new.opened_at, new.closed_at) end,
          new.counted_minor, case new.state when 'closed' then new.cash_minor end, nullif(new.difference_reason, '');
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger till_session_turns after insert or update of cashier_id, state on till_session
      for each row execute function till_session_turns()`.execute(db)
  await sql`
    create function till_cashier_ended() returns trigger language plpgsql as $$
    begin
      raise exception 'a turn that has ended stays as it was'
        using errcode = 'restrict_violation', constraint = 'till_cashier_ended', table = 'till_cashier';
    end $$`.execute(db)
  await sql`
    create trigger till_cashier_ended before update or delete on till_cashier for each row
      when (old.to_at is not null) execute function till_cashier_ended()`.execute(db)

  // Every count, also one that did not end anything. The first that differs is told so; the one after it stands.
  await sql`
    create table till_count (
      venue_id uuid not null,
      till_session_id uuid not null,
      no integer not null check (no > 0),
      turn integer not null,
      purpose text not null check (purpose in ('close', 'hand_over')),
      attempt smallint not null check (attempt in (1, 2)),
      is_final boolean not null,
      counted_minor bigint not null check (counted_minor >= 0),
      expected_minor bigint not null,
      denominations jsonb,
      actor_id uuid not null references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, till_session_id, no),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      foreign key (venue_id, till_session_id, turn) references till_cashier (venue_id, till_session_id, no)
    )`.execute(db)
  await appendOnly(db, 'till_count')

  await grantApp(db, 'select, insert, update', ['till_cashier'])
  await grantApp(db, 'select, insert', ['till_count'])
}
