import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Gift cards: money that guests have left with the house. A card's balance moves by its entries alone, which are only
 * ever added, and never goes below zero. Whatever says that a card paid, was sold or got money back has its entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift_card (
      venue_id uuid not null references venue (id),
      id uuid not null,
      -- Cards are found by the hash; the code itself is opened for printing alone.
      code_hash bytea not null check (octet_length(code_hash) = 32),
      code_sealed bytea not null,
      code_tail text not null check (code_tail ~ '^[0-9A-HJKMNP-TV-Z]{4}$'),
      origin text not null check (origin in ('sold', 'issued', 'refund', 'replacement')),
      state text not null default 'active' check (state in ('active', 'blocked', 'replaced')),
      replaced_by uuid,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      balance_minor bigint not null default 0,
      valid_until date not null,
      holder text check (length(holder) between 1 and 100),
      note text not null default '' check (length(note) <= 500),
      created_by uuid not null references app_user (id),
      created_at timestamptz not null default clock_timestamp(),
      rev integer not null default 1,
      primary key (venue_id, id),
      constraint gift_card_code unique (venue_id, code_hash),
      constraint gift_card_currency unique (venue_id, id, currency),
      constraint gift_card_replaced_by foreign key (venue_id, replaced_by) references gift_card (venue_id, id),
      constraint gift_card_replaced_state check ((state = 'replaced') = (replaced_by is not null)),
      constraint gift_card_balance check (balance_minor between 0 and 900000000000000)
    )`.execute(db)
  await sql`create index gift_card_newest on gift_card (venue_id, created_at, id)`.execute(db)
  await sql`create index gift_card_tail on gift_card (venue_id, code_tail)`.execute(db)
  await sql`create index gift_card_replaces on gift_card (venue_id, replaced_by) where replaced_by is not null`.execute(
    db,
  )

  // payment_id is that of money taken for a basket as well, which becomes a payment under the same id or goes back.
  await sql`
    create table gift_entry (
      venue_id uuid not null,
      id uuid not null,
      card_id uuid not null,
      kind text not null check (kind in
        ('sold', 'charged', 'issued', 'paid', 'returned', 'refunded', 'moved_out', 'moved_in')),
      amount_minor bigint not null check (amount_minor <> 0 and (amount_minor < 0) = (kind in ('paid', 'moved_out'))),
      balance_after_minor bigint not null check (balance_after_minor >= 0),
      currency char(3) not null,
      order_id uuid,
      line_no integer,
      payment_id uuid,
      refund_id uuid,
      other_card_id uuid,
      reason text check (length(reason) between 1 and 500),
      business_date date not null,
      actor_id uuid not null references app_user (id),
      approver_id uuid references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, card_id, currency) references gift_card (venue_id, id, currency),
      foreign key (venue_id, other_card_id) references gift_card (venue_id, id),
      constraint gift_entry_of_line
        foreign key (venue_id, order_id, line_no) references order_line (venue_id, order_id, line_no),
      constraint gift_entry_refund foreign key (venue_id, refund_id) references refund (venue_id, id),
      check ((kind in ('sold', 'charged')) = (line_no is not null)),
      check ((kind in ('paid', 'returned')) = (payment_id is not null)),
      check ((kind = 'refunded') = (refund_id is not null)),
      check ((kind in ('moved_out', 'moved_in')) = (other_card_id is not null)),
      check (kind <> 'issued' or reason is not null),
      check (approver_id <> actor_id)
    )`.execute(db)
  await sql`create index gift_entry_card on gift_entry (venue_id, card_id, at, id)`.execute(db)
  await sql`create unique index gift_entry_payment on gift_entry (venue_id, payment_id, kind)
    where payment_id is not null`.execute(db)
  await sql`create unique index gift_entry_refunded on gift_entry (venue_id, refund_id) where refund_id is not null`.execute(
    db,
  )
  await sql`create index gift_entry_line on gift_entry (venue_id, order_id, line_no) where line_no is not null`.execute(
    db,
  )
  await sql`create index gift_entry_issued on gift_entry (venue_id, at, id) where kind = 'issued'`.execute(db)
  await appendOnly(db, 'gift_entry')

  // The one place in which a balance moves: under the lock of the card's row, as it is then. What a blocked card is owed
  // still reaches it; a card that gets money back is good for a while again.
  await sql`
    create function gift_entry_moves() returns trigger language plpgsql as $$
    begin
      update gift_card c set balance_minor = c.balance_minor + new.amount_minor, rev = c.rev + 1,
          valid_until = case when new.kind in ('returned', 'refunded')
            then greatest(c.valid_until, new.business_date + 90) else c.valid_until end
        where c.venue_id = new.venue_id and c.id = new.card_id and c.balance_minor + new.amount_minor >= 0
          and case new.kind
            when 'paid' then c.state = 'active' and c.valid_until >= new.business_date
            when 'charged' then c.state = 'active'
            else c.state <> 'replaced' end
        returning c.balance_minor into new.balance_after_minor;
      if not found then
        raise exception 'the card does not allow it'
          using errcode = 'check_violation', constraint = 'gift_card_allows', table = 'gift_entry';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger moves before insert on gift_entry for each row execute function gift_entry_moves()`.execute(
    db,
  )

  await sql`
    alter table payment_method
      drop constraint payment_method_kind_check,
      add constraint payment_method_kind_check check (kind in ('cash', 'card', 'bank', 'invoice', 'voucher'))`.execute(
    db,
  )
  await sql`
    insert into payment_method (venue_id, id, code, name, kind, reference, sort)
    select v.id, gen_random_uuid(), 'VOUCHER', '{"en": "Gift card", "tr": "Hediye kartı"}', 'voucher', 'no', 50
    from venue v
    where not exists (select from payment_method m where m.venue_id = v.id and m.code_key = fold('VOUCHER')
      and m.archived_at is null)`.execute(db)

  // Looked at when the transaction ends, and only where a card is named: other sales pay nothing for it.
  const entryOf = {
    payment: sql`exists (select from gift_entry e where e.venue_id = new.venue_id and e.payment_id = new.id
      and e.kind = 'paid' and e.amount_minor = -new.amount_minor)
      and not exists (select from sale_order o where o.venue_id = new.venue_id and o.id = new.order_id and o.is_training)`,
    part_payment: sql`exists (select from gift_entry e where e.venue_id = new.venue_id and e.payment_id = new.id
      and e.kind = 'paid' and e.amount_minor = -new.amount_minor) and not new.is_training`,
    refund: sql`exists (select from gift_entry e where e.venue_id = new.venue_id and e.refund_id = new.id
      and e.amount_minor = new.amount_minor)
      and not exists (select from order_change c
        where c.venue_id = new.venue_id and c.id = new.change_id and c.is_training)`,
    order_line: sql`new.gross_minor = (select coalesce(sum(e.amount_minor), 0) from gift_entry e
      where e.venue_id = new.venue_id and e.order_id = new.order_id and e.line_no = new.line_no)
      and new.tax_minor = 0
      and not exists (select from sale_order o where o.venue_id = new.venue_id and o.id = new.order_id and o.is_training)`,
  } as const
  for (const [table, holds] of Object.entries(entryOf)) {
    const name = `${table}_moves_its_card`
    await sql`
      create function ${sql.id(name)}() returns trigger language plpgsql as $$
      begin
        if not (${holds}) then
          raise exception 'a gift card moves with what it pays for'
            using errcode = 'check_violation', constraint = ${sql.lit(name)}, table = ${sql.lit(table)};
        end if;
        return null;
      end $$`.execute(db)
    const isCard = table === 'order_line' ? sql`new.kind = 'voucher'` : sql`new.method = 'voucher'`
    await sql`
      create constraint trigger ${sql.id(name)} after insert on ${sql.table(table)}
        deferrable initially deferred for each row when (${isCard}) execute function ${sql.id(name)}()`.execute(db)
  }
  // Money that a card had paid for a basket goes back to it.
  await sql`
    create function part_payment_returns_to_card() returns trigger language plpgsql as $$
    begin
      if not exists (select from gift_entry e where e.venue_id = new.venue_id and e.payment_id = new.id
        and e.kind = 'returned' and e.amount_minor = new.returned_minor) then
        raise exception 'what a gift card has paid goes back to it'
          using errcode = 'check_violation', constraint = 'part_payment_returns_to_card', table = 'part_payment';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger part_payment_returns_to_card after update on part_payment
      deferrable initially deferred for each row
      when (new.method = 'voucher' and new.state = 'returned' and old.state = 'taken')
      execute function part_payment_returns_to_card()`.execute(db)

  const rights = [
    ['view', ['owner', 'manager', 'boxoffice', 'accountant']],
    ['sell', ['owner', 'manager', 'boxoffice']],
    ['issue', ['owner', 'manager']],
    ['block_card', ['owner', 'manager']],
    ['export', ['owner', 'manager', 'accountant']],
  ] as const
  for (const [action, keys] of rights) {
    await sql`insert into permission (module, action)
      select 'gift_cards', ${action} where exists (select from role) on conflict do nothing`.execute(db)
    await sql`
      insert into role_permission (venue_id, role_id, module, action)
      select r.venue_id, r.id, 'gift_cards', ${action} from role r where r.key = any(${[...keys]}::text[])
      on conflict do nothing`.execute(db)
  }

  await grantApp(db, 'select, insert, update', ['gift_card'])
  await grantApp(db, 'select, insert', ['gift_entry'])
}
