import { type Kysely, sql } from 'kysely'

/**
 * For which open food order money was taken, or may yet be: whatever device took it, the order does not end without it,
 * and what is left to pay of it covers what was taken. The order's row keeps whoever takes money for it and whoever ends
 * it apart; each looks behind that lock, the order's changes when they commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['part_payment', 'card_charge']) {
    await sql`alter table ${sql.table(table)} add column food_order_id uuid,
      add constraint ${sql.ref(`${table}_food_order_id_fkey`)} foreign key (venue_id, food_order_id)
        references food_order (venue_id, id)`.execute(db)
    await sql`create index ${sql.ref(`${table}_of_food_order`)} on ${sql.table(table)} (venue_id, food_order_id)
      where food_order_id is not null`.execute(db)
  }

  // What is open of an order and of those that went into it: under one sale, or (null) under all of them.
  await sql`
    create function food_order_money(venue uuid, food_order uuid, sale uuid) returns bigint language sql stable as $$
      with own as materialized (
        select o.id from food_order o where o.venue_id = venue and (o.id = food_order or o.merged_into = food_order))
      select (coalesce((select sum(p.amount_minor) from own join part_payment p on p.venue_id = venue
            and p.food_order_id = own.id and p.state = 'taken' and (sale is null or p.order_id = sale)), 0)
        + coalesce((select sum(c.amount_minor) from own join card_charge c on c.venue_id = venue
            and c.food_order_id = own.id and c.state in ('asked', 'unknown') and (sale is null or c.order_id = sale)), 0)
        )::bigint
    $$`.execute(db)
  await sql`
    create function food_order_unpaid(venue uuid, food_order uuid) returns bigint language sql stable as $$
      select coalesce(sum((l.qty - l.cancelled_qty) * l.unit_minor - coalesce((select sum(b.amount_minor)
          from food_bill_line b where b.venue_id = l.venue_id and b.line_order_id = l.food_order_id
            and b.line_no = l.line_no), 0)), 0)::bigint
      from food_order o join food_order_line l on l.venue_id = o.venue_id and l.food_order_id = o.id
      where o.venue_id = venue and (o.id = food_order or o.merged_into = food_order)
    $$`.execute(db)

  // The same as screens tell it: how much, at which till, for which sale.
  await sql`
    create function food_order_open_money(venue uuid, food_order uuid) returns jsonb language sql stable as $$
      with own as materialized (
        select o.id from food_order o where o.venue_id = venue and (o.id = food_order or o.merged_into = food_order)),
      open as (
        select p.order_id as sale, p.amount_minor, p.till_session_id, p.taken_by as by_id, false as charging,
          p.taken_at as at
        from own join part_payment p on p.venue_id = venue and p.food_order_id = own.id and p.state = 'taken'
        union all
        select c.order_id, c.amount_minor, c.till_session_id, c.asked_by, true, c.asked_at
        from own join card_charge c on c.venue_id = venue and c.food_order_id = own.id
          and c.state in ('asked', 'unknown')),
      sums as (
        select x.sale, sum(x.amount_minor)::bigint as amount, t.name as till, u.name as who, x.charging, min(x.at) as at
        from open x
        join app_user u on u.id = x.by_id
        left join till_session s on s.venue_id = venue and s.id = x.till_session_id
        left join till t on t.venue_id = s.venue_id and t.id = s.till_id
        group by x.sale, t.name, u.name, x.charging)
      select coalesce(jsonb_agg(jsonb_build_object('saleId', m.sale, 'amountMinor', m.amount, 'till', m.till,
        'takenBy', m.who, 'isCharging', m.charging) order by m.at, m.sale), '[]') from sums m
    $$`.execute(db)

  // Money that has changed hands already (`due_minor` null) is written down whatever became of the order. One sale may
  // take more than the order comes to, for a tip; two of them together may not.
  await sql`
    create function food_order_has_room() returns trigger language plpgsql as $$
    declare
      its_state text;
      taken bigint;
      own bigint;
    begin
      if new.due_minor is null then
        return null;
      end if;
      select o.state into its_state from food_order o
        where o.venue_id = new.venue_id and o.id = new.food_order_id for no key update;
      if its_state not in ('open', 'parked') then
        raise exception 'money for the food order %, which is over', new.food_order_id
          using errcode = 'check_violation', constraint = 'food_order_takes_money', table = tg_table_name;
      end if;
      taken := food_order_money(new.venue_id, new.food_order_id, null);
      own := food_order_money(new.venue_id, new.food_order_id, new.order_id);
      if taken > own and taken > food_order_unpaid(new.venue_id, new.food_order_id) then
        raise exception 'more for the food order % than is left of it', new.food_order_id
          using errcode = 'check_violation', constraint = 'food_order_has_room', table = tg_table_name;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['part_payment', 'card_charge']) {
    await sql`create trigger food_order_has_room after insert on ${sql.table(table)} for each row
      when (new.food_order_id is not null) execute function food_order_has_room()`.execute(db)
  }

  // A sale has made its own money payments by the time it commits; what is open then is another's.
  await sql`
    create function food_order_covers_money() returns trigger language plpgsql as $$
    declare
      its_order uuid := coalesce((to_jsonb(new) ->> 'food_order_id')::uuid, (to_jsonb(new) ->> 'id')::uuid);
      taken bigint;
      into_order uuid;
    begin
      if tg_table_name = 'food_void' then
        select o.merged_into into into_order from food_order o where o.venue_id = new.venue_id and o.id = its_order;
        its_order := coalesce(into_order, its_order);
      end if;
      taken := food_order_money(new.venue_id, its_order, null);
      if taken > 0 and (tg_table_name = 'food_order' or taken > food_order_unpaid(new.venue_id, its_order)) then
        raise exception 'less is left of the food order % than was taken for it', its_order
          using errcode = 'check_violation', constraint = 'food_order_covers_money', table = tg_table_name;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['food_bill', 'food_void']) {
    await sql`create constraint trigger food_order_covers_money after insert on ${sql.table(table)}
      deferrable initially deferred for each row execute function food_order_covers_money()`.execute(db)
  }
  await sql`create constraint trigger food_order_covers_money after update of state on food_order
    deferrable initially deferred for each row
    when (old.state in ('open', 'parked') and (new.state = 'cancelled' or new.merged_into is not null))
    execute function food_order_covers_money()`.execute(db)
}
