import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Payouts to vendors: planned, approved by a second person, sent to a bank, and settled there, or failed. Whatever pays
 * a bill is a `vendor_payment`, whether it came straight out of a fund, in a payout, or from an advance: the check of the
 * bill says how much that may be together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fund add column iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
    add column bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$')`.execute(db)
  await addRuns(db)
  await addPayouts(db)
  await addAllocations(db)
  await addEvents(db)
  await tiePayments(db)
  await grantApp(db, 'select, insert, update', ['vendor_payout_run', 'vendor_payout'])
  await grantApp(db, 'select, insert', ['payout_allocation', 'vendor_payout_event'])
}

async function addRuns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_payout_run (
      venue_id uuid not null references venue (id),
      id uuid not null,
      run_no bigint not null check (run_no > 0),
      fund_id uuid not null,
      planned_on date not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      state text not null default 'draft' check (state in ('draft', 'approved', 'exported', 'done', 'cancelled')),
      amount_minor bigint not null check (amount_minor > 0),
      payout_count integer not null check (payout_count > 0),
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      approved_at timestamptz,
      approved_by uuid references app_user (id),
      format text check (format in ('pain001', 'csv')),
      file uuid,
      file_name text check (length(file_name) between 1 and 200),
      file_hash bytea check (length(file_hash) = 32),
      exported_at timestamptz,
      exported_by uuid references app_user (id),
      primary key (venue_id, id),
      unique (venue_id, run_no),
      foreign key (venue_id, fund_id) references fund (venue_id, id),
      foreign key (venue_id, file) references stored_file (venue_id, id),
      constraint vendor_payout_run_two_people check (approved_by <> created_by),
      check (state in ('draft', 'cancelled') or approved_at is not null),
      check (num_nonnulls(format, file, file_name, file_hash, exported_at, exported_by) in (0, 6)),
      check (state <> 'exported' or file is not null)
    )`.execute(db)
  await sql`create index vendor_payout_run_file on vendor_payout_run (venue_id, file) where file is not null`.execute(
    db,
  )
  await sql`
    create trigger counts_file_use after insert or delete or update of file on vendor_payout_run for each row
      execute function counts_file_use('file', 'payoutFile', 'venue_id')`.execute(db)
  await sql`
    create function vendor_payout_run_stays() returns trigger language plpgsql as $$
    begin
      if old.file is not null and (new.file, new.file_hash, new.format, new.exported_at)
          is distinct from (old.file, old.file_hash, old.format, old.exported_at)
        or (new.fund_id, new.planned_on, new.amount_minor, new.payout_count, new.created_by)
          is distinct from (old.fund_id, old.planned_on, old.amount_minor, old.payout_count, old.created_by)
        or not (new.state = old.state or (old.state, new.state) in (('draft', 'approved'), ('draft', 'cancelled'),
          ('approved', 'exported'), ('approved', 'done'), ('exported', 'done'), ('done', 'exported'))) then
        raise exception 'the file of a run is made once, and what was planned is not changed'
          using errcode = 'check_violation', constraint = 'vendor_payout_run_stays', table = 'vendor_payout_run';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger vendor_payout_run_stays before update on vendor_payout_run for each row
      execute function vendor_payout_run_stays()`.execute(db)
}

async function addPayouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_payout (
      venue_id uuid not null references venue (id),
      id uuid not null,
      payout_no bigint not null check (payout_no > 0),
      vendor_id uuid not null,
      fund_id uuid not null,
      run_id uuid,
      method text not null check (method in ('bank', 'cash')),
      amount_minor bigint not null check (amount_minor between 1 and 900000000000000),
      applied_minor bigint not null default 0,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      planned_on date not null,
      state text not null default 'draft'
        check (state in ('draft', 'approved', 'sent', 'settled', 'failed', 'reversed', 'cancelled')),
      bank_id uuid,
      bank_ref text check (length(bank_ref) between 1 and 100),
      note text not null default '' check (length(note) <= 500),
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      approved_by uuid references app_user (id),
      rev integer not null default 1,
      primary key (venue_id, id),
      unique (venue_id, payout_no),
      foreign key (venue_id, vendor_id) references vendor (venue_id, id),
      foreign key (venue_id, fund_id) references fund (venue_id, id),
      foreign key (venue_id, run_id) references vendor_payout_run (venue_id, id),
      foreign key (venue_id, vendor_id, bank_id) references vendor_bank (venue_id, vendor_id, id),
      constraint vendor_payout_applied_once check (applied_minor between 0 and amount_minor),
      constraint vendor_payout_applied check (applied_minor = 0 or state in ('approved', 'sent', 'settled')),
      constraint vendor_payout_two_people check (approved_by <> created_by),
      check (state not in ('approved', 'sent', 'settled') or approved_by is not null),
      check (method = 'cash' or state not in ('approved', 'sent', 'settled') or bank_id is not null)
    )`.execute(db)
  await sql`create index vendor_payout_vendor on vendor_payout (venue_id, vendor_id, payout_no)`.execute(db)
  await sql`create unique index vendor_payout_run_vendor on vendor_payout (venue_id, run_id, vendor_id)
    where run_id is not null`.execute(db)
  await sql`
    create function vendor_payout_steps() returns trigger language plpgsql as $$
    begin
      if (new.vendor_id, new.fund_id, new.run_id, new.method, new.amount_minor, new.currency, new.created_by)
          is distinct from (old.vendor_id, old.fund_id, old.run_id, old.method, old.amount_minor, old.currency,
            old.created_by)
        or not (new.state = old.state or (old.state, new.state) in (('draft', 'approved'), ('draft', 'cancelled'),
          ('approved', 'sent'), ('approved', 'failed'), ('sent', 'settled'), ('sent', 'failed'), ('failed', 'draft'),
          ('failed', 'cancelled'), ('settled', 'reversed'))
          or new.method = 'cash' and (old.state, new.state) = ('approved', 'settled')) then
        raise exception 'a payout does not go from % to %', old.state, new.state
          using errcode = 'check_violation', constraint = 'vendor_payout_steps', table = 'vendor_payout';
      end if;
      if new.state = 'approved' and old.state = 'draft' and new.method = 'bank'
          and new.bank_id is distinct from usable_vendor_bank(new.venue_id, new.vendor_id) then
        raise exception 'nothing is paid to an account that waits'
          using errcode = 'check_violation', constraint = 'vendor_payout_bank_usable', table = 'vendor_payout';
      end if;
      if new.state = old.state and new.bank_id is distinct from old.bank_id then
        raise exception 'an account is chosen when a payout is approved'
          using errcode = 'check_violation', constraint = 'vendor_payout_bank_usable', table = 'vendor_payout';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger vendor_payout_steps before update on vendor_payout for each row
      execute function vendor_payout_steps()`.execute(db)
}

// What a payout is for. What it pays beyond that is an advance.
async function addAllocations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_allocation (
      venue_id uuid not null,
      payout_id uuid not null,
      bill_id uuid not null,
      amount_minor bigint not null check (amount_minor > 0),
      primary key (venue_id, payout_id, bill_id),
      foreign key (venue_id, payout_id) references vendor_payout (venue_id, id),
      foreign key (venue_id, bill_id) references vendor_bill (venue_id, id)
    )`.execute(db)
  await sql`create index payout_allocation_bill on payout_allocation (venue_id, bill_id)`.execute(db)
  await appendOnly(db, 'payout_allocation')
  await sql`
    create function payout_allocation_fits() returns trigger language plpgsql as $$
    declare
      payout vendor_payout;
    begin
      -- Of two that are written at the same moment the second sees the first.
      select * into payout from vendor_payout p where p.venue_id = new.venue_id and p.id = new.payout_id for update;
      if payout.state <> 'draft'
        or not exists (select from vendor_bill b where b.venue_id = new.venue_id and b.id = new.bill_id
          and b.vendor_id = payout.vendor_id and b.currency = payout.currency)
        or payout.amount_minor < (select sum(a.amount_minor) from payout_allocation a
          where a.venue_id = new.venue_id and a.payout_id = new.payout_id) then
        raise exception 'a payout is for bills of its vendor, and for no more than it is'
          using errcode = 'check_violation', constraint = 'payout_allocation_fits', table = 'payout_allocation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger payout_allocation_fits after insert on payout_allocation for each row
      execute function payout_allocation_fits()`.execute(db)
}

async function addEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_payout_event (
      venue_id uuid not null,
      id uuid not null,
      payout_id uuid not null,
      kind text not null check (kind in ('created', 'approved', 'sent', 'settled', 'failed', 'redrafted', 'reversed',
        'cancelled', 'used', 'unused')),
      at timestamptz not null default clock_timestamp(),
      by uuid references app_user (id),
      amount_minor bigint not null check (amount_minor > 0),
      bills_minor bigint not null check (bills_minor between 0 and amount_minor),
      bill_id uuid,
      reason text check (length(reason) between 1 and 500),
      primary key (venue_id, id),
      foreign key (venue_id, payout_id) references vendor_payout (venue_id, id),
      foreign key (venue_id, bill_id) references vendor_bill (venue_id, id),
      check ((kind in ('used', 'unused')) = (bill_id is not null))
    )`.execute(db)
  await sql`create index vendor_payout_event_of on vendor_payout_event (venue_id, payout_id, at)`.execute(db)
  await sql`create index vendor_payout_event_at on vendor_payout_event (venue_id, at, id)
    where kind in ('approved', 'settled', 'failed', 'reversed', 'used', 'unused')`.execute(db)
  // Settled once and reversed once, whoever says so at the same moment.
  await sql`create unique index vendor_payout_event_once on vendor_payout_event (venue_id, payout_id, kind)
    where kind in ('created', 'settled', 'reversed', 'cancelled')`.execute(db)
  await appendOnly(db, 'vendor_payout_event')
}

async function tiePayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vendor_payment add column payout_id uuid, add column from_advance boolean not null default false,
      add constraint vendor_payment_payout_id_fkey foreign key (venue_id, payout_id)
        references vendor_payout (venue_id, id),
      add check (payout_id is not null or not from_advance)`.execute(db)
  await sql`create index vendor_payment_payout on vendor_payment (venue_id, payout_id)
    where payout_id is not null`.execute(db)
  // What a bill was paid, and what of a payout is for bills, is what the payments are.
  await sql`
    create or replace function vendor_bill_follows_payments() returns trigger language plpgsql as $$
    declare
      moved bigint := case when new.returned_at is null then new.amount_minor else -new.amount_minor end;
    begin
      if tg_op = 'UPDATE' and (old.returned_at is not null
          or (new.bill_id, new.fund_id, new.amount_minor, new.payout_id, new.from_advance)
            is distinct from (old.bill_id, old.fund_id, old.amount_minor, old.payout_id, old.from_advance)) then
        raise exception 'a payment is not changed'
          using errcode = 'check_violation', constraint = 'vendor_payment_stays', table = 'vendor_payment';
      end if;
      update vendor_bill b set rev = b.rev + 1, paid_minor = b.paid_minor + moved
        where b.venue_id = new.venue_id and b.id = new.bill_id;
      if new.payout_id is not null then
        update vendor_payout p set applied_minor = p.applied_minor + moved
          where p.venue_id = new.venue_id and p.id = new.payout_id and p.fund_id = new.fund_id
            and exists (select from vendor_bill b where b.venue_id = p.venue_id and b.id = new.bill_id
              and b.vendor_id = p.vendor_id);
        if not found then
          raise exception 'a payout pays bills of its vendor out of its fund'
            using errcode = 'check_violation', constraint = 'vendor_payment_of_payout', table = 'vendor_payment';
        end if;
      end if;
      return null;
    end $$`.execute(db)
}
