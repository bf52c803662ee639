import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Invoices of orders, and the credit notes that follow when such an order is changed: numbered without gaps, and as they
 * were issued for ever. Whoever could print orders may issue them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice (
      venue_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('invoice', 'credit_note')),
      year integer not null,
      no bigint not null check (no > 0),
      order_id uuid not null,
      seq integer not null check (seq > 0),
      change_id uuid,
      corrects_id uuid,
      business_date date not null,
      issuer jsonb not null check (jsonb_typeof(issuer) = 'object'),
      bill_to jsonb not null check (jsonb_typeof(bill_to) = 'object'),
      name_key text not null generated always as (fold(bill_to ->> 'name')) stored,
      language text not null check (language in ('en', 'tr')),
      lines jsonb not null check (jsonb_typeof(lines) = 'array'),
      currency text not null,
      net_minor bigint not null,
      tax_minor bigint not null,
      gross_minor bigint not null,
      reason text check (length(reason) <= 500),
      issued_at timestamptz not null default clock_timestamp(),
      issued_by uuid not null references app_user (id),
      primary key (venue_id, id),
      constraint invoice_number unique (venue_id, kind, year, no),
      constraint invoice_of_order unique (venue_id, order_id, seq),
      constraint invoice_of_change unique (venue_id, change_id),
      constraint invoice_corrected unique (venue_id, corrects_id),
      foreign key (venue_id, order_id) references sale_order (venue_id, id),
      foreign key (venue_id, change_id) references order_change (venue_id, id),
      foreign key (venue_id, corrects_id) references invoice (venue_id, id),
      check (gross_minor = net_minor + tax_minor),
      check (case kind when 'invoice' then gross_minor >= 0 else gross_minor < 0 end),
      check (change_id is null or corrects_id is null),
      check (seq > 1 or (kind = 'invoice' and change_id is null and corrects_id is null))
    )`.execute(db)
  await sql`create index invoice_date on invoice (venue_id, issued_at, id)`.execute(db)
  await appendOnly(db, 'invoice')
  // A number follows the one before it, and so do the documents of an order.
  await sql`
    create function invoice_follows() returns trigger language plpgsql as $$
    begin
      if (new.no > 1 and not exists (select from invoice i where i.venue_id = new.venue_id and i.kind = new.kind
            and i.year = new.year and i.no = new.no - 1))
        or (new.seq > 1 and not exists (select from invoice i where i.venue_id = new.venue_id
            and i.order_id = new.order_id and i.seq = new.seq - 1))
      then
        raise exception 'numbers of invoices have no gap'
          using errcode = 'check_violation', constraint = 'invoice_follows', table = 'invoice';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger invoice_follows before insert on invoice for each row execute function invoice_follows()`.execute(db)

  // Whatever is printed after the first time is marked as a copy.
  await sql`
    create table invoice_print (
      venue_id uuid not null,
      id uuid not null,
      invoice_id uuid not null,
      printed_at timestamptz not null default clock_timestamp(),
      printed_by uuid not null references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, invoice_id) references invoice (venue_id, id)
    )`.execute(db)
  await sql`create index invoice_print_invoice on invoice_print (venue_id, invoice_id)`.execute(db)
  await appendOnly(db, 'invoice_print')
  await grantApp(db, 'select, insert', ['invoice', 'invoice_print'])

  const prints = sql`
    select p.venue_id, p.role_id from role_permission p where p.module = 'order_list' and p.action = 'print'`
  // The catalogue of rights is brought up to date after the schema; a new database has no roles and needs nothing.
  await sql`
    insert into permission (module, action) select 'order_list', 'invoice' where exists (${prints})
    on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select s.venue_id, s.role_id, 'order_list', 'invoice' from (${prints}) s on conflict do nothing`.execute(db)
}
