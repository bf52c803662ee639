import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Freight of deliveries is part of what the goods are worth: each line bears its share, and the shares are the freight.
 * What was sent back at the door is kept for every delivery, with an order or without, and also when nothing came in.
 * Vendors can be granted an amount besides a part of a price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await shareFreight(db)
  await keepRejections(db)
  await billFreight(db)
}

async function shareFreight(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_act add column freight_minor bigint not null default 0
      check (freight_minor between 0 and 900000000000000), add check (kind = 'receive' or freight_minor = 0)`.execute(
    db,
  )
  await sql`
    alter table stock_move add column freight_minor bigint not null default 0
      check (freight_minor between 0 and value_minor), add check (kind = 'receive' or freight_minor = 0)`.execute(db)
  // What was paid at last for an item is asked at each scan.
  await sql`create index stock_move_received on stock_move (venue_id, item_id, move_no) where kind = 'receive'`.execute(
    db,
  )
  await sql`
    create function stock_freight_is_shared() returns trigger language plpgsql as $$
    declare
      delivered uuid := coalesce(to_jsonb(new) ->> 'act_id', to_jsonb(new) ->> 'id')::uuid;
    begin
      if exists (select from stock_act a where a.venue_id = new.venue_id and a.id = delivered
          and a.freight_minor <> coalesce((select sum(m.freight_minor) from stock_move m
            where m.venue_id = a.venue_id and m.act_id = a.id), 0)) then
        raise exception 'the lines of a delivery bear its freight'
          using errcode = 'check_violation', constraint = 'stock_freight_is_shared', table = 'stock_act';
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['stock_act', 'stock_move']) {
    await sql`
      create constraint trigger stock_freight_is_shared after insert on ${sql.table(table)}
        deferrable initially deferred for each row when (new.freight_minor > 0)
        execute function stock_freight_is_shared()`.execute(db)
  }
}

async function keepRejections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_rejection (
      venue_id uuid not null,
      id uuid not null,
      act_id uuid not null,
      item_id uuid not null,
      location_id uuid not null,
      qty numeric(18, 6) not null check (qty > 0),
      unit_id uuid,
      unit_qty numeric(18, 6) check (unit_qty > 0),
      reason text not null check (length(reason) between 1 and 200),
      purchase_order_id uuid,
      purchase_line_no integer,
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, act_id) references stock_act (venue_id, id),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id),
      foreign key (venue_id, location_id) references stock_location (venue_id, id),
      foreign key (venue_id, unit_id, item_id) references item_unit (venue_id, id, item_id),
      foreign key (venue_id, purchase_order_id) references purchase_order (venue_id, id),
      foreign key (venue_id, purchase_order_id, purchase_line_no)
        references purchase_order_line (venue_id, order_id, line_no),
      check ((unit_id is null) = (unit_qty is null)),
      check (purchase_line_no is null or purchase_order_id is not null)
    )`.execute(db)
  // Those of orders, and those that only their moves told of.
  await sql`
    insert into stock_rejection (venue_id, id, act_id, item_id, location_id, qty, reason, purchase_order_id,
      purchase_line_no, at)
    select r.venue_id, gen_random_uuid(), r.act_id, r.item_id, r.location_id, r.qty, r.reason, r.order_id, r.line_no, a.at
    from (
      select r.venue_id, r.act_id, l.item_id, o.location_id, r.qty, r.reason, r.order_id, r.line_no
      from purchase_rejection r
      join purchase_order o on o.venue_id = r.venue_id and o.id = r.order_id
      join purchase_order_line l on l.venue_id = r.venue_id and l.order_id = r.order_id and l.line_no = r.line_no
      union all
      select m.venue_id, m.act_id, m.item_id, m.to_location_id, m.rejected_qty, m.reject_reason,
        m.purchase_order_id, null
      from stock_move m
      where m.rejected_qty > 0 and m.purchase_line_no is null and m.to_location_id is not null) r
    join stock_act a on a.venue_id = r.venue_id and a.id = r.act_id`.execute(db)
  await sql`drop table purchase_rejection`.execute(db)
  await sql`create index stock_rejection_at on stock_rejection (venue_id, at, id)`.execute(db)
  await sql`create index stock_rejection_act on stock_rejection (venue_id, act_id)`.execute(db)
  await sql`create index stock_rejection_line on stock_rejection (venue_id, purchase_order_id, purchase_line_no)
    where purchase_order_id is not null`.execute(db)
  await appendOnly(db, 'stock_rejection')
  await grantApp(db, 'select, insert', ['stock_rejection'])
}

async function billFreight(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vendor_bill
      add column freight_minor bigint not null default 0 check (freight_minor between 0 and net_minor),
      add column freight_expected_minor bigint not null default 0
        check (freight_expected_minor between 0 and expected_minor)`.execute(db)
  await sql`
    alter table vendor add column bill_tolerance_minor bigint
      check (bill_tolerance_minor between 0 and 900000000000000)`.execute(db)
  await sql`
    create function vendor_bill_keeps_freight() returns trigger language plpgsql as $$
    begin
      if (new.freight_minor, new.freight_expected_minor)
          is distinct from (old.freight_minor, old.freight_expected_minor) then
        raise exception 'what was entered of a bill is not changed'
          using errcode = 'check_violation', constraint = 'vendor_bill_stays', table = 'vendor_bill';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger vendor_bill_keeps_freight before update on vendor_bill for each row
      execute function vendor_bill_keeps_freight()`.execute(db)
}
