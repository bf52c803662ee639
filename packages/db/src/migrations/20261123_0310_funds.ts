import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Funds: where the venue's money is when it is in no till. Each has an account of its own in the book, and entries that
 * follow each other: what one leaves is what the next one begins with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No floor: nobody has counted it yet, so nobody can say that it holds too little.
  await sql`
    create table fund (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      kind text not null check (kind in ('safe', 'petty_cash', 'bank', 'card_clearing')),
      account text not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      balance_minor bigint not null default 0 check (abs(balance_minor) <= 9000000000000000),
      last_entry integer check (last_entry > 0),
      floor_minor bigint,
      custodian_id uuid references app_user (id),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      constraint fund_has_account unique (venue_id, account),
      unique (venue_id, id, account),
      unique (venue_id, id, kind),
      foreign key (venue_id, account) references account (venue_id, code),
      constraint fund_keeps_floor check (floor_minor is null or balance_minor >= floor_minor),
      constraint fund_floor_of_kind check (floor_minor >= 0 or kind = 'bank'),
      constraint fund_begins_empty check (last_entry is not null or balance_minor = 0),
      constraint fund_archived_empty check (archived_at is null or balance_minor = 0)
    )`.execute(db)
  await sql`create unique index fund_code on fund (venue_id, code_key) where archived_at is null`.execute(db)

  await sql`
    create table fund_entry (
      venue_id uuid not null,
      fund_id uuid not null,
      entry_no integer not null check (entry_no > 0),
      id uuid not null,
      kind text not null check (length(kind) between 1 and 40),
      source text not null check (length(source) between 1 and 40),
      source_id uuid not null,
      amount_minor bigint not null check (amount_minor <> 0),
      balance_after_minor bigint not null,
      previous_no integer generated always as (nullif(entry_no - 1, 0)) stored,
      balance_before_minor bigint not null generated always as (balance_after_minor - amount_minor) stored,
      counterpart_fund_id uuid,
      till_session_id uuid,
      business_date date not null,
      at timestamptz not null default clock_timestamp(),
      actor_id uuid references app_user (id),
      reason text check (length(reason) between 1 and 500),
      primary key (venue_id, fund_id, entry_no),
      unique (venue_id, id),
      unique (venue_id, fund_id, entry_no, balance_after_minor),
      constraint fund_entry_once unique (venue_id, source, source_id, kind, fund_id),
      constraint fund_entry_follows foreign key (venue_id, fund_id, previous_no, balance_before_minor)
        references fund_entry (venue_id, fund_id, entry_no, balance_after_minor),
      constraint fund_entry_first check (entry_no > 1 or balance_after_minor = amount_minor),
      foreign key (venue_id, fund_id) references fund (venue_id, id),
      foreign key (venue_id, counterpart_fund_id) references fund (venue_id, id),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id)
    )`.execute(db)
  await sql`create index fund_entry_by_hand on fund_entry (venue_id, at) where source = 'fund'`.execute(db)
  await appendOnly(db, 'fund_entry')
  // A balance is what its last entry left. Looked at when the transaction ends: fund and entry are two statements' rows.
  await sql`
    alter table fund add constraint fund_is_its_last_entry
      foreign key (venue_id, id, last_entry, balance_minor)
      references fund_entry (venue_id, fund_id, entry_no, balance_after_minor) deferrable initially deferred`.execute(
    db,
  )
  await addGuards(db)
  await addTransfers(db)
  await addCounts(db)

  await sql`
    alter table till add column fund_id uuid,
      add foreign key (venue_id, fund_id) references fund (venue_id, id)`.execute(db)
  // The float was brought from elsewhere, not out of the safe.
  await sql`alter table till_session add column float_brought boolean not null default false`.execute(db)
  await sql`
    alter table journal_line add column fund_id uuid,
      add foreign key (venue_id, fund_id, account) references fund (venue_id, id, account)`.execute(db)
  await sql`create index journal_line_fund on journal_line (venue_id, fund_id) where fund_id is not null`.execute(db)

  await fillVenues(db)
  await grantApp(db, 'select, insert, update', ['fund', 'fund_transfer'])
  await grantApp(db, 'select, insert', ['fund_entry', 'fund_count'])
}

async function addGuards(db: Kysely<unknown>): Promise<void> {
  // Each fund has an account of its own, made with it: the first free one of its kind.
  await sql`
    create function fund_takes_account() returns trigger language plpgsql as $$
    declare
      first integer := case new.kind when 'safe' then 1010 when 'petty_cash' then 1060 when 'bank' then 1100 else 1200 end;
      last integer := case new.kind when 'safe' then 1049 when 'petty_cash' then 1099 when 'bank' then 1199 else 1299 end;
    begin
      perform pg_advisory_xact_lock(hashtext('fund account'), hashtext(new.venue_id::text));
      select min(code)::text into new.account from generate_series(first, last) code
        where not exists (select from fund f where f.venue_id = new.venue_id and f.account = code::text);
      if new.account is null then
        raise exception 'no account of this kind is free'
          using errcode = 'unique_violation', constraint = 'fund_kind', table = 'fund';
      end if;
      insert into account (venue_id, code, kind, name) values (new.venue_id, new.account, 'asset', new.name)
        on conflict do nothing;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger fund_takes_account before insert on fund for each row
      when (new.account is null) execute function fund_takes_account()`.execute(db)
  await sql`
    create function fund_keeps_its_past() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or new.account <> old.account or new.kind <> old.kind
        or coalesce(new.last_entry, 0) < coalesce(old.last_entry, 0)
        or (new.currency <> old.currency and old.last_entry is not null)
      then
        raise exception 'the past of a fund is never changed'
          using errcode = 'restrict_violation', constraint = 'fund_keeps_its_past', table = 'fund';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger fund_keeps_its_past before update or delete on fund
      for each row execute function fund_keeps_its_past()`.execute(db)
  // An entry that its fund does not know would go past the balance.
  await sql`
    create function fund_entry_is_counted() returns trigger language plpgsql as $$
    begin
      if not exists (select from fund f
        where f.venue_id = new.venue_id and f.id = new.fund_id and f.last_entry >= new.entry_no) then
        raise exception 'an entry moves the balance of its fund'
          using errcode = 'check_violation', constraint = 'fund_entry_is_counted', table = 'fund_entry';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger fund_entry_is_counted after insert on fund_entry
      deferrable initially deferred for each row execute function fund_entry_is_counted()`.execute(db)
  // A venue that has not begun yet may choose another currency.
  await sql`
    create function fund_follows_currency() returns trigger language plpgsql as $$
    begin
      update fund set currency = new.currency where venue_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger fund_follows_currency after update of currency on venue for each row
      when (new.currency <> old.currency) execute function fund_follows_currency()`.execute(db)
}

async function addTransfers(db: Kysely<unknown>): Promise<void> {
  // Cash in a bag is in transit until another person has counted it.
  await sql`
    create table fund_transfer (
      venue_id uuid not null,
      id uuid not null,
      from_fund_id uuid not null,
      from_kind text not null,
      to_fund_id uuid not null,
      to_kind text not null,
      amount_minor bigint not null check (amount_minor > 0),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      note text check (length(note) between 1 and 500),
      state text not null default 'sent' check (state in ('sent', 'disputed', 'received', 'cancelled')),
      sent_by uuid not null references app_user (id),
      sent_at timestamptz not null default clock_timestamp(),
      disputed_by uuid references app_user (id),
      disputed_at timestamptz,
      dispute_reason text check (length(dispute_reason) between 1 and 500),
      received_minor bigint check (received_minor >= 0),
      denominations jsonb,
      reason text check (length(reason) between 1 and 500),
      ended_by uuid references app_user (id),
      ended_at timestamptz,
      primary key (venue_id, id),
      foreign key (venue_id, from_fund_id, from_kind) references fund (venue_id, id, kind),
      foreign key (venue_id, to_fund_id, to_kind) references fund (venue_id, id, kind),
      check (from_fund_id <> to_fund_id),
      check ((state in ('received', 'cancelled')) = (ended_at is not null)),
      check ((ended_at is null) = (ended_by is null)),
      check ((state = 'received') = (received_minor is not null)),
      check ((disputed_at is null) = (disputed_by is null) and (disputed_at is null) = (dispute_reason is null)),
      check (state <> 'disputed' or disputed_at is not null),
      constraint fund_transfer_two_people check (state <> 'received' or ended_by <> sent_by
        or not (from_kind in ('safe', 'petty_cash') or to_kind in ('safe', 'petty_cash'))),
      constraint fund_transfer_sender_cancels check (state <> 'cancelled' or ended_by = sent_by),
      constraint fund_transfer_why check (received_minor is null or received_minor = amount_minor or reason is not null)
    )`.execute(db)
  await sql`create index fund_transfer_open on fund_transfer (venue_id, sent_at) where ended_at is null`.execute(db)
  await sql`create index fund_transfer_sent on fund_transfer (venue_id, sent_at)`.execute(db)
  await sql`create index fund_transfer_ended on fund_transfer (venue_id, ended_at) where ended_at is not null`.execute(
    db,
  )
  await sql`
    create function fund_transfer_ends_once() returns trigger language plpgsql as $$
    declare
      ending text[] := '{state,disputed_by,disputed_at,dispute_reason,received_minor,denominations,reason,ended_by,ended_at}';
    begin
      if tg_op = 'DELETE' or old.ended_at is not null or to_jsonb(new) - ending is distinct from to_jsonb(old) - ending
      then
        raise exception 'a transfer ends once and is never changed'
          using errcode = 'restrict_violation', constraint = 'fund_transfer_ends_once', table = 'fund_transfer';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger fund_transfer_ends_once before update or delete on fund_transfer for each row
      execute function fund_transfer_ends_once()`.execute(db)
}

async function addCounts(db: Kysely<unknown>): Promise<void> {
  // The first count says what was there when the venue began; only later ones can differ from what should be there.
  await sql`
    create table fund_count (
      venue_id uuid not null,
      id uuid not null,
      fund_id uuid not null,
      denominations jsonb,
      counted_minor bigint not null,
      expected_minor bigint not null,
      difference_minor bigint not null generated always as (counted_minor - expected_minor) stored,
      is_first boolean not null,
      reason text check (length(reason) between 1 and 500),
      actor_id uuid not null references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, fund_id) references fund (venue_id, id),
      constraint fund_count_why check (is_first or counted_minor = expected_minor or reason is not null)
    )`.execute(db)
  await sql`create index fund_count_of_fund on fund_count (venue_id, fund_id, at)`.execute(db)
  await sql`create index fund_count_at on fund_count (venue_id, at)`.execute(db)
  await sql`create unique index fund_count_one_first on fund_count (venue_id, fund_id) where is_first`.execute(db)
  await appendOnly(db, 'fund_count')
}

/** Gives the venues their first funds; what the book has posted until now are their entries. */
async function fillVenues(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into fund (venue_id, id, code, name, kind, currency)
    select v.id, gen_random_uuid(), k.code, k.name::jsonb, k.kind, v.currency
    from venue v cross join (values
      ('SAFE', '{"en": "Safe", "tr": "Çelik kasa"}', 'safe'),
      ('BANK', '{"en": "Bank", "tr": "Banka"}', 'bank'),
      ('CARD', '{"en": "Card payments", "tr": "Kart ödemeleri"}', 'card_clearing')) as k (code, name, kind)`.execute(db)
  // The only time that a line is touched after its entry: it learns the fund that it was always about.
  await sql`alter table journal_line disable trigger append_only`.execute(db)
  await sql`
    update journal_line l set fund_id = f.id from fund f
    where f.venue_id = l.venue_id and f.account = l.account`.execute(db)
  await sql`alter table journal_line enable trigger append_only`.execute(db)
  await sql`
    insert into fund_entry (venue_id, fund_id, entry_no, id, kind, source, source_id, amount_minor, balance_after_minor,
      till_session_id, business_date, at)
    select venue_id, fund_id, row_number() over past, gen_random_uuid(), act, source, source_id, amount,
      sum(amount) over past, till, of_date, posted_at
    from (
      select e.venue_id, l.fund_id, e.entry_no, e.act, e.source, e.source_id, e.of_date, e.posted_at,
        sum(l.amount_minor) as amount,
        case e.source when 'till' then e.source_id
          when 'movement' then (select m.till_session_id from till_movement m
            where m.venue_id = e.venue_id and m.id = e.source_id)
          when 'correction' then (select c.till_session_id from till_correction c
            where c.venue_id = e.venue_id and c.id = e.source_id) end as till
      from journal_entry e join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
      where l.fund_id is not null
      group by e.venue_id, e.id, l.fund_id having sum(l.amount_minor) <> 0) as posted
    window past as (partition by venue_id, fund_id order by entry_no)`.execute(db)
  await sql`
    update fund f set last_entry = n.entry_no, balance_minor = n.balance_after_minor
    from (select distinct on (venue_id, fund_id) venue_id, fund_id, entry_no, balance_after_minor from fund_entry
      order by venue_id, fund_id, entry_no desc) n
    where n.venue_id = f.venue_id and n.fund_id = f.id`.execute(db)
  // Steps after this one may alter these tables, which nothing may be waiting for then.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
}
