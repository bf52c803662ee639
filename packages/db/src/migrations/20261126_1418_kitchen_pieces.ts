import { type Kysely, sql } from 'kysely'

/**
 * A line of the kitchen counts how many of its pieces are ready and how many were served, so a part of it can go on
 * alone. Its state is that of its slowest piece. A recall goes one step back, so what was served is ready again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kitchen_line add column ready_qty integer not null default 0,
    add column served_qty integer not null default 0`.execute(db)
  await sql`update kitchen_line set ready_qty = qty - cancelled_qty,
      served_qty = case when state = 'served' then qty - cancelled_qty else 0 end
    where kind = 'make' and state in ('ready', 'served')`.execute(db)
  await sql`alter table kitchen_line add constraint kitchen_line_pieces check (
      0 <= served_qty and served_qty <= ready_qty and ready_qty <= qty - cancelled_qty
      and (kind = 'make' or ready_qty = 0)
      and case state
        when 'queued' then ready_qty = 0
        when 'preparing' then ready_qty < qty - cancelled_qty
        when 'ready' then ready_qty = qty - cancelled_qty and served_qty < ready_qty
        when 'served' then served_qty = qty - cancelled_qty
        else true end)`.execute(db)
  await sql`
    create or replace function kitchen_line_may_move(was text, is_now text) returns boolean language sql immutable as $$
      select is_now = any (case was
        when 'queued' then array['preparing', 'cancelled']
        when 'preparing' then array['ready', 'served', 'cancelled', 'wasted']
        when 'ready' then array['preparing', 'served', 'cancelled', 'wasted']
        when 'served' then array['preparing', 'ready', 'cancelled', 'wasted']
        else array[]::text[] end)
    $$`.execute(db)
  await cancelSlowest(db)
  await offerDisplay(db)
}

// What is cancelled are the pieces that are least far; those that are left may all be ready, or served, by that.
async function cancelSlowest(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function kitchen_line_is_asked_for() returns trigger language plpgsql as $$
    declare
      asked integer;
      made integer;
      now_state text;
    begin
      if new.kind = 'cancel' then
        select case
            when k.cancelled_qty + new.qty >= k.qty then
              case when k.wasted_qty > 0 or new.outcome = 'waste' then 'wasted' else 'cancelled' end
            when k.state = 'queued' then 'queued'
            when k.served_qty >= k.qty - k.cancelled_qty - new.qty then 'served'
            when k.ready_qty >= k.qty - k.cancelled_qty - new.qty then 'ready'
            else k.state end into now_state
          from kitchen_line k
          where k.venue_id = new.venue_id and k.id = new.cancels_id and k.kind = 'make'
            and k.food_order_id = new.food_order_id and k.line_no = new.line_no
          for no key update;
        if not found then
          raise exception 'only what is made is cancelled'
            using errcode = 'check_violation', constraint = 'kitchen_line_cancels', table = 'kitchen_line';
        end if;
        update kitchen_line set cancelled_qty = cancelled_qty + new.qty,
            wasted_qty = wasted_qty + case when new.outcome = 'waste' then new.qty else 0 end,
            ready_qty = greatest(least(ready_qty, qty - cancelled_qty - new.qty), 0),
            served_qty = greatest(least(served_qty, qty - cancelled_qty - new.qty), 0),
            state = now_state,
            ready_at = case when now_state in ('ready', 'served') then coalesce(ready_at, clock_timestamp())
              else ready_at end,
            served_at = case when now_state = 'served' then coalesce(served_at, clock_timestamp()) else served_at end,
            rev = rev + 1
          where venue_id = new.venue_id and id = new.cancels_id;
        return null;
      end if;
      select l.qty into strict asked from food_order_line l
        where l.venue_id = new.venue_id and l.food_order_id = new.food_order_id and l.line_no = new.line_no
        for no key update;
      select sum(k.qty) into made from kitchen_line k
        where k.venue_id = new.venue_id and k.food_order_id = new.food_order_id and k.line_no = new.line_no
          and k.kind = 'make';
      if made > asked then
        raise exception 'a piece is sent once'
          using errcode = 'check_violation', constraint = 'kitchen_line_sent_once', table = 'kitchen_line';
      end if;
      return null;
    end $$`.execute(db)
}

// A screen on the wall shows call numbers alone, so it needs no more than this. Who sees the kitchen may see it too.
async function offerDisplay(db: Kysely<unknown>): Promise<void> {
  await sql`insert into permission (module, action)
    select 'food_orders', 'display' where exists (select from role) on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select r.venue_id, r.id, 'food_orders', 'display' from role r
    where r.key in ('owner', 'manager', 'counter', 'kitchen')
    on conflict do nothing`.execute(db)
}
