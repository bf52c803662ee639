import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Bills of vendors for what they delivered: checked against what was ordered and what came, approved, paid out of funds.
 * Each move of a delivery is billed once, and a bill is never paid more than it is for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vendor add column bill_tolerance_ppm integer not null default 20000
      check (bill_tolerance_ppm between 0 and 500000)`.execute(db)
  await addBills(db)
  await addPayments(db)
  await billOnce(db)
  await keepBills(db)
  await grantApp(db, 'select, insert, update', ['vendor_bill', 'vendor_bill_line', 'vendor_payment'])
}

async function addBills(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_bill (
      venue_id uuid not null references venue (id),
      id uuid not null,
      bill_no bigint not null check (bill_no > 0),
      vendor_id uuid not null,
      vendor_ref text not null check (length(vendor_ref) between 1 and 60),
      vendor_ref_key text not null generated always as (fold(vendor_ref)) stored,
      issued_on date not null,
      due_on date not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      net_minor bigint not null check (net_minor between 0 and 900000000000000),
      tax_minor bigint not null check (tax_minor between 0 and 900000000000000),
      gross_minor bigint not null generated always as (net_minor + tax_minor) stored,
      received_minor bigint not null check (received_minor between 0 and 900000000000000),
      expected_minor bigint not null check (expected_minor between 0 and 900000000000000),
      is_within boolean not null,
      note text not null check (length(note) <= 500),
      state text not null default 'entered' check (state in ('entered', 'approved', 'cancelled')),
      paid_minor bigint not null default 0,
      reason text check (length(reason) between 1 and 500),
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid references app_user (id),
      approved_at timestamptz,
      approved_by uuid references app_user (id),
      cancelled_at timestamptz,
      cancelled_by uuid references app_user (id),
      rev integer not null default 1,
      primary key (venue_id, id),
      unique (venue_id, bill_no),
      constraint vendor_bill_vendor_id_fkey foreign key (venue_id, vendor_id) references vendor (venue_id, id),
      check (net_minor + tax_minor > 0),
      check (due_on >= issued_on),
      constraint vendor_bill_is_approved check (state <> 'approved' or approved_at is not null),
      constraint vendor_bill_is_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
      constraint vendor_bill_paid_once check (paid_minor between 0 and net_minor + tax_minor),
      constraint vendor_bill_is_paid check (paid_minor = 0 or state = 'approved')
    )`.execute(db)
  // The same bill of a vendor comes in once.
  await sql`create unique index vendor_bill_vendor_ref on vendor_bill (venue_id, vendor_id, vendor_ref_key)
    where state <> 'cancelled'`.execute(db)
  await sql`create index vendor_bill_due on vendor_bill (venue_id, due_on, id)`.execute(db)
  await sql`create index vendor_bill_approved on vendor_bill (venue_id, approved_at, id)
    where approved_at is not null`.execute(db)
  await sql`create index vendor_bill_cancelled on vendor_bill (venue_id, cancelled_at, id)
    where cancelled_at is not null`.execute(db)
  await sql`
    create table vendor_bill_line (
      venue_id uuid not null,
      bill_id uuid not null,
      line_no integer not null check (line_no > 0),
      move_id uuid not null,
      qty numeric(18, 6) not null check (qty >= 0),
      net_minor bigint not null check (net_minor between 0 and 900000000000000),
      expected_minor bigint not null check (expected_minor between 0 and 900000000000000),
      is_void boolean not null default false,
      primary key (venue_id, bill_id, line_no),
      foreign key (venue_id, bill_id) references vendor_bill (venue_id, id),
      foreign key (venue_id, move_id) references stock_move (venue_id, id)
    )`.execute(db)
  await sql`create unique index vendor_bill_line_move on vendor_bill_line (venue_id, move_id) where not is_void`.execute(
    db,
  )
}

async function addPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_payment (
      venue_id uuid not null,
      id uuid not null,
      bill_id uuid not null,
      fund_id uuid not null,
      amount_minor bigint not null check (amount_minor > 0),
      paid_at timestamptz not null default clock_timestamp(),
      paid_by uuid references app_user (id),
      returned_at timestamptz,
      returned_by uuid references app_user (id),
      reason text check (length(reason) between 1 and 500),
      primary key (venue_id, id),
      foreign key (venue_id, bill_id) references vendor_bill (venue_id, id),
      foreign key (venue_id, fund_id) references fund (venue_id, id)
    )`.execute(db)
  await sql`create index vendor_payment_bill on vendor_payment (venue_id, bill_id)`.execute(db)
  await sql`create index fund_entry_of_bill on fund_entry (venue_id, at, source_id) where source = 'bill'`.execute(db)
  // What a bill says it was paid is what its payments are: the check of the bill then says how much that may be.
  await sql`
    create function vendor_bill_follows_payments() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.returned_at is not null
          or (new.bill_id, new.fund_id, new.amount_minor) is distinct from (old.bill_id, old.fund_id, old.amount_minor)) then
        raise exception 'a payment is not changed'
          using errcode = 'check_violation', constraint = 'vendor_payment_stays', table = 'vendor_payment';
      end if;
      update vendor_bill b set rev = b.rev + 1, paid_minor = b.paid_minor
          + case when new.returned_at is null then new.amount_minor else -new.amount_minor end
        where b.venue_id = new.venue_id and b.id = new.bill_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger vendor_bill_follows_payments after insert or update on vendor_payment for each row
      execute function vendor_bill_follows_payments()`.execute(db)
  await sql`
    create function vendor_bill_is_real() returns trigger language plpgsql as $$
    begin
      if exists (select from vendor_bill b where b.venue_id = new.venue_id and b.id = new.id
          and b.paid_minor <> coalesce((select sum(p.amount_minor) from vendor_payment p
            where p.venue_id = b.venue_id and p.bill_id = b.id and p.returned_at is null), 0)) then
        raise exception 'a bill was paid what its payments are'
          using errcode = 'check_violation', constraint = 'vendor_bill_is_real', table = 'vendor_bill';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger vendor_bill_is_real after insert or update of paid_minor on vendor_bill
      deferrable initially deferred for each row execute function vendor_bill_is_real()`.execute(db)
}

// A move that is billed is not undone, and one that was undone is not billed. Both wait for each other at the move.
async function billOnce(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function vendor_bill_line_is_of_delivery() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('billed move'), hashtext(new.move_id::text));
      if not exists (select from stock_move m join stock_act a on a.venue_id = m.venue_id and a.id = m.act_id
          join vendor_bill b on b.venue_id = m.venue_id and b.id = new.bill_id and b.vendor_id = a.vendor_id
          where m.venue_id = new.venue_id and m.id = new.move_id and m.kind = 'receive')
        or exists (select from stock_move r where r.venue_id = new.venue_id and r.reverses_id = new.move_id) then
        raise exception 'a bill is for what the vendor delivered'
          using errcode = 'check_violation', constraint = 'vendor_bill_line_is_of_delivery', table = 'vendor_bill_line';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger vendor_bill_line_is_of_delivery before insert on vendor_bill_line for each row
      execute function vendor_bill_line_is_of_delivery()`.execute(db)
  await sql`
    create function stock_move_is_billed() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('billed move'), hashtext(new.reverses_id::text));
      if exists (select from vendor_bill_line l where l.venue_id = new.venue_id and l.move_id = new.reverses_id
          and not l.is_void) then
        raise exception 'what was billed is not undone'
          using errcode = 'check_violation', constraint = 'stock_move_is_billed', table = 'stock_move';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger stock_move_is_billed before insert on stock_move for each row
      when (new.reverses_id is not null) execute function stock_move_is_billed()`.execute(db)
}

async function keepBills(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function vendor_bill_stays() returns trigger language plpgsql as $$
    begin
      if old.state = 'cancelled' then
        raise exception 'a bill that was cancelled stays so'
          using errcode = 'check_violation', constraint = 'vendor_bill_stays', table = 'vendor_bill';
      end if;
      if (new.vendor_id, new.vendor_ref, new.issued_on, new.due_on, new.net_minor, new.tax_minor, new.received_minor,
          new.expected_minor, new.is_within) is distinct from (old.vendor_id, old.vendor_ref, old.issued_on, old.due_on,
          old.net_minor, old.tax_minor, old.received_minor, old.expected_minor, old.is_within)
        or old.approved_at is not null and new.approved_at is distinct from old.approved_at then
        raise exception 'what was entered of a bill is not changed'
          using errcode = 'check_violation', constraint = 'vendor_bill_stays', table = 'vendor_bill';
      end if;
      if new.state = 'cancelled' then
        update vendor_bill_line set is_void = true where venue_id = new.venue_id and bill_id = new.id;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger vendor_bill_stays before update on vendor_bill for each row execute function vendor_bill_stays()`.execute(
    db,
  )
}
