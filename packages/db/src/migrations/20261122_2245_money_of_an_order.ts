import { type Kysely, sql } from 'kysely'

/**
 * An order takes all the money with it that was taken for its basket: there is never an order and an open part payment
 * under one id. Sale and part payment do not see each other before they commit, so each looks when it commits, after the
 * other: a statement of a function sees what was committed before it began, not before its transaction's last statement
 * did. Sales do not wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index part_payment_of_order on part_payment (venue_id, order_id) where state = 'taken'`.execute(db)
  // A thousand locks are enough for as many orders as one transaction writes.
  await sql`
    create function order_takes_its_money() returns trigger language plpgsql as $$
    declare
      wanted uuid;
      stands boolean;
    begin
      if tg_table_name = 'sale_order' then
        wanted := new.id;
        perform pg_advisory_xact_lock_shared(hashtext('order_takes_its_money'), hashtext(wanted::text) & 1023);
        stands := exists (select from part_payment p
          where p.venue_id = new.venue_id and p.order_id = wanted and p.state = 'taken');
      else
        wanted := new.order_id;
        perform pg_advisory_xact_lock(hashtext('order_takes_its_money'), hashtext(wanted::text) & 1023);
        stands := exists (select from sale_order o where o.venue_id = new.venue_id and o.id = wanted)
          and exists (select from part_payment p
            where p.venue_id = new.venue_id and p.id = new.id and p.state = 'taken');
      end if;
      if stands then
        raise exception 'the order % and open money that was taken for it', wanted
          using errcode = 'check_violation', constraint = 'order_takes_its_money';
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['sale_order', 'part_payment']) {
    await sql`
      create constraint trigger order_takes_its_money after insert on ${sql.table(table)}
        deferrable initially deferred for each row execute function order_takes_its_money()`.execute(db)
  }
}
