import { type Kysely, sql } from 'kysely'

/**
 * Money may be taken for the exchange of a sold order before it is made, as for a basket before it is sold: under the id
 * that the change will have. There is never a change and an open part payment, or an open card charge, under one id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table part_payment
      add column exchange_of uuid,
      add constraint part_payment_exchange_of
        foreign key (venue_id, exchange_of) references sale_order (venue_id, id)`.execute(db)
  await sql`create index part_payment_exchange on part_payment (venue_id, exchange_of)
    where exchange_of is not null`.execute(db)

  // A change is to its money what an order is: each looks when it commits, behind a lock of the id that both have.
  await sql`
    create or replace function order_takes_its_money() returns trigger language plpgsql as $$
    declare
      wanted uuid;
      stands boolean;
      waits boolean := false;
    begin
      if tg_table_name in ('sale_order', 'order_change') then
        wanted := new.id;
        perform pg_advisory_xact_lock_shared(hashtext('order_takes_its_money'), hashtext(wanted::text) & 1023);
        stands := exists (select from part_payment p
          where p.venue_id = new.venue_id and p.order_id = wanted and p.state = 'taken');
        waits := exists (select from card_charge c
          where c.venue_id = new.venue_id and c.order_id = wanted and c.state in ('asked', 'unknown'));
      else
        wanted := new.order_id;
        perform pg_advisory_xact_lock(hashtext('order_takes_its_money'), hashtext(wanted::text) & 1023);
        stands := exists (select from sale_order o where o.venue_id = new.venue_id and o.id = wanted)
          or exists (select from order_change c where c.venue_id = new.venue_id and c.id = wanted);
        if tg_table_name = 'card_charge' then
          waits := stands;
          stands := false;
        else
          stands := stands and exists (select from part_payment p
            where p.venue_id = new.venue_id and p.id = new.id and p.state = 'taken');
          waits := exists (select from card_charge c where c.venue_id = new.venue_id and c.order_id = wanted
            and c.state in ('asked', 'unknown') and c.id <> new.id);
        end if;
      end if;
      if waits then
        raise exception 'the order % and a card charge that nobody has answered', wanted
          using errcode = 'check_violation', constraint = 'order_awaits_its_charge';
      end if;
      if stands then
        raise exception 'the order % and open money that was taken for it', wanted
          using errcode = 'check_violation', constraint = 'order_takes_its_money';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger order_takes_its_money after insert on order_change
      deferrable initially deferred for each row execute function order_takes_its_money()`.execute(db)
  // Practice pays for practice: also where the order was sold before.
  await sql`
    create or replace function part_payment_sold_alike() returns trigger language plpgsql as $$
    begin
      if exists (select from sale_order o where o.venue_id = new.venue_id
        and o.id in (new.order_id, new.exchange_of) and o.is_training <> new.is_training) then
        raise exception 'money for practice pays for practice alone'
          using errcode = 'check_violation', constraint = 'part_payment_sold_alike', table = 'part_payment';
      end if;
      return null;
    end $$`.execute(db)
}
