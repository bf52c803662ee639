import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Orders that are sold for a part of their price, with the rest due by a date. What is due is never stored: it is what the
 * order is worth less what was paid. The sale of a paid order writes nothing here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The rule with the most hours that are still left before the show, as with what is kept of a cancellation.
  await sql`
    create table deposit_rule (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name jsonb not null check (is_local_text(name)),
      hours_before integer not null check (hours_before between 0 and 8760),
      least_ppm integer not null check (least_ppm between 0 and 1000000),
      least_minor bigint not null check (least_minor >= 0),
      due_hours integer not null check (due_hours between 0 and 8760),
      grace_hours integer not null check (grace_hours between 0 and 8760),
      remind_hours integer not null check (remind_hours between 0 and 8760),
      keeps_deposit boolean not null,
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index deposit_rule_hours_before on deposit_rule (venue_id, hours_before)
    where archived_at is null`.execute(db)

  await sql`
    create table order_balance (
      venue_id uuid not null,
      order_id uuid not null,
      deposit_rule_id uuid not null,
      due_at timestamptz not null,
      remind_at timestamptz not null,
      release_at timestamptz not null,
      reminded_at timestamptz,
      released_at timestamptz,
      primary key (venue_id, order_id),
      foreign key (venue_id, order_id) references sale_order (venue_id, id),
      foreign key (venue_id, deposit_rule_id) references deposit_rule (venue_id, id),
      check (release_at >= due_at),
      check (remind_at <= due_at)
    )`.execute(db)
  await sql`create index order_balance_rule on order_balance (venue_id, deposit_rule_id)`.execute(db)
  await sql`create index order_balance_remind on order_balance (remind_at) where reminded_at is null`.execute(db)
  await sql`create index order_balance_release on order_balance (release_at) where released_at is null`.execute(db)

  // At commit: what the sale says was paid is what its payments brought, and it is less than the order is worth.
  await sql`
    create function order_balance_adds_up() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from sale_order o where o.venue_id = new.venue_id and o.id = new.order_id
          and o.paid_minor = coalesce((select sum(p.amount_minor - p.refunded_minor) from payment p
            where p.venue_id = o.venue_id and p.order_id = o.id), 0)) then
        raise exception 'what was paid is not what the payments brought'
          using errcode = 'check_violation', constraint = 'order_balance_adds_up', table = 'order_balance';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger order_balance_adds_up after insert on order_balance
      deferrable initially deferred for each row execute function order_balance_adds_up()`.execute(db)

  // A later payment is a change without lines, and never more than what is due when it commits.
  await sql`
    alter table order_change
      drop constraint order_change_kind_check,
      add constraint order_change_kind_check
        check (kind in ('cancel', 'adjust', 'exchange', 'pay_back', 'payment', 'release')),
      add constraint order_change_payment
        check (kind <> 'payment' or (gross_minor = 0 and tax_minor = 0 and paid_minor > 0))`.execute(db)
  await sql`
    create function order_not_overpaid() returns trigger language plpgsql as $$
    begin
      if exists (select from sale_order o where o.venue_id = new.venue_id and o.id = new.order_id
        and o.paid_minor > o.gross_minor) then
        raise exception 'more is paid than is due'
          using errcode = 'check_violation', constraint = 'order_not_overpaid', table = 'order_change';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger order_not_overpaid after insert on order_change
      deferrable initially deferred for each row when (new.kind = 'payment')
      execute function order_not_overpaid()`.execute(db)

  const rights = [
    ['ticket_booking', 'sell_part'],
    ['order_list', 'take_due'],
  ] as const
  for (const [module, action] of rights) {
    await sql`insert into permission (module, action)
      select ${module}, ${action} where exists (select from role) on conflict do nothing`.execute(db)
    await sql`
      insert into role_permission (venue_id, role_id, module, action)
      select r.venue_id, r.id, ${module}, ${action} from role r where r.key in ('owner', 'manager', 'boxoffice')
      on conflict do nothing`.execute(db)
  }
  await grantApp(db, 'select, insert, update', ['deposit_rule', 'order_balance'])
}
