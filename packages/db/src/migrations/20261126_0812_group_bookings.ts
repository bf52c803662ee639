import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Bookings of groups: what was offered to an organiser and at which price, the places that are kept for them until a
 * date, and the order that came of it. The way of a booking is a table of moves; what was offered does not change after
 * it was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addGroups(db)
  await keepHolds(db)
  await keepGroups(db)
  await grantApp(db, 'select, insert, update', ['group_booking'])
  await grantApp(db, 'select, insert, update, delete', ['group_booking_line'])
  await offerRights(db)
}

async function addGroups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_booking (
      venue_id uuid not null references venue (id),
      id uuid not null,
      group_no bigint not null check (group_no > 0),
      name text not null check (length(name) between 1 and 120),
      contact_name text not null check (length(contact_name) between 1 and 100),
      contact_email text check (length(contact_email) between 3 and 254),
      contact_phone text check (length(contact_phone) between 1 and 40),
      language text not null check (language in ('en', 'tr')),
      ticket_session_id uuid not null,
      state text not null default 'draft' check (state in
        ('draft', 'sent', 'option', 'booked', 'closed', 'lapsed', 'declined', 'cancelled')),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      total_minor bigint not null check (total_minor between 0 and 900000000000000),
      people integer not null check (people between 1 and 200),
      valid_until timestamptz not null,
      note text not null check (length(note) <= 1000),
      price_reason text check (length(price_reason) between 1 and 200),
      price_approver_id uuid references app_user (id),
      comp_counted_to uuid references app_user (id),
      hold_id uuid,
      option_until timestamptz,
      remind_at timestamptz,
      reminded_at timestamptz,
      order_id uuid,
      mailed_to text check (length(mailed_to) between 3 and 254),
      reason text check (length(reason) between 1 and 500),
      created_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      sent_at timestamptz,
      sent_by uuid references app_user (id),
      booked_at timestamptz,
      booked_by uuid references app_user (id),
      ended_at timestamptz,
      ended_by uuid references app_user (id),
      rev integer not null default 1,
      primary key (venue_id, id),
      unique (venue_id, group_no),
      unique (venue_id, order_id),
      constraint group_booking_ticket_session_id_fkey foreign key (venue_id, ticket_session_id)
        references ticket_session (venue_id, id),
      foreign key (venue_id, hold_id) references seat_hold (venue_id, id),
      foreign key (venue_id, order_id) references sale_order (venue_id, id) deferrable initially deferred,
      constraint group_booking_is_sent check (sent_at is not null or state in ('draft', 'cancelled')),
      constraint group_booking_has_option check (state <> 'option' or (hold_id is not null and option_until is not null)),
      constraint group_booking_is_booked check (order_id is null or state in ('booked', 'closed', 'cancelled')),
      constraint group_booking_has_order check (order_id is not null or state not in ('booked', 'closed')),
      constraint group_booking_is_ended check ((ended_at is not null) = (state in ('closed', 'lapsed', 'declined', 'cancelled')))
    )`.execute(db)
  await sql`create index group_booking_at on group_booking (venue_id, created_at, id)`.execute(db)
  await sql`create index group_booking_session on group_booking (venue_id, ticket_session_id)`.execute(db)
  await sql`create index group_booking_hold on group_booking (venue_id, hold_id) where hold_id is not null`.execute(db)
  // What the job looks for: quotes and options that are over, and bookings whose show is.
  await sql`create index group_booking_open on group_booking (venue_id, state)
    where state in ('sent', 'option', 'booked')`.execute(db)
  await sql`
    create table group_booking_line (
      venue_id uuid not null,
      group_id uuid not null,
      line_no integer not null check (line_no > 0),
      pass_type_id uuid not null,
      seat_category_id uuid,
      area_no integer check (area_no >= 0),
      qty integer not null check (qty between 1 and 200),
      list_minor bigint not null check (list_minor between 0 and 900000000000000),
      unit_minor bigint not null check (unit_minor between 0 and 900000000000000),
      primary key (venue_id, group_id, line_no),
      foreign key (venue_id, group_id) references group_booking (venue_id, id),
      foreign key (venue_id, pass_type_id) references pass_type (venue_id, id),
      foreign key (venue_id, seat_category_id) references seat_category (venue_id, id),
      check (seat_category_id is not null or area_no is not null)
    )`.execute(db)
  await sql`create index group_booking_line_type on group_booking_line (venue_id, pass_type_id)`.execute(db)
  await sql`create index group_booking_line_category on group_booking_line (venue_id, seat_category_id)`.execute(db)
}

// The places of an option are a hold like any other, which nobody can sell before the group is booked.
async function keepHolds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seat_hold add column group_id uuid`.execute(db)
  await sql`alter table seat_hold add constraint seat_hold_group_id_fkey
    foreign key (venue_id, group_id) references group_booking (venue_id, id)`.execute(db)
  await sql`alter table seat_hold add constraint seat_hold_for_one check (offer_to is null or group_id is null)`.execute(
    db,
  )
  // However many ask at once, a group has one option.
  await sql`create unique index seat_hold_of_group on seat_hold (venue_id, group_id)
    where state = 'open' and group_id is not null`.execute(db)
  await sql`create index seat_hold_group on seat_hold (venue_id, group_id) where group_id is not null`.execute(db)
}

async function keepGroups(db: Kysely<unknown>): Promise<void> {
  // The same table as `groupMoves` of the contract; a test compares them.
  await sql`
    create function group_booking_may_move(was text, is_now text) returns boolean language sql immutable as $$
      select is_now = any (case was
        when 'draft' then array['sent', 'cancelled']
        when 'sent' then array['draft', 'option', 'lapsed', 'declined', 'cancelled']
        when 'option' then array['booked', 'lapsed', 'declined', 'cancelled']
        when 'booked' then array['closed', 'cancelled']
        when 'lapsed' then array['draft', 'option']
        else array[]::text[] end)
    $$`.execute(db)
  await sql`
    create function group_booking_moves() returns trigger language plpgsql as $$
    begin
      if new.state <> old.state and not group_booking_may_move(old.state, new.state) then
        raise exception 'a group booking does not go from % to %', old.state, new.state
          using errcode = 'check_violation', constraint = 'group_booking_moves', table = 'group_booking';
      end if;
      if old.order_id is not null and new.order_id is distinct from old.order_id then
        raise exception 'a group that is booked has one order'
          using errcode = 'check_violation', constraint = 'group_booking_moves', table = 'group_booking';
      end if;
      if new.state <> 'draft' and (new.ticket_session_id, new.total_minor, new.people, new.currency)
          is distinct from (old.ticket_session_id, old.total_minor, old.people, old.currency) then
        raise exception 'what was offered to a group is not changed'
          using errcode = 'check_violation', constraint = 'group_booking_stays', table = 'group_booking';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger group_booking_moves before update on group_booking for each row
      execute function group_booking_moves()`.execute(db)
  await sql`
    create function group_booking_line_stays() returns trigger language plpgsql as $$
    begin
      if (select g.state from group_booking g where g.venue_id = coalesce(new.venue_id, old.venue_id)
          and g.id = coalesce(new.group_id, old.group_id)) <> 'draft' then
        raise exception 'what was offered to a group is not changed'
          using errcode = 'check_violation', constraint = 'group_booking_stays', table = 'group_booking_line';
      end if;
      return coalesce(new, old);
    end $$`.execute(db)
  await sql`
    create trigger group_booking_line_stays before insert or update or delete on group_booking_line for each row
      execute function group_booking_line_stays()`.execute(db)
  // At the end of a transaction a booking costs and counts what its lines do.
  await sql`
    create function group_booking_adds_up() returns trigger language plpgsql as $$
    declare
      asked uuid := coalesce(to_jsonb(new) ->> 'group_id', to_jsonb(new) ->> 'id')::uuid;
    begin
      if exists (select from group_booking g
          cross join lateral (select coalesce(sum(l.qty * l.unit_minor), 0) as total, coalesce(sum(l.qty), 0) as people
            from group_booking_line l where l.venue_id = g.venue_id and l.group_id = g.id) s
          where g.venue_id = new.venue_id and g.id = asked and (g.total_minor, g.people) <> (s.total, s.people)) then
        raise exception 'a group booking is the sum of its lines'
          using errcode = 'check_violation', constraint = 'group_booking_adds_up', table = 'group_booking';
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['group_booking', 'group_booking_line']) {
    await sql`
      create constraint trigger group_booking_adds_up after insert or update on ${sql.table(table)}
        deferrable initially deferred for each row execute function group_booking_adds_up()`.execute(db)
  }
}

// In venues that are there already, those who sell may prepare groups, and managers may keep places for longer.
async function offerRights(db: Kysely<unknown>): Promise<void> {
  const rights = [
    ['groups', ['owner', 'manager', 'boxoffice']],
    ['extend_option', ['owner', 'manager']],
  ] as const
  for (const [action, roles] of rights) {
    await sql`insert into permission (module, action)
      select 'order_list', ${action} where exists (select from role) on conflict do nothing`.execute(db)
    await sql`
      insert into role_permission (venue_id, role_id, module, action)
      select r.venue_id, r.id, 'order_list', ${action} from role r where r.key = any(${[...roles]}::text[])
      on conflict do nothing`.execute(db)
  }
}
