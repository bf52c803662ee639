import { type Kysely, sql } from 'kysely'

/**
 * What was bought on account is due by a day and is taken in later, all of it or a part: a change of the order that gives
 * back so much of the payment by invoice and brings as much in another way. What is open is never stored: it is what an
 * invoice paid less what went back of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table venue
      add column invoice_days smallint not null default 30 check (invoice_days between 0 and 365),
      add column waitlist_minutes smallint not null default 30 check (waitlist_minutes between 5 and 1440)`.execute(db)

  // The day stays when the venue gives its next guests another time.
  await sql`alter table payment add column due_on date`.execute(db)
  await sql`
    update payment p set due_on = p.business_date + v.invoice_days
    from venue v where v.id = p.venue_id and p.method = 'invoice'`.execute(db)
  await sql`alter table payment add constraint payment_due check ((method = 'invoice') = (due_on is not null))`.execute(
    db,
  )
  await sql`
    create function payment_is_due() returns trigger language plpgsql as $$
    begin
      new.due_on := new.business_date + (select v.invoice_days from venue v where v.id = new.venue_id);
      return new;
    end $$`.execute(db)
  await sql`create trigger payment_is_due before insert on payment for each row
    when (new.method = 'invoice' and new.due_on is null) execute function payment_is_due()`.execute(db)
  await sql`create index payment_open_invoice on payment (venue_id, due_on, id)
    where method = 'invoice' and refunded_minor < amount_minor`.execute(db)

  // Money changes its way and nothing else: the sums of the order stay.
  await sql`
    alter table order_change
      drop constraint order_change_kind_check,
      add constraint order_change_kind_check
        check (kind in ('cancel', 'adjust', 'exchange', 'pay_back', 'payment', 'release', 'invoice_paid')),
      add constraint order_change_invoice_paid
        check (kind <> 'invoice_paid' or (gross_minor = 0 and tax_minor = 0 and paid_minor = 0))`.execute(db)
  // At commit: what leaves is of invoices alone, and what comes is money.
  await sql`
    create function invoice_is_taken_in() returns trigger language plpgsql as $$
    begin
      if not exists (select from refund r where r.venue_id = new.venue_id and r.change_id = new.id)
        or exists (select from refund r join payment p on p.venue_id = r.venue_id and p.id = r.payment_id
          where r.venue_id = new.venue_id and r.change_id = new.id and not (r.method = 'invoice' and p.method = 'invoice'))
        or exists (select from payment p where p.venue_id = new.venue_id and p.order_id = new.order_id
          and p.change_id = new.id and p.method = 'invoice') then
        raise exception 'an invoice is taken in by money'
          using errcode = 'check_violation', constraint = 'invoice_is_taken_in', table = 'order_change';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger invoice_is_taken_in after insert on order_change deferrable initially deferred
      for each row when (new.kind = 'invoice_paid') execute function invoice_is_taken_in()`.execute(db)

  await sql`insert into permission (module, action)
    select 'order_list', 'take_invoice' where exists (select from role) on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select r.venue_id, r.id, 'order_list', 'take_invoice' from role r
    where r.key in ('owner', 'manager', 'boxoffice', 'accountant')
    on conflict do nothing`.execute(db)
}
