import { type Kysely, sql } from 'kysely'

/**
 * What is taken for one basket, one hold or one exchange is never more than the guest was told it comes to, however many
 * windows take it. `due_minor` is that sum; null: the money has changed hands already and is written down whatever is due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['part_payment', 'card_charge']) {
    await sql`alter table ${sql.table(table)} add column due_minor bigint check (due_minor > 0)`.execute(db)
  }
  await sql`create index part_payment_of_hold on part_payment (venue_id, hold_id)
    where state = 'taken' and hold_id is not null`.execute(db)
  await sql`create index card_charge_of_hold on card_charge (venue_id, hold_id)
    where state in ('asked', 'unknown') and hold_id is not null`.execute(db)

  // Windows may have given one hold several order ids, and one exchange several baskets: all of them are one sum. Two of
  // the same wait here for each other, so the second sees what the first has taken.
  await sql`
    create function money_within_due() returns trigger language plpgsql as $$
    declare
      exchanged uuid := to_jsonb(new) ->> 'exchange_of';
      lock_key integer;
      taken bigint;
    begin
      for lock_key in select distinct hashtext(k::text) from unnest(array[new.order_id, new.hold_id, exchanged]) as k
        where k is not null order by 1
      loop
        perform pg_advisory_xact_lock(hashtext('money_within_due'), lock_key);
      end loop;
      if new.due_minor is null then
        return null;
      end if;
      taken := coalesce((select sum(p.amount_minor) from part_payment p
          where p.venue_id = new.venue_id and p.state = 'taken'
            and (p.order_id = new.order_id or p.hold_id = new.hold_id or p.exchange_of = exchanged)), 0)
        + coalesce((select sum(c.amount_minor) from card_charge c
          where c.venue_id = new.venue_id and c.state in ('asked', 'unknown')
            and (c.order_id = new.order_id or c.hold_id = new.hold_id)), 0);
      if taken > new.due_minor then
        raise exception 'more would be taken than is due'
          using errcode = 'check_violation', constraint = 'money_within_due', table = tg_table_name;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['part_payment', 'card_charge']) {
    await sql`create trigger money_within_due after insert on ${sql.table(table)} for each row
      execute function money_within_due()`.execute(db)
  }

  // A hold is sold with all the money that was taken for it, under whatever order id. Money is taken under the lock of
  // the hold's row, which its sale has too.
  await sql`
    create function hold_takes_its_money() returns trigger language plpgsql as $$
    begin
      if exists (select from card_charge c where c.venue_id = new.venue_id and c.hold_id = new.id
        and c.state in ('asked', 'unknown')) then
        raise exception 'the hold % and a card charge that nobody has answered', new.id
          using errcode = 'check_violation', constraint = 'order_awaits_its_charge', table = 'seat_hold';
      end if;
      if exists (select from part_payment p where p.venue_id = new.venue_id and p.hold_id = new.id
        and p.state = 'taken') then
        raise exception 'the hold % and open money that was taken for it', new.id
          using errcode = 'check_violation', constraint = 'order_takes_its_money', table = 'seat_hold';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger hold_takes_its_money after update of state on seat_hold deferrable initially deferred
      for each row when (new.state = 'confirmed' and old.state <> 'confirmed')
      execute function hold_takes_its_money()`.execute(db)

  // An exchange takes all the money of its order's exchanges, and money for what is due leaves room for it.
  await sql`
    create function exchange_takes_its_money() returns trigger language plpgsql as $$
    begin
      if exists (select from part_payment p where p.venue_id = new.venue_id and p.exchange_of = new.order_id
        and p.state = 'taken') then
        raise exception 'an exchange of the order % and open money that was taken for another', new.order_id
          using errcode = 'check_violation', constraint = 'order_takes_its_money', table = 'order_change';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger exchange_takes_its_money after insert on order_change deferrable initially deferred
      for each row when (new.kind = 'exchange') execute function exchange_takes_its_money()`.execute(db)
  await sql`
    create or replace function order_not_overpaid() returns trigger language plpgsql as $$
    begin
      if exists (select from sale_order o where o.venue_id = new.venue_id and o.id = new.order_id
        and o.paid_minor + coalesce((select sum(p.amount_minor) from part_payment p where p.venue_id = o.venue_id
          and p.exchange_of = o.id and p.state = 'taken'), 0) > o.gross_minor) then
        raise exception 'more is paid than is due'
          using errcode = 'check_violation', constraint = 'order_not_overpaid', table = 'order_change';
      end if;
      return null;
    end $$`.execute(db)

  // An order that ends leaves nothing due: what nobody will pay is taken off it. Orders from before may say otherwise.
  await sql`
    alter table sale_order add constraint sale_order_ends_paid
      check (state <> 'cancelled' or gross_minor <= paid_minor) not valid`.execute(db)
}
