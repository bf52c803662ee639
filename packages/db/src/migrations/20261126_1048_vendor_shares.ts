import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Vendors who get a part of what passes of their shows bring in. What they get is stated for a period that is over, once,
 * and becomes a bill. What changes of a show after that, by refunds say, is in the next statement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_share_term (
      venue_id uuid not null references venue (id),
      id uuid not null,
      vendor_id uuid not null,
      product_id uuid,
      ticket_session_id uuid,
      pass_type_id uuid,
      share_ppm integer not null check (share_ppm between 1 and 1000000),
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      ended_at timestamptz,
      ended_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, vendor_id) references vendor (venue_id, id),
      foreign key (venue_id, product_id) references ticket_product (venue_id, id),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id),
      foreign key (venue_id, pass_type_id) references pass_type (venue_id, id),
      check (num_nonnulls(product_id, ticket_session_id) <= 1),
      check ((ended_at is null) = (ended_by is null))
    )`.execute(db)
  await sql`create unique index vendor_share_term_once on vendor_share_term (venue_id, vendor_id, product_id,
    ticket_session_id, pass_type_id) nulls not distinct where ended_at is null`.execute(db)
  await sql`create index vendor_share_term_session on vendor_share_term (venue_id, ticket_session_id)
    where ticket_session_id is not null`.execute(db)

  await sql`alter table vendor_bill add column source text not null default 'receipt'
    check (source in ('receipt', 'share')), add check (source = 'receipt' or received_minor = 0)`.execute(db)
  await sql`
    create table vendor_share_statement (
      venue_id uuid not null references venue (id),
      id uuid not null,
      vendor_id uuid not null,
      bill_id uuid not null,
      from_on date not null,
      to_on date not null,
      base_minor bigint not null,
      share_minor bigint not null check (share_minor > 0),
      is_void boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      primary key (venue_id, id),
      unique (venue_id, bill_id),
      foreign key (venue_id, vendor_id) references vendor (venue_id, id),
      foreign key (venue_id, bill_id) references vendor_bill (venue_id, id),
      check (to_on >= from_on),
      constraint vendor_share_statement_once exclude using gist (venue_id with =, vendor_id with =,
        daterange(from_on, to_on, '[]') with &&) where (not is_void)
    )`.execute(db)
  await sql`
    create table vendor_share_line (
      venue_id uuid not null,
      statement_id uuid not null,
      ticket_session_id uuid not null,
      pass_type_id uuid not null,
      share_ppm integer not null check (share_ppm between 1 and 1000000),
      qty integer not null,
      base_minor bigint not null,
      share_minor bigint not null,
      primary key (venue_id, statement_id, ticket_session_id, pass_type_id),
      foreign key (venue_id, statement_id) references vendor_share_statement (venue_id, id),
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id),
      foreign key (venue_id, pass_type_id) references pass_type (venue_id, id)
    )`.execute(db)
  await sql`create index vendor_share_line_session on vendor_share_line (venue_id, ticket_session_id)`.execute(db)
  await appendOnly(db, 'vendor_share_line')
  // A bill that is cancelled takes its statement with it: the period can be stated again.
  await sql`
    create function vendor_share_follows_bill() returns trigger language plpgsql as $$
    begin
      update vendor_share_statement set is_void = true where venue_id = new.venue_id and bill_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger vendor_share_follows_bill after update of state on vendor_bill for each row
      when (new.state = 'cancelled' and new.source = 'share') execute function vendor_share_follows_bill()`.execute(db)
  await grantApp(db, 'select, insert, update (ended_at, ended_by)', ['vendor_share_term'])
  await grantApp(db, 'select, insert, update (is_void)', ['vendor_share_statement'])
  await grantApp(db, 'select, insert', ['vendor_share_line'])
}
