import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Addresses that are told of orders and sessions. An event is written by the transaction that it is about, by a trigger
 * where a person changes something; a sale is left alone, and its event is made from the committed order. An event is sent
 * to an address once, as one delivery of as many attempts as it takes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 60),
      name_key text not null generated always as (fold(name)) stored,
      partner_id uuid,
      address text not null check (length(address) between 1 and 500),
      orders boolean not null default false,
      sessions boolean not null default false,
      note text not null check (length(note) <= 500),
      secret bytea,
      secret_at timestamptz,
      old_secret bytea,
      old_secret_until timestamptz,
      paused_at timestamptz,
      paused_because text check (paused_because in ('hand', 'failing', 'gone')),
      failing_since timestamptz,
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      constraint webhook_partner_id_fkey foreign key (venue_id, partner_id) references venue_member (venue_id, user_id),
      constraint webhook_secret_at check ((secret is null) = (secret_at is null)),
      constraint webhook_old_secret check ((old_secret is null) = (old_secret_until is null)),
      constraint webhook_paused check ((paused_at is null) = (paused_because is null))
    )`.execute(db)
  await sql`create unique index webhook_name on webhook (venue_id, name_key) where archived_at is null`.execute(db)
  await sql`create index webhook_partner on webhook (venue_id, partner_id) where partner_id is not null`.execute(db)

  await sql`
    create table webhook_event (
      venue_id uuid not null references venue (id),
      id uuid not null,
      topic text not null check (length(topic) between 1 and 40),
      source text not null check (length(source) between 1 and 120),
      partner_id uuid,
      only_for uuid,
      at timestamptz not null default clock_timestamp(),
      data jsonb not null,
      spread_at timestamptz,
      primary key (venue_id, id),
      constraint webhook_event_once unique (venue_id, source)
    )`.execute(db)
  await sql`create index webhook_event_waiting on webhook_event (venue_id, at, id) where spread_at is null`.execute(db)
  await sql`create index webhook_event_spread on webhook_event (spread_at) where spread_at is not null`.execute(db)

  await sql`
    create table webhook_delivery (
      venue_id uuid not null,
      id uuid not null,
      webhook_id uuid not null,
      event_id uuid not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      tries integer not null default 0,
      next_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      primary key (venue_id, id),
      constraint webhook_delivery_once unique (venue_id, webhook_id, event_id),
      foreign key (venue_id, webhook_id) references webhook (venue_id, id),
      foreign key (venue_id, event_id) references webhook_event (venue_id, id) on delete cascade,
      constraint webhook_delivery_ended check ((state = 'waiting') = (ended_at is null))
    )`.execute(db)
  await sql`create index webhook_delivery_newest on webhook_delivery (venue_id, webhook_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index webhook_delivery_event on webhook_delivery (venue_id, event_id)`.execute(db)
  await sql`create index webhook_delivery_failed on webhook_delivery (ended_at) where state = 'failed'`.execute(db)
  await sql`create index webhook_delivery_waiting on webhook_delivery (venue_id, webhook_id) where state = 'waiting'`.execute(
    db,
  )

  await sql`
    create table webhook_attempt (
      venue_id uuid not null,
      delivery_id uuid not null,
      no integer not null check (no > 0),
      at timestamptz not null default clock_timestamp(),
      took_ms integer not null check (took_ms >= 0),
      status smallint,
      error text check (length(error) <= 200),
      answer text check (length(answer) <= 500),
      primary key (venue_id, delivery_id, no),
      foreign key (venue_id, delivery_id) references webhook_delivery (venue_id, id) on delete cascade
    )`.execute(db)

  await sql`
    create table webhook_progress (
      venue_id uuid not null references venue (id),
      through timestamptz not null,
      primary key (venue_id)
    )`.execute(db)
  await grantApp(db, 'select, insert, update', ['webhook', 'webhook_progress'])
  await grantApp(db, 'select, insert, update, delete', ['webhook_event', 'webhook_delivery', 'webhook_attempt'])

  // Every change of a sold order raises its number; the sale itself inserts it and fires nothing.
  await sql`
    create function webhook_order_event() returns trigger language plpgsql as $$
    begin
      insert into webhook_event (venue_id, id, topic, source, partner_id, data)
      select new.venue_id, gen_random_uuid(),
        case when new.state = 'cancelled' and old.state <> 'cancelled' then 'order.cancelled' else 'order.changed' end,
        'order:' || new.id || ':' || new.rev, new.created_by,
        jsonb_build_object('order', jsonb_build_object('id', new.id, 'orderNo', new.order_no, 'version', new.rev,
          'state', new.state,
          'total', jsonb_build_object('amountMinor', new.gross_minor, 'currency', new.currency),
          'paid', jsonb_build_object('amountMinor', new.paid_minor, 'currency', new.currency)))
      where exists (select from webhook w where w.venue_id = new.venue_id and w.orders and w.archived_at is null
        and (w.partner_id is null or w.partner_id = new.created_by))
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger webhook_order_event after update of rev on sale_order for each row
      when (new.channel = 'partner' and not new.is_training and new.rev is distinct from old.rev)
      execute function webhook_order_event()`.execute(db)

  await sql`
    create function webhook_session_event() returns trigger language plpgsql as $$
    declare
      topic text := case
        when new.state = 'cancelled' and old.state <> 'cancelled' then 'session.cancelled'
        when new.starts_at <> old.starts_at or new.floor_id <> old.floor_id then 'session.moved'
        when old.state = 'on_sale' and new.state <> 'on_sale' then 'session.sales_stopped'
        when old.state <> 'on_sale' and new.state = 'on_sale' then 'session.sales_started' end;
    begin
      if topic is null then return null; end if;
      insert into webhook_event (venue_id, id, topic, source, data)
      select new.venue_id, gen_random_uuid(), topic, 'session:' || new.id || ':' || new.rev || ':' || topic,
        jsonb_build_object('ticketSession', jsonb_build_object('id', new.id, 'version', new.rev, 'state', new.state,
          'startsAt', to_char(new.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'endsAt', to_char(new.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where exists (select from webhook w where w.venue_id = new.venue_id and w.sessions and w.archived_at is null)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger webhook_session_event after update of state, starts_at, floor_id on ticket_session for each row
      when (old.state <> 'draft' and (new.state is distinct from old.state or new.starts_at is distinct from old.starts_at
        or new.floor_id is distinct from old.floor_id))
      execute function webhook_session_event()`.execute(db)
}
