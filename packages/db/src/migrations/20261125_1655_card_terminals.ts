import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Card terminals and what they are asked for. A charge is written down before its terminal hears of it and then moves
 * once: its money becomes a part payment under the same id, or there was none. As long as nobody knows which, nothing
 * else is taken for its basket.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_terminal (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name text not null check (length(name) between 1 and 60),
      adapter text not null check (length(adapter) between 1 and 40),
      till_id uuid,
      method_id uuid,
      timeout_seconds integer not null default 90 check (timeout_seconds between 5 and 600),
      simulates text not null default 'approve' check (length(simulates) between 1 and 40),
      delay_seconds integer not null default 20 check (delay_seconds between 0 and 300),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      constraint card_terminal_till_id_fkey foreign key (venue_id, till_id) references till (venue_id, id),
      constraint card_terminal_method_id_fkey foreign key (venue_id, method_id) references payment_method (venue_id, id)
    )`.execute(db)
  await sql`create unique index card_terminal_code on card_terminal (venue_id, code_key) where archived_at is null`.execute(
    db,
  )
  // A till has one terminal: what the clerk charges goes to no other.
  await sql`create unique index card_terminal_till_id on card_terminal (venue_id, till_id)
    where archived_at is null and till_id is not null`.execute(db)

  await sql`
    create table card_charge (
      venue_id uuid not null references venue (id),
      id uuid not null,
      order_id uuid not null,
      hold_id uuid,
      terminal_id uuid not null,
      till_session_id uuid not null,
      method_id uuid not null,
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      business_date date not null,
      asked_by uuid not null references app_user (id),
      asked_at timestamptz not null default clock_timestamp(),
      answer_by timestamptz not null,
      state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'unknown', 'cancelled')),
      started_at timestamptz,
      cancel_wanted_at timestamptz,
      looks integer not null default 0,
      look_at timestamptz,
      ended_at timestamptz,
      reference text check (length(reference) between 1 and 100),
      refusal text check (length(refusal) between 1 and 100),
      decision text check (decision in ('charged', 'not_charged')),
      decided_by uuid references app_user (id),
      approver_id uuid references app_user (id),
      decided_at timestamptz,
      decision_reason text check (length(decision_reason) between 1 and 500),
      primary key (venue_id, id),
      foreign key (venue_id, terminal_id) references card_terminal (venue_id, id),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      foreign key (venue_id, method_id) references payment_method (venue_id, id),
      check ((state in ('asked', 'unknown')) = (ended_at is null)),
      check (num_nonnulls(decision, decided_by, decided_at, decision_reason) in (0, 4)),
      check (decision is distinct from 'charged' or state = 'approved'),
      check (decision is distinct from 'not_charged' or state in ('cancelled', 'approved'))
    )`.execute(db)
  await sql`create unique index card_charge_open on card_charge (venue_id, order_id)
    where state in ('asked', 'unknown')`.execute(db)
  await sql`create unique index card_charge_at_terminal on card_charge (venue_id, terminal_id) where state = 'asked'`.execute(
    db,
  )
  await sql`create index card_charge_order on card_charge (venue_id, order_id)`.execute(db)
  await sql`create index card_charge_look on card_charge (look_at) where look_at is not null`.execute(db)
  await sql`
    create function card_charge_moves() returns trigger language plpgsql as $$
    declare
      moving text[] := '{state,started_at,cancel_wanted_at,looks,look_at,ended_at,reference,refusal,decision,decided_by,approver_id,decided_at,decision_reason}';
    begin
      if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
        or (old.decision is not null and new.decision is distinct from old.decision)
        or not (old.state = new.state or old.state in ('asked', 'unknown')
          -- A terminal may say later that it has charged after all; money that was taken is never made undone.
          or (old.state in ('refused', 'cancelled') and new.state = 'approved')) then
        raise exception 'a card charge ends once'
          using errcode = 'restrict_violation', constraint = 'card_charge_moves', table = 'card_charge';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger card_charge_moves before update or delete on card_charge for each row
    execute function card_charge_moves()`.execute(db)
  // An approved charge is money: its part payment has its id, its amount, and is there when it commits.
  await sql`
    create function card_charge_is_money() returns trigger language plpgsql as $$
    begin
      if new.state = 'approved' and not exists (select from part_payment p where p.venue_id = new.venue_id
        and p.id = new.id and p.amount_minor = new.amount_minor and p.method_id = new.method_id) then
        raise exception 'an approved card charge without its money'
          using errcode = 'check_violation', constraint = 'card_charge_is_money', table = 'card_charge';
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger card_charge_is_money after update on card_charge deferrable initially deferred
    for each row when (new.state = 'approved' and old.state <> 'approved') execute function card_charge_is_money()`.execute(
    db,
  )

  // Beside an open charge there is no order of its basket and no other money: the guest may have paid already. As before,
  // each looks when it commits, behind a lock of the order's id; sales wait for no other sale.
  await sql`
    create or replace function order_takes_its_money() returns trigger language plpgsql as $$
    declare
      wanted uuid;
      stands boolean;
      waits boolean := false;
    begin
      if tg_table_name = 'sale_order' then
        wanted := new.id;
        perform pg_advisory_xact_lock_shared(hashtext('order_takes_its_money'), hashtext(wanted::text) & 1023);
        stands := exists (select from part_payment p
          where p.venue_id = new.venue_id and p.order_id = wanted and p.state = 'taken');
        waits := exists (select from card_charge c
          where c.venue_id = new.venue_id and c.order_id = wanted and c.state in ('asked', 'unknown'));
      else
        wanted := new.order_id;
        perform pg_advisory_xact_lock(hashtext('order_takes_its_money'), hashtext(wanted::text) & 1023);
        if tg_table_name = 'card_charge' then
          waits := exists (select from sale_order o where o.venue_id = new.venue_id and o.id = wanted);
        else
          stands := exists (select from sale_order o where o.venue_id = new.venue_id and o.id = wanted)
            and exists (select from part_payment p
              where p.venue_id = new.venue_id and p.id = new.id and p.state = 'taken');
          waits := exists (select from card_charge c where c.venue_id = new.venue_id and c.order_id = wanted
            and c.state in ('asked', 'unknown') and c.id <> new.id);
        end if;
      end if;
      if waits then
        raise exception 'the order % and a card charge that nobody has answered', wanted
          using errcode = 'check_violation', constraint = 'order_awaits_its_charge';
      end if;
      if stands then
        raise exception 'the order % and open money that was taken for it', wanted
          using errcode = 'check_violation', constraint = 'order_takes_its_money';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger order_takes_its_money after insert on card_charge
      deferrable initially deferred for each row execute function order_takes_its_money()`.execute(db)

  // What goes back to a card that a terminal has charged goes back by that terminal, in the step that gives it back.
  await sql`
    create table card_refund (
      venue_id uuid not null references venue (id),
      id uuid not null,
      charge_id uuid not null,
      amount_minor bigint not null check (amount_minor > 0),
      asked_by uuid not null references app_user (id),
      asked_at timestamptz not null default clock_timestamp(),
      state text not null default 'asked' check (state in ('asked', 'done', 'refused', 'by_hand')),
      looks integer not null default 0,
      look_at timestamptz default clock_timestamp(),
      ended_at timestamptz,
      reference text check (length(reference) between 1 and 100),
      refusal text check (length(refusal) between 1 and 100),
      decided_by uuid references app_user (id),
      approver_id uuid references app_user (id),
      decision_reason text check (length(decision_reason) between 1 and 500),
      primary key (venue_id, id),
      foreign key (venue_id, charge_id) references card_charge (venue_id, id),
      check ((state in ('done', 'by_hand')) = (ended_at is not null)),
      check ((state = 'by_hand') = (decided_by is not null)),
      check ((decided_by is null) = (decision_reason is null))
    )`.execute(db)
  await sql`create index card_refund_look on card_refund (look_at) where look_at is not null`.execute(db)
  await sql`create index card_refund_open on card_refund (venue_id, asked_at) where state in ('asked', 'refused')`.execute(
    db,
  )
  await sql`create index card_refund_charge on card_refund (venue_id, charge_id)`.execute(db)
  await sql`
    create function card_refund_moves() returns trigger language plpgsql as $$
    declare
      moving text[] := '{state,looks,look_at,ended_at,reference,refusal,decided_by,approver_id,decision_reason}';
    begin
      if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
        or old.state in ('done', 'by_hand') then
        raise exception 'a card refund ends once'
          using errcode = 'restrict_violation', constraint = 'card_refund_moves', table = 'card_refund';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger card_refund_moves before update or delete on card_refund for each row
    execute function card_refund_moves()`.execute(db)
  await sql`
    create function card_money_goes_back() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'refund' then
        insert into card_refund (venue_id, id, charge_id, amount_minor, asked_by)
        select c.venue_id, new.id, c.id, new.amount_minor, new.actor_id from card_charge c
        where c.venue_id = new.venue_id and c.id = new.payment_id and c.method_id = new.method_id;
      else
        insert into card_refund (venue_id, id, charge_id, amount_minor, asked_by)
        select c.venue_id, c.id, c.id, new.returned_minor, new.ended_by from card_charge c
        where c.venue_id = new.venue_id and c.id = new.id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger card_money_goes_back after insert on refund for each row when (new.method = 'card')
    execute function card_money_goes_back()`.execute(db)
  await sql`create trigger card_money_goes_back after update of state on part_payment for each row
    when (new.state = 'returned' and new.method = 'card') execute function card_money_goes_back()`.execute(db)

  // What the simulated terminals know by themselves: an acquirer's book, which no transaction of ours is part of.
  await sql`
    create table simulated_charge (
      venue_id uuid not null references venue (id),
      terminal_id uuid not null,
      reference uuid not null,
      amount_minor bigint not null,
      becomes text not null check (becomes in ('approved', 'refused', 'cancelled')),
      ready_at timestamptz not null,
      is_cancelled boolean not null default false,
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, terminal_id, reference),
      foreign key (venue_id, terminal_id) references card_terminal (venue_id, id)
    )`.execute(db)
  await sql`
    create table simulated_refund (
      venue_id uuid not null,
      terminal_id uuid not null,
      reference uuid not null,
      charge_reference uuid not null,
      amount_minor bigint not null check (amount_minor > 0),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, terminal_id, reference),
      foreign key (venue_id, terminal_id, charge_reference)
        references simulated_charge (venue_id, terminal_id, reference)
    )`.execute(db)
  await appendOnly(db, 'simulated_refund')
  await grantApp(db, 'select, insert, update', ['card_terminal', 'card_charge', 'card_refund'])
  await grantApp(db, 'select, insert, update (is_cancelled)', ['simulated_charge'])
  await grantApp(db, 'select, insert', ['simulated_refund'])
}
