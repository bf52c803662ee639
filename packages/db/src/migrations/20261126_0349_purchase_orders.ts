import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Purchase orders: what was ordered from a vendor, and how much of it has come. A delivery against an order is an act of
 * the stock like any other; its moves name the line that they are of, and what a line has received follows from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addOrders(db)
  await followMoves(db)
  await keepOrders(db)
  await grantApp(db, 'select, insert, update', ['purchase_order'])
  await grantApp(db, 'select, insert, update, delete', ['purchase_order_line'])
  await grantApp(db, 'select, insert', ['purchase_rejection'])
  await offerRight(db)
}

async function addOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase_order (
      venue_id uuid not null references venue (id),
      id uuid not null,
      order_no bigint check (order_no > 0),
      vendor_id uuid not null,
      location_id uuid not null,
      state text not null default 'draft'
        check (state in ('draft', 'sent', 'part_received', 'received', 'closed', 'cancelled', 'discarded')),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      total_minor bigint not null check (total_minor between 0 and 900000000000000),
      expected_on date,
      note text not null check (length(note) <= 500),
      mailed_to text check (length(mailed_to) between 1 and 254),
      reason text check (length(reason) between 1 and 500),
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid references app_user (id),
      sent_at timestamptz,
      sent_by uuid references app_user (id),
      ended_at timestamptz,
      ended_by uuid references app_user (id),
      rev integer not null default 1,
      primary key (venue_id, id),
      unique (venue_id, order_no),
      constraint purchase_order_vendor_id_fkey foreign key (venue_id, vendor_id) references vendor (venue_id, id),
      constraint purchase_order_location_id_fkey foreign key (venue_id, location_id)
        references stock_location (venue_id, id),
      constraint purchase_order_is_numbered check ((order_no is null) = (state in ('draft', 'discarded'))),
      constraint purchase_order_is_sent check ((order_no is null) = (sent_at is null)),
      constraint purchase_order_is_ended check ((ended_at is not null) = (state in ('closed', 'cancelled', 'discarded')))
    )`.execute(db)
  await sql`create index purchase_order_at on purchase_order (venue_id, created_at, id)`.execute(db)
  await sql`create index purchase_order_vendor on purchase_order (venue_id, vendor_id, created_at)`.execute(db)
  await sql`
    create table purchase_order_line (
      venue_id uuid not null,
      order_id uuid not null,
      line_no integer not null check (line_no > 0),
      item_id uuid not null,
      unit_id uuid,
      qty numeric(18, 6) not null check (qty > 0),
      base_qty numeric(18, 6) not null check (base_qty > 0),
      price_minor bigint not null check (price_minor between 0 and 900000000000000),
      amount_minor bigint not null check (amount_minor between 0 and 900000000000000),
      received_qty numeric(18, 6) not null default 0,
      primary key (venue_id, order_id, line_no),
      foreign key (venue_id, order_id) references purchase_order (venue_id, id),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id),
      foreign key (venue_id, unit_id, item_id) references item_unit (venue_id, id, item_id),
      constraint purchase_order_line_received check (received_qty >= 0)
    )`.execute(db)
  await sql`create index purchase_order_line_item on purchase_order_line (venue_id, item_id)`.execute(db)
  await sql`
    alter table stock_move
      add column purchase_order_id uuid,
      add column purchase_line_no integer,
      add constraint stock_move_purchase_line foreign key (venue_id, purchase_order_id, purchase_line_no)
        references purchase_order_line (venue_id, order_id, line_no),
      add constraint stock_move_of_line check (purchase_line_no is null
        or purchase_order_id is not null and kind = 'receive')`.execute(db)
  await sql`create index stock_move_purchase on stock_move (venue_id, purchase_order_id, purchase_line_no)
    where purchase_order_id is not null`.execute(db)
  // What was sent back at the door never comes in: no move tells of it.
  await sql`
    create table purchase_rejection (
      venue_id uuid not null,
      act_id uuid not null,
      nth integer not null check (nth > 0),
      order_id uuid not null,
      line_no integer not null,
      qty numeric(18, 6) not null check (qty > 0),
      reason text not null check (length(reason) between 1 and 200),
      primary key (venue_id, act_id, nth),
      foreign key (venue_id, act_id) references stock_act (venue_id, id),
      foreign key (venue_id, order_id, line_no) references purchase_order_line (venue_id, order_id, line_no)
    )`.execute(db)
  await sql`create index purchase_rejection_line on purchase_rejection (venue_id, order_id, line_no)`.execute(db)
  await appendOnly(db, 'purchase_rejection')
}

// How far an order has come, from its lines.
const progress = sql`
  case when bool_and(l.received_qty >= l.base_qty) then 'received' when bool_or(l.received_qty > 0) then 'part_received'
    else 'sent' end`

async function followMoves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function purchase_follows_moves() returns trigger language plpgsql as $$
    declare
      ordered uuid := new.purchase_order_id;
      line integer := new.purchase_line_no;
      came numeric := new.qty;
    begin
      if new.reverses_id is not null then
        select m.purchase_order_id, m.purchase_line_no, -new.qty into ordered, line, came
          from stock_move m where m.venue_id = new.venue_id and m.id = new.reverses_id;
      end if;
      if line is null then return null; end if;
      update purchase_order_line l set received_qty = l.received_qty + came
        where l.venue_id = new.venue_id and l.order_id = ordered and l.line_no = line;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger purchase_follows_moves after insert on stock_move for each row
      when (new.purchase_line_no is not null or new.reverses_id is not null)
      execute function purchase_follows_moves()`.execute(db)
  await sql`
    create function purchase_order_follows_lines() returns trigger language plpgsql as $$
    begin
      update purchase_order o set rev = o.rev + 1, state = case when o.state in ('sent', 'part_received', 'received')
          then (select ${progress} from purchase_order_line l where l.venue_id = o.venue_id and l.order_id = o.id)
          else o.state end
        where o.venue_id = new.venue_id and o.id = new.order_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger purchase_order_follows_lines after update of received_qty on purchase_order_line for each row
      execute function purchase_order_follows_lines()`.execute(db)
  // Nobody receives what did not come: at the end of a transaction a line says what its moves say, and so does its order.
  await sql`
    create function purchase_is_real() returns trigger language plpgsql as $$
    declare
      ordered uuid := coalesce(to_jsonb(new) ->> 'order_id', to_jsonb(new) ->> 'id')::uuid;
    begin
      if exists (select from purchase_order_line l where l.venue_id = new.venue_id and l.order_id = ordered
          and l.received_qty <> coalesce((select sum(m.qty) from stock_move m
            where m.venue_id = l.venue_id and m.purchase_order_id = l.order_id and m.purchase_line_no = l.line_no
              and not exists (select from stock_move r where r.venue_id = m.venue_id and r.reverses_id = m.id)), 0)) then
        raise exception 'a line of an order has received what has moved'
          using errcode = 'check_violation', constraint = 'purchase_is_real', table = 'purchase_order_line';
      end if;
      if exists (select from purchase_order o where o.venue_id = new.venue_id and o.id = ordered
          and o.state in ('sent', 'part_received', 'received') and o.state <> (select ${progress}
            from purchase_order_line l where l.venue_id = o.venue_id and l.order_id = o.id)) then
        raise exception 'an order is as far as its lines'
          using errcode = 'check_violation', constraint = 'purchase_is_real', table = 'purchase_order';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger purchase_is_real after insert or update on purchase_order_line
      deferrable initially deferred for each row execute function purchase_is_real()`.execute(db)
  await sql`
    create constraint trigger purchase_is_real after insert or update of state on purchase_order
      deferrable initially deferred for each row execute function purchase_is_real()`.execute(db)
}

// What was sent to a vendor stays as it was sent.
async function keepOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function purchase_order_stays() returns trigger language plpgsql as $$
    begin
      if old.state in ('closed', 'cancelled', 'discarded') and new.state <> old.state then
        raise exception 'an order that has ended stays so'
          using errcode = 'check_violation', constraint = 'purchase_order_stays', table = 'purchase_order';
      end if;
      if old.sent_at is not null and (new.order_no, new.vendor_id, new.location_id, new.total_minor, new.currency,
          new.sent_at) is distinct from (old.order_no, old.vendor_id, old.location_id, old.total_minor, old.currency,
          old.sent_at) then
        raise exception 'what was sent is not changed'
          using errcode = 'check_violation', constraint = 'purchase_order_stays', table = 'purchase_order';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger purchase_order_stays before update on purchase_order for each row
      execute function purchase_order_stays()`.execute(db)
  await sql`
    create function purchase_order_line_stays() returns trigger language plpgsql as $$
    begin
      if (select o.sent_at from purchase_order o where o.venue_id = coalesce(new.venue_id, old.venue_id)
          and o.id = coalesce(new.order_id, old.order_id)) is not null
        and (tg_op <> 'UPDATE' or to_jsonb(new) - 'received_qty' <> to_jsonb(old) - 'received_qty') then
        raise exception 'what was sent is not changed'
          using errcode = 'check_violation', constraint = 'purchase_order_stays', table = 'purchase_order_line';
      end if;
      return coalesce(new, old);
    end $$`.execute(db)
  await sql`
    create trigger purchase_order_line_stays before insert or update or delete on purchase_order_line for each row
      execute function purchase_order_line_stays()`.execute(db)
}

// Whoever takes deliveries in may order them, in venues that are there already.
async function offerRight(db: Kysely<unknown>): Promise<void> {
  for (const module of ['stock', 'inventory']) {
    const receives = sql`
      select p.venue_id, p.role_id from role_permission p where p.module = ${module} and p.action = 'receive'`
    await sql`
      insert into permission (module, action) select ${module}, 'order' where exists (${receives})
      on conflict do nothing`.execute(db)
    await sql`
      insert into role_permission (venue_id, role_id, module, action)
      select s.venue_id, s.role_id, ${module}, 'order' from (${receives}) s on conflict do nothing`.execute(db)
  }
}
