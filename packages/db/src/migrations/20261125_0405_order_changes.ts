import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * What happens to an order after its sale. Nothing of it is ever rewritten: a change adds lines that reverse others, and
 * lines that are new; money that goes back is a refund of the payment that brought it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What was asked to be paid and given back together with it, as differences to what the order was before.
  await sql`
    create table order_change (
      venue_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      change_no integer not null check (change_no > 0),
      kind text not null check (kind in ('cancel', 'adjust', 'exchange')),
      reason text not null check (length(reason) between 1 and 500),
      gross_minor bigint not null,
      tax_minor bigint not null,
      paid_minor bigint not null,
      currency char(3) not null,
      till_session_id uuid,
      receipt_no integer,
      is_training boolean not null default false,
      business_date date not null,
      actor_id uuid not null references app_user (id),
      approver_id uuid references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      constraint order_change_of_order unique (venue_id, order_id, id),
      constraint order_change_no unique (venue_id, order_id, change_no),
      constraint order_change_receipt unique (venue_id, till_session_id, receipt_no),
      foreign key (venue_id, order_id, currency) references sale_order (venue_id, id, currency),
      constraint order_change_as_its_till foreign key (venue_id, till_session_id, is_training)
        references till_session (venue_id, id, is_training),
      check ((till_session_id is null) = (receipt_no is null)),
      check (not is_training or till_session_id is not null),
      check (approver_id <> actor_id)
    )`.execute(db)
  await sql`create index order_change_at on order_change (venue_id, at)`.execute(db)
  await appendOnly(db, 'order_change')

  // Before the sale's own columns nothing moves: lines and payments of a sale belong to no change.
  await sql`
    alter table order_line
      add column change_id uuid,
      add constraint order_line_of_change
        foreign key (venue_id, order_id, change_id) references order_change (venue_id, order_id, id),
      add constraint order_line_reversal_of_change check (reverses_line_no is null or change_id is not null)`.execute(
    db,
  )
  await sql`create index order_line_change on order_line (venue_id, change_id) where change_id is not null`.execute(db)
  await sql`
    alter table payment
      add column change_id uuid,
      add constraint payment_of_order unique (venue_id, order_id, id),
      add constraint payment_of_change
        foreign key (venue_id, order_id, change_id) references order_change (venue_id, order_id, id)`.execute(db)
  // The key of the order is found by it as well.
  await sql`drop index payment_order`.execute(db)

  await sql`
    create table refund (
      venue_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      change_id uuid not null,
      payment_id uuid not null,
      method text not null,
      method_id uuid not null,
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null,
      reference text check (length(reference) <= 100),
      till_session_id uuid,
      business_date date not null,
      actor_id uuid not null references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, order_id, change_id) references order_change (venue_id, order_id, id),
      foreign key (venue_id, order_id, payment_id) references payment (venue_id, order_id, id),
      foreign key (venue_id, order_id, currency) references sale_order (venue_id, id, currency),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      constraint refund_of_method
        foreign key (venue_id, method_id, method) references payment_method (venue_id, id, kind),
      check (method <> 'cash' or till_session_id is not null)
    )`.execute(db)
  await sql`create index refund_payment on refund (venue_id, payment_id)`.execute(db)
  await sql`create index refund_order on refund (venue_id, order_id)`.execute(db)
  await sql`create index refund_change on refund (venue_id, change_id)`.execute(db)
  await sql`create index refund_till on refund (venue_id, till_session_id)`.execute(db)
  await appendOnly(db, 'refund')
  // The payment counts what went back of it, so that no two refunds together are more than it brought. What has kept that
  // until now had no name of its own.
  await sql`
    do $$ declare
      unnamed text;
    begin
      select c.conname into strict unnamed from pg_constraint c
        where c.conrelid = 'payment'::regclass and c.contype = 'c'
          and pg_get_constraintdef(c.oid) like '%refunded_minor%';
      execute format('alter table payment rename constraint %I to payment_refunded', unnamed);
    end $$`.execute(db)
  await sql`
    create function refund_of_payment() returns trigger language plpgsql as $$
    begin
      update payment set refunded_minor = refunded_minor + new.amount_minor
        where venue_id = new.venue_id and id = new.payment_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger refund_of_payment after insert on refund for each row execute function refund_of_payment()`.execute(
    db,
  )

  // A line is reversed by lines like it, and all of them together take back no more than it sold. The order is locked,
  // because lines themselves are never updated.
  await sql`
    create function order_line_reverses() returns trigger language plpgsql as $$
    declare
      sold order_line%rowtype;
      gone record;
    begin
      perform from sale_order o where o.venue_id = new.venue_id and o.id = new.order_id for no key update;
      select * into sold from order_line l
        where l.venue_id = new.venue_id and l.order_id = new.order_id and l.line_no = new.reverses_line_no;
      if sold.line_no is null or sold.reverses_line_no is not null
        or (sold.kind, sold.tax_code, sold.tax_ppm, sold.currency, sold.ticket_session_id, sold.pass_type_id)
          is distinct from
          (new.kind, new.tax_code, new.tax_ppm, new.currency, new.ticket_session_id, new.pass_type_id) then
        raise exception 'a line reverses one like it'
          using errcode = 'check_violation', constraint = 'order_line_reverses_like', table = 'order_line';
      end if;
      select coalesce(sum(l.qty), 0) + new.qty as qty, coalesce(sum(l.net_minor), 0) + new.net_minor as net,
          coalesce(sum(l.tax_minor), 0) + new.tax_minor as tax
        into gone from order_line l
        where l.venue_id = new.venue_id and l.order_id = new.order_id and l.reverses_line_no = new.reverses_line_no;
      if abs(gone.net) > abs(sold.net_minor) or abs(gone.tax) > abs(sold.tax_minor)
        or (sold.kind in ('pass', 'food', 'package', 'ride', 'voucher') and -gone.qty > sold.qty) then
        raise exception 'more is reversed than the line sold'
          using errcode = 'check_violation', constraint = 'order_line_reversed_once', table = 'order_line';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger order_line_reverses before insert on order_line for each row
      when (new.reverses_line_no is not null) execute function order_line_reverses()`.execute(db)

  // Looked at once per change, at commit: it says what its lines and its money say, and so does its order.
  await sql`
    create function order_change_adds_up() returns trigger language plpgsql as $$
    declare
      adds_up boolean;
    begin
      select
        new.is_training = o.is_training
        and (new.gross_minor, new.tax_minor) = (
          select coalesce(sum(l.gross_minor), 0), coalesce(sum(l.tax_minor), 0) from order_line l
          where l.venue_id = new.venue_id and l.change_id = new.id)
        and new.paid_minor =
          coalesce((select sum(p.amount_minor) from payment p
            where p.venue_id = new.venue_id and p.order_id = new.order_id and p.change_id = new.id), 0)
          - coalesce((select sum(r.amount_minor) from refund r
            where r.venue_id = new.venue_id and r.change_id = new.id), 0)
        and (o.gross_minor, o.tax_minor) = (
          select sum(l.gross_minor), sum(l.tax_minor) from order_line l
          where l.venue_id = o.venue_id and l.order_id = o.id)
        and o.paid_minor = coalesce((select sum(p.amount_minor - p.refunded_minor) from payment p
          where p.venue_id = o.venue_id and p.order_id = o.id), 0)
      into adds_up
      from sale_order o where o.venue_id = new.venue_id and o.id = new.order_id;
      if adds_up is distinct from true then
        raise exception 'the change does not add up'
          using errcode = 'check_violation', constraint = 'order_change_adds_up', table = 'order_change';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger order_change_adds_up after insert on order_change
      deferrable initially deferred for each row execute function order_change_adds_up()`.execute(db)

  // Which change ended a pass, and which pass came in the place of another.
  await sql`
    alter table pass
      add column cancelled_by uuid,
      add column replaces_id uuid,
      add constraint pass_cancelled_by
        foreign key (venue_id, order_id, cancelled_by) references order_change (venue_id, order_id, id),
      add constraint pass_replaces foreign key (venue_id, replaces_id) references pass (venue_id, id),
      add constraint pass_cancelled_state check (cancelled_by is null or state = 'cancelled')`.execute(db)
  await sql`create unique index pass_replaces_once on pass (venue_id, replaces_id)
    where replaces_id is not null`.execute(db)

  // What the house keeps of a price when a guest cancels: the rule with the most hours that are still left before the show.
  await sql`
    create table cancellation_rule (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name jsonb not null check (is_local_text(name)),
      hours_before integer not null check (hours_before between 0 and 8760),
      fee_ppm integer not null check (fee_ppm between 0 and 1000000),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index cancellation_rule_hours_before on cancellation_rule (venue_id, hours_before)
    where archived_at is null`.execute(db)

  // Neither fund nor book takes practice: what holds of sales holds of their changes.
  await sql`
    create function real_changes_only() returns trigger language plpgsql as $$
    begin
      if exists (select from added a join order_change c on c.venue_id = a.venue_id and c.id = a.source_id
        where a.source = 'change' and c.is_training) then
        raise exception 'practice moves no money'
          using errcode = 'check_violation', constraint = 'real_money_only', table = tg_table_name;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['journal_entry', 'fund_entry']) {
    await sql`
      create trigger real_changes_only after insert on ${sql.table(table)}
        referencing new table as added for each statement execute function real_changes_only()`.execute(db)
  }

  // New rights go to the roles of running venues that had their like.
  const rights = [
    ['transactions', 'refund_other', ['owner', 'manager']],
    ['order_list', 'waive_fee', ['owner', 'manager']],
    ['order_list', 'cancel', ['boxoffice']],
  ] as const
  for (const [module, action, keys] of rights) {
    await sql`insert into permission (module, action)
      select ${module}, ${action} where exists (select from role) on conflict do nothing`.execute(db)
    await sql`
      insert into role_permission (venue_id, role_id, module, action)
      select r.venue_id, r.id, ${module}, ${action} from role r where r.key = any(${[...keys]}::text[])
      on conflict do nothing`.execute(db)
  }

  await grantApp(db, 'select, insert', ['order_change', 'refund'])
  await grantApp(db, 'select, insert, update', ['cancellation_rule'])
}
