import { type Kysely, sql } from 'kysely'

/**
 * Orders of which money went back, or is on its way to their guests, are listed by themselves, and there are few among all.
 * The refund marks its order in the step that writes it, so nobody who gives money back can forget it. What was bought on
 * account and is owed less gave nobody money.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sale_order add column has_refund boolean not null default false`.execute(db)
  await sql`
    update sale_order o set has_refund = true where exists (
      select from refund r where r.venue_id = o.venue_id and r.order_id = o.id and r.method <> 'invoice')`.execute(db)
  await sql`create index sale_order_refunded on sale_order (venue_id, created_at desc, id) where has_refund`.execute(db)
  await sql`
    create or replace function refund_of_payment() returns trigger language plpgsql as $$
    begin
      update payment set refunded_minor = refunded_minor + new.amount_minor
        where venue_id = new.venue_id and id = new.payment_id;
      if new.method <> 'invoice' then
        update sale_order set has_refund = true
          where venue_id = new.venue_id and id = new.order_id and not has_refund;
      end if;
      return null;
    end $$`.execute(db)
}
