import { type Kysely, sql } from 'kysely'

/**
 * Who owes what was bought on account is kept with the payment: the name that the seller gave, else the customer's of the
 * order, as it was then. A payment on account that names nobody is refused, whoever writes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment
      add column debtor text check (length(debtor) between 1 and 100),
      add constraint payment_debtor check (debtor is null or method = 'invoice')`.execute(db)
  // What was sold before was owed by the guest, if anyone knows them.
  await sql`
    update payment p set debtor = left(coalesce(
      (select c.name from customer c where c.venue_id = o.venue_id and c.id = o.customer_id), nullif(o.guest_name, '')), 100)
    from sale_order o
    where o.venue_id = p.venue_id and o.id = p.order_id and p.method = 'invoice'`.execute(db)
  await sql`
    create function payment_is_owed_by() returns trigger language plpgsql as $$
    begin
      if new.debtor is null then
        select c.name into new.debtor from sale_order o
        join customer c on c.venue_id = o.venue_id and c.id = o.customer_id
        where o.venue_id = new.venue_id and o.id = new.order_id;
      end if;
      if new.debtor is null then
        raise exception 'nobody owes a payment on account'
          using errcode = 'check_violation', constraint = 'payment_debtor', table = 'payment';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger payment_is_owed_by before insert on payment for each row
    when (new.method = 'invoice') execute function payment_is_owed_by()`.execute(db)
}
