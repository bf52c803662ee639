import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Expenses: handed in, approved by somebody, paid out of a fund. What was approved stays as it was approved; the book
 * reads the approval here and the payment from the entry of the fund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table expense_category
      add column receipt_over_minor bigint check (receipt_over_minor between 0 and 900000000000000),
      add column second_person_over_minor bigint check (second_person_over_minor between 0 and 900000000000000)`.execute(
    db,
  )
  await sql`
    create table expense_rule (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 120),
      category_id uuid not null,
      vendor_id uuid,
      gross_minor bigint not null check (gross_minor between 1 and 900000000000000),
      tax_ppm integer not null check (tax_ppm between 0 and 500000),
      rhythm text not null check (rhythm in ('week', 'month', 'quarter', 'year')),
      starts_on date not null,
      ends_on date check (ends_on >= starts_on),
      made integer not null default 0 check (made >= 0),
      note text not null check (length(note) <= 500),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, category_id) references expense_category (venue_id, id),
      foreign key (venue_id, vendor_id) references vendor (venue_id, id)
    )`.execute(db)
  // Counted from the first day, so that the 31st comes back after February.
  await sql`
    create function expense_rule_day(starts_on date, rhythm text, nth integer) returns date language sql immutable
    return (starts_on + case rhythm
      when 'week' then make_interval(weeks => nth) when 'month' then make_interval(months => nth)
      when 'quarter' then make_interval(months => 3 * nth) else make_interval(years => nth) end)::date`.execute(db)
  await sql`
    create table expense (
      venue_id uuid not null references venue (id),
      id uuid not null,
      expense_no bigint not null check (expense_no > 0),
      category_id uuid not null,
      vendor_id uuid,
      vendor_ref text check (length(vendor_ref) between 1 and 60),
      vendor_ref_key text generated always as (fold(vendor_ref)) stored,
      gross_minor bigint not null check (gross_minor between 1 and 900000000000000),
      tax_minor bigint not null default 0 check (tax_minor >= 0),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      incurred_on date not null,
      description text not null check (length(description) between 1 and 200),
      search_key text not null generated always as (fold(description)) stored,
      ticket_session_id uuid,
      receipt uuid,
      rule_id uuid,
      rule_nth integer,
      state text not null default 'draft'
        check (state in ('draft', 'submitted', 'returned', 'approved', 'paid', 'reversed', 'discarded')),
      reason text check (length(reason) between 1 and 500),
      fund_id uuid,
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid references app_user (id),
      submitted_at timestamptz,
      submitted_by uuid references app_user (id),
      approved_at timestamptz,
      approved_by uuid references app_user (id),
      returned_at timestamptz,
      returned_by uuid references app_user (id),
      paid_at timestamptz,
      paid_by uuid references app_user (id),
      reversed_at timestamptz,
      reversed_by uuid references app_user (id),
      rev integer not null default 1,
      primary key (venue_id, id),
      unique (venue_id, expense_no),
      foreign key (venue_id, category_id) references expense_category (venue_id, id),
      foreign key (venue_id, vendor_id) references vendor (venue_id, id),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id),
      foreign key (venue_id, receipt) references stored_file (venue_id, id),
      foreign key (venue_id, rule_id) references expense_rule (venue_id, id),
      foreign key (venue_id, fund_id) references fund (venue_id, id),
      check (tax_minor < gross_minor),
      check (vendor_ref is null or vendor_id is not null),
      check ((rule_id is null) = (rule_nth is null)),
      constraint expense_is_approved check (state not in ('approved', 'paid', 'reversed') or approved_at is not null),
      constraint expense_is_paid check ((paid_at is null) = (fund_id is null) and (state <> 'paid' or paid_at is not null)),
      constraint expense_is_reversed check ((state = 'reversed') = (reversed_at is not null))
    )`.execute(db)
  // The same bill of a vendor comes in once.
  await sql`create unique index expense_vendor_ref on expense (venue_id, vendor_id, vendor_ref_key)
    where vendor_ref_key is not null and state not in ('reversed', 'discarded')`.execute(db)
  await sql`create unique index expense_of_rule on expense (venue_id, rule_id, rule_nth) where rule_id is not null`.execute(
    db,
  )
  await sql`create index expense_on on expense (venue_id, incurred_on, id)`.execute(db)
  await sql`create index expense_category_on on expense (venue_id, category_id, incurred_on)`.execute(db)
  await sql`create index expense_approved on expense (venue_id, approved_at, id) where approved_at is not null`.execute(
    db,
  )
  await sql`create index expense_reversed on expense (venue_id, reversed_at, id) where reversed_at is not null`.execute(
    db,
  )
  await sql`create index expense_session on expense (venue_id, ticket_session_id) where ticket_session_id is not null`.execute(
    db,
  )
  await sql`create index expense_receipt on expense (venue_id, receipt) where receipt is not null`.execute(db)
  await sql`create index fund_entry_of_expense on fund_entry (venue_id, at, source_id) where source = 'expense'`.execute(
    db,
  )
  await sql`
    create trigger counts_file_use after insert or delete or update of receipt on expense for each row
      execute function counts_file_use('receipt', 'expenseReceipt', 'venue_id')`.execute(db)
  await sql`
    create function expense_stays() returns trigger language plpgsql as $$
    begin
      if old.state in ('reversed', 'discarded') then
        raise exception 'an expense that has ended stays as it is'
          using errcode = 'check_violation', constraint = 'expense_stays', table = 'expense';
      end if;
      if old.approved_at is not null and (new.gross_minor, new.tax_minor, new.category_id, new.vendor_id,
          new.incurred_on, new.approved_at) is distinct from (old.gross_minor, old.tax_minor, old.category_id,
          old.vendor_id, old.incurred_on, old.approved_at)
        or old.paid_at is not null and (new.paid_at, new.fund_id) is distinct from (old.paid_at, old.fund_id) then
        raise exception 'what was approved or paid is not changed'
          using errcode = 'check_violation', constraint = 'expense_stays', table = 'expense';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger expense_stays before update on expense for each row execute function expense_stays()`.execute(db)
  await grantApp(db, 'select, insert, update', ['expense_rule', 'expense'])
  // Whoever keeps the categories and may take the expenses away as a file may do so with the categories.
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select p.venue_id, p.role_id, 'expense_categories', 'export' from role_permission p
    where p.module = 'expense_categories' and p.action = 'update' and exists (select from role_permission e
      where e.venue_id = p.venue_id and e.role_id = p.role_id and e.module = 'expenses' and e.action = 'export')
    on conflict do nothing`.execute(db)
}
