import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * What an acquirer says that it has paid out, line by line, beside the card payments and refunds that the lines are for.
 * It reaches the book when somebody posts it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settlement_format (
      venue_id uuid not null references venue (id),
      acquirer_key text not null,
      acquirer text not null check (length(acquirer) between 1 and 60),
      mapping jsonb not null,
      updated_at timestamptz not null default clock_timestamp(),
      updated_by uuid not null references app_user (id),
      primary key (venue_id, acquirer_key),
      check (acquirer_key = fold(acquirer))
    )`.execute(db)
  await sql`
    create table settlement (
      venue_id uuid not null references venue (id),
      id uuid not null,
      acquirer text not null check (length(acquirer) between 1 and 60),
      acquirer_key text not null generated always as (fold(acquirer)) stored,
      file uuid not null,
      file_name text not null check (length(file_name) between 1 and 200),
      content_hash bytea not null,
      mapping jsonb not null,
      skips_faulty boolean not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      state text not null default 'importing' check (state in ('importing', 'open', 'posted', 'undone')),
      line_count integer not null default 0,
      known_count integer not null default 0,
      faulty_count integer not null default 0,
      gross_minor bigint not null default 0,
      fee_minor bigint not null default 0,
      net_minor bigint not null generated always as (gross_minor - fee_minor) stored,
      from_date date,
      until_date date check (until_date >= from_date),
      matched_minor bigint,
      from_fund_id uuid,
      to_fund_id uuid,
      imported_by uuid not null references app_user (id),
      imported_at timestamptz not null default clock_timestamp(),
      ended_by uuid references app_user (id),
      ended_at timestamptz,
      rev integer not null default 1,
      primary key (venue_id, id),
      foreign key (venue_id, file) references stored_file (venue_id, id),
      foreign key (venue_id, from_fund_id) references fund (venue_id, id),
      foreign key (venue_id, to_fund_id) references fund (venue_id, id),
      check ((state in ('posted', 'undone')) = (ended_at is not null)),
      check ((ended_at is null) = (ended_by is null)),
      check ((state = 'posted') = (matched_minor is not null and from_fund_id is not null and to_fund_id is not null))
    )`.execute(db)
  // The same file comes in once, unless that was undone.
  await sql`create unique index settlement_once on settlement (venue_id, content_hash) where state <> 'undone'`.execute(
    db,
  )
  await sql`create index settlement_at on settlement (venue_id, imported_at, id)`.execute(db)
  await sql`create index settlement_file on settlement (venue_id, file)`.execute(db)
  await sql`create index settlement_posted on settlement (venue_id, ended_at, id) where state = 'posted'`.execute(db)
  await sql`
    create trigger counts_file_use after insert or delete or update of file on settlement for each row
      execute function counts_file_use('file', 'settlementFile', 'venue_id')`.execute(db)
  await sql`
    create function settlement_ends_once() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.state in ('posted', 'undone') then
        raise exception 'a settlement that has ended stays as it is'
          using errcode = 'check_violation', constraint = 'settlement_ends_once', table = 'settlement';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger settlement_ends_once before update or delete on settlement for each row
      execute function settlement_ends_once()`.execute(db)

  // A line with a reference of its own comes in once, whatever file it is in. An import that is undone frees it.
  await sql`
    create table settlement_line (
      venue_id uuid not null,
      settlement_id uuid not null,
      line_no integer not null check (line_no > 0),
      line_key text,
      is_live boolean not null default true,
      on_date date not null,
      amount_minor bigint not null check (amount_minor <> 0),
      fee_minor bigint not null,
      reference text check (length(reference) between 1 and 100),
      primary key (venue_id, settlement_id, line_no),
      foreign key (venue_id, settlement_id) references settlement (venue_id, id)
    )`.execute(db)
  await sql`create unique index settlement_line_once on settlement_line (venue_id, line_key)
    where is_live and line_key is not null`.execute(db)

  // Each payment and each refund is in one line: whoever comes second is refused here. A line may be for several.
  await sql`
    create table settlement_match (
      venue_id uuid not null,
      id uuid not null,
      settlement_id uuid not null,
      line_no integer not null,
      payment_id uuid,
      refund_id uuid,
      amount_minor bigint not null,
      matched_as text not null check (matched_as in ('reference', 'amount', 'person')),
      matched_by uuid not null references app_user (id),
      matched_at timestamptz not null default clock_timestamp(),
      ended_by uuid references app_user (id),
      ended_at timestamptz,
      primary key (venue_id, id),
      foreign key (venue_id, settlement_id, line_no) references settlement_line (venue_id, settlement_id, line_no),
      foreign key (venue_id, payment_id) references payment (venue_id, id),
      foreign key (venue_id, refund_id) references refund (venue_id, id),
      check (num_nonnulls(payment_id, refund_id) = 1),
      check ((payment_id is not null) = (amount_minor > 0)),
      check ((ended_at is null) = (ended_by is null))
    )`.execute(db)
  await sql`create unique index settlement_match_payment on settlement_match (venue_id, payment_id)
    where ended_at is null and payment_id is not null`.execute(db)
  await sql`create unique index settlement_match_refund on settlement_match (venue_id, refund_id)
    where ended_at is null and refund_id is not null`.execute(db)
  await sql`create index settlement_match_line on settlement_match (venue_id, settlement_id, line_no)`.execute(db)

  // What stays different, with the reason why: of a line, or of a payment or refund that is in none.
  await sql`
    create table settlement_acceptance (
      venue_id uuid not null,
      id uuid not null,
      settlement_id uuid not null,
      line_no integer,
      payment_id uuid,
      refund_id uuid,
      reason text not null check (length(reason) between 1 and 500),
      accepted_by uuid not null references app_user (id),
      accepted_at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, settlement_id) references settlement (venue_id, id),
      foreign key (venue_id, settlement_id, line_no) references settlement_line (venue_id, settlement_id, line_no),
      foreign key (venue_id, payment_id) references payment (venue_id, id),
      foreign key (venue_id, refund_id) references refund (venue_id, id),
      check (num_nonnulls(line_no, payment_id, refund_id) = 1),
      constraint settlement_accepts_line unique (venue_id, settlement_id, line_no),
      constraint settlement_accepts_payment unique (venue_id, settlement_id, payment_id),
      constraint settlement_accepts_refund unique (venue_id, settlement_id, refund_id)
    )`.execute(db)
  await appendOnly(db, 'settlement_acceptance')

  // What was posted is matched as it was then.
  await sql`
    create function settlement_is_open() returns trigger language plpgsql as $$
    begin
      if not exists (select from settlement s where s.venue_id = new.venue_id and s.id = new.settlement_id
        and s.state in ('importing', 'open')) then
        raise exception 'a settlement that has ended stays as it is'
          using errcode = 'check_violation', constraint = 'settlement_is_open', table = tg_table_name;
      end if;
      return new;
    end $$`.execute(db)
  for (const table of ['settlement_line', 'settlement_match', 'settlement_acceptance']) {
    await sql`
      create trigger settlement_is_open before insert or update on ${sql.table(table)} for each row
        execute function settlement_is_open()`.execute(db)
  }
  await grantApp(db, 'select, insert, update', ['settlement_format', 'settlement'])
  await grantApp(db, 'select, insert, update (is_live)', ['settlement_line'])
  await grantApp(db, 'select, insert, update (ended_by, ended_at)', ['settlement_match'])
  await grantApp(db, 'select, insert', ['settlement_acceptance'])
}
