import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * The kitchen: tickets, which tell a station what to make, what was added and what was cancelled, and their lines, which
 * go from queued to served. A line without a ticket is made by no station: it is handed over when it is sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTickets(db)
  await addLines(db)
  await keepLines(db)
  await addCalls(db)
  await grantApp(db, 'select, insert, update', ['kitchen_ticket', 'kitchen_line', 'kitchen_call'])
  await offerRights(db)
}

async function addTickets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kitchen_ticket (
      venue_id uuid not null references venue (id),
      id uuid not null,
      food_order_id uuid not null,
      station_id uuid not null,
      seq integer not null check (seq > 0),
      kind text not null check (kind in ('new', 'change', 'cancel')),
      course smallint not null check (course between 1 and 20),
      is_held boolean not null,
      is_rush boolean not null,
      sent_at timestamptz not null default clock_timestamp(),
      sent_by uuid references app_user (id),
      fired_at timestamptz,
      target_at timestamptz,
      rev integer not null default 1,
      primary key (venue_id, id),
      constraint kitchen_ticket_seq unique (venue_id, food_order_id, station_id, seq),
      foreign key (venue_id, food_order_id) references food_order (venue_id, id),
      foreign key (venue_id, station_id) references kitchen_station (venue_id, id),
      constraint kitchen_ticket_is_held check (is_held = (fired_at is null) and is_held = (target_at is null))
    )`.execute(db)
  await sql`create index kitchen_ticket_station on kitchen_ticket (venue_id, station_id, sent_at)`.execute(db)
  await sql`create index kitchen_ticket_sent on kitchen_ticket (venue_id, sent_at)`.execute(db)
  await sql`
    create function kitchen_ticket_is_frozen() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - array['is_held', 'is_rush', 'fired_at', 'target_at', 'rev']
          <> to_jsonb(old) - array['is_held', 'is_rush', 'fired_at', 'target_at', 'rev'] or new.rev <= old.rev then
        raise exception 'a ticket is only held, fired and rushed'
          using errcode = 'restrict_violation', constraint = 'kitchen_ticket_is_frozen', table = 'kitchen_ticket';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger kitchen_ticket_is_frozen before update on kitchen_ticket
      for each row execute function kitchen_ticket_is_frozen()`.execute(db)
}

async function addLines(db: Kysely<unknown>): Promise<void> {
  // `cancelled_qty` of what is made counts the pieces that lines of the kind `cancel` took back.
  await sql`
    create table kitchen_line (
      venue_id uuid not null,
      id uuid not null,
      ticket_id uuid,
      food_order_id uuid not null,
      line_no integer not null,
      kind text not null check (kind in ('make', 'cancel')),
      qty integer not null check (qty between 1 and 1000),
      cancelled_qty integer not null default 0,
      wasted_qty integer not null default 0,
      cancels_id uuid,
      outcome text check (outcome in ('release', 'return', 'waste')),
      state text not null default 'queued' check (state in
        ('queued', 'preparing', 'ready', 'served', 'cancelled', 'wasted')),
      made_at timestamptz not null default clock_timestamp(),
      started_at timestamptz,
      started_by uuid references app_user (id),
      ready_at timestamptz,
      ready_by uuid references app_user (id),
      served_at timestamptz,
      served_by uuid references app_user (id),
      recalls smallint not null default 0 check (recalls >= 0),
      rev integer not null default 1,
      primary key (venue_id, id),
      foreign key (venue_id, ticket_id) references kitchen_ticket (venue_id, id),
      foreign key (venue_id, food_order_id, line_no) references food_order_line (venue_id, food_order_id, line_no),
      foreign key (venue_id, cancels_id) references kitchen_line (venue_id, id),
      constraint kitchen_line_cancelled check (cancelled_qty between 0 and qty and wasted_qty between 0 and cancelled_qty),
      constraint kitchen_line_of_kind check ((kind = 'cancel') = (cancels_id is not null)
        and (kind = 'cancel') = (outcome is not null)),
      constraint kitchen_line_cancel_state check (kind = 'make' or (state in ('queued', 'cancelled') and cancelled_qty = 0)),
      constraint kitchen_line_make_state check (kind = 'cancel'
        or (state in ('cancelled', 'wasted')) = (cancelled_qty = qty)),
      constraint kitchen_line_is_started check (state not in ('preparing', 'ready', 'served', 'wasted')
        or started_at is not null),
      constraint kitchen_line_is_queued check (state <> 'queued' or started_at is null),
      constraint kitchen_line_is_ready check ((state not in ('ready', 'served') or ready_at is not null)
        and (state not in ('queued', 'preparing') or ready_at is null)),
      constraint kitchen_line_is_served check ((state <> 'served' or served_at is not null)
        and (state not in ('queued', 'preparing', 'ready') or served_at is null)),
      constraint kitchen_line_without_station check (ticket_id is not null
        or state in ('served', 'cancelled', 'wasted'))
    )`.execute(db)
  await sql`create index kitchen_line_ticket on kitchen_line (venue_id, ticket_id)`.execute(db)
  await sql`create index kitchen_line_order on kitchen_line (venue_id, food_order_id, line_no)`.execute(db)
  await sql`create index kitchen_line_cancels on kitchen_line (venue_id, cancels_id) where cancels_id is not null`.execute(
    db,
  )
  // What the kitchen still has before it.
  await sql`create index kitchen_line_open on kitchen_line (venue_id, ticket_id)
    where state in ('queued', 'preparing', 'ready')`.execute(db)
}

async function keepLines(db: Kysely<unknown>): Promise<void> {
  // The same table as `kitchenMoves` of the contract; a test compares them.
  await sql`
    create function kitchen_line_may_move(was text, is_now text) returns boolean language sql immutable as $$
      select is_now = any (case was
        when 'queued' then array['preparing', 'cancelled']
        when 'preparing' then array['ready', 'cancelled', 'wasted']
        when 'ready' then array['preparing', 'served', 'cancelled', 'wasted']
        when 'served' then array['preparing', 'cancelled', 'wasted']
        else array[]::text[] end)
    $$`.execute(db)
  await sql`
    create function kitchen_line_moves() returns trigger language plpgsql as $$
    begin
      if new.state <> old.state and not kitchen_line_may_move(old.state, new.state) then
        raise exception 'a line of the kitchen does not go from % to %', old.state, new.state
          using errcode = 'check_violation', constraint = 'kitchen_line_moves', table = 'kitchen_line';
      end if;
      if (new.ticket_id, new.food_order_id, new.line_no, new.kind, new.qty, new.cancels_id, new.outcome, new.made_at)
          is distinct from (old.ticket_id, old.food_order_id, old.line_no, old.kind, old.qty, old.cancels_id, old.outcome,
            old.made_at)
        or new.cancelled_qty < old.cancelled_qty or new.wasted_qty < old.wasted_qty
        or (old.started_at is not null and new.started_at is distinct from old.started_at) then
        raise exception 'what a line of the kitchen says stays'
          using errcode = 'restrict_violation', constraint = 'kitchen_line_is_frozen', table = 'kitchen_line';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger kitchen_line_moves before update on kitchen_line
      for each row execute function kitchen_line_moves()`.execute(db)
  // Nothing is made that nobody asked for, and what is made is cancelled once. The line of the order is locked, so two who
  // send it at the same moment see each other.
  await sql`
    create function kitchen_line_is_asked_for() returns trigger language plpgsql as $$
    declare
      asked integer;
      made integer;
    begin
      if new.kind = 'cancel' then
        update kitchen_line set cancelled_qty = cancelled_qty + new.qty,
            wasted_qty = wasted_qty + case when new.outcome = 'waste' then new.qty else 0 end,
            state = case when cancelled_qty + new.qty < qty then state
              when wasted_qty > 0 or new.outcome = 'waste' then 'wasted' else 'cancelled' end,
            rev = rev + 1
          where venue_id = new.venue_id and id = new.cancels_id and kind = 'make'
            and food_order_id = new.food_order_id and line_no = new.line_no;
        if not found then
          raise exception 'only what is made is cancelled'
            using errcode = 'check_violation', constraint = 'kitchen_line_cancels', table = 'kitchen_line';
        end if;
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
  await sql`
    create trigger kitchen_line_is_asked_for after insert on kitchen_line
      for each row execute function kitchen_line_is_asked_for()`.execute(db)
}

// A guest whose number was called, the last time and how often.
async function addCalls(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kitchen_call (
      venue_id uuid not null,
      food_order_id uuid not null,
      times smallint not null default 1 check (times > 0),
      called_at timestamptz not null default clock_timestamp(),
      called_by uuid references app_user (id),
      primary key (venue_id, food_order_id),
      foreign key (venue_id, food_order_id) references food_order (venue_id, id)
    )`.execute(db)
}

// In venues that are there already: who serves guests calls and serves them, and says what is made first.
async function offerRights(db: Kysely<unknown>): Promise<void> {
  for (const action of ['serve', 'rush']) {
    await sql`insert into permission (module, action)
      select 'food_orders', ${action} where exists (select from role) on conflict do nothing`.execute(db)
    await sql`
      insert into role_permission (venue_id, role_id, module, action)
      select r.venue_id, r.id, 'food_orders', ${action} from role r
      where r.key in ('owner', 'manager', 'counter', 'kitchen')
      on conflict do nothing`.execute(db)
  }
}
