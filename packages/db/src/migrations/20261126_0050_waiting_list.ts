import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Parties that wait for places in one of several ticket sessions, and the places that were kept for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waitlist_party (
      venue_id uuid not null references venue (id),
      id uuid not null,
      guest_name text not null check (length(guest_name) between 1 and 120),
      guest_phone text check (length(guest_phone) between 1 and 40),
      guest_email text check (length(guest_email) between 3 and 254),
      people smallint not null check (people between 1 and 50),
      note text check (length(note) <= 500),
      state text not null default 'waiting' check (state in ('waiting', 'offered', 'accepted', 'missed', 'left')),
      skips smallint not null default 0 check (skips >= 0),
      joined_at timestamptz not null default clock_timestamp(),
      created_by uuid not null references app_user (id),
      rev integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      check (guest_phone is not null or guest_email is not null)
    )`.execute(db)
  await sql`create index waitlist_party_waiting on waitlist_party (venue_id, joined_at)
    where state in ('waiting', 'offered')`.execute(db)
  await sql`
    create table waitlist_choice (
      venue_id uuid not null,
      party_id uuid not null,
      ticket_session_id uuid not null,
      primary key (venue_id, party_id, ticket_session_id),
      foreign key (venue_id, party_id) references waitlist_party (venue_id, id) on delete cascade,
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`create index waitlist_choice_session on waitlist_choice (venue_id, ticket_session_id)`.execute(db)

  await sql`alter table seat_hold add column offer_to uuid`.execute(db)
  await sql`alter table seat_hold add constraint seat_hold_offer_to_fkey
    foreign key (venue_id, offer_to) references waitlist_party (venue_id, id)`.execute(db)
  await sql`create index seat_hold_offer_to on seat_hold (venue_id, offer_to) where offer_to is not null`.execute(db)

  await sql`
    create table waitlist_offer (
      venue_id uuid not null,
      id uuid not null,
      party_id uuid not null,
      ticket_session_id uuid not null,
      hold_id uuid not null,
      state text not null check (state in ('collecting', 'open', 'accepted', 'declined', 'expired', 'lost')),
      made_at timestamptz not null default clock_timestamp(),
      until timestamptz,
      ended_at timestamptz,
      ended_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, party_id) references waitlist_party (venue_id, id) on delete cascade,
      foreign key (venue_id, ticket_session_id) references ticket_session (venue_id, id) on delete cascade,
      foreign key (venue_id, hold_id) references seat_hold (venue_id, id),
      check (state <> 'open' or until is not null),
      check ((state in ('collecting', 'open')) = (ended_at is null))
    )`.execute(db)
  // A party has one offer at a time, however many processes look at the list.
  await sql`create unique index waitlist_offer_one on waitlist_offer (venue_id, party_id)
    where state in ('collecting', 'open')`.execute(db)
  await sql`create index waitlist_offer_session on waitlist_offer (venue_id, ticket_session_id)`.execute(db)
  await sql`create index waitlist_offer_hold on waitlist_offer (venue_id, hold_id)`.execute(db)
  await grantApp(db, 'select, insert, update', ['waitlist_party', 'waitlist_offer'])
  await grantApp(db, 'select, insert, delete', ['waitlist_choice'])
}
