import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** What belongs to one person of a venue: messages, notifications, shortcuts, conversations; and the figures of boards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await shell(db)
  await chat(db)
  await boards(db)
}

async function shell(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shell_notice (
      venue_id uuid not null,
      user_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('message', 'notification')),
      title text check (length(title) <= 200),
      -- HTML, sanitised on its way in.
      description text check (length(description) <= 20000),
      image text check (length(image) <= 2000),
      icon text check (length(icon) <= 100),
      link text check (length(link) <= 2000),
      use_router boolean not null default false,
      at timestamptz not null default now(),
      is_read boolean not null default false,
      is_seen boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      primary key (venue_id, user_id, id),
      foreign key (venue_id, user_id) references venue_member (venue_id, user_id) on delete cascade
    )`.execute(db)
  await sql`create index shell_notice_newest on shell_notice (venue_id, user_id, kind, created_at, id)`.execute(db)
  await sql`create index shell_notice_unread on shell_notice (venue_id, user_id, kind) where not is_read`.execute(db)

  await sql`
    create table shell_shortcut (
      venue_id uuid not null,
      user_id uuid not null,
      id uuid not null,
      label text not null check (length(label) between 1 and 100),
      description text not null default '' check (length(description) <= 500),
      icon text not null check (length(icon) between 1 and 100),
      link text not null check (length(link) between 1 and 2000),
      use_router boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      primary key (venue_id, user_id, id),
      foreign key (venue_id, user_id) references venue_member (venue_id, user_id) on delete cascade
    )`.execute(db)
}

async function chat(db: Kysely<unknown>): Promise<void> {
  // What people tell their colleagues about themselves; a person who tells nothing has no row.
  await sql`
    create table chat_profile (
      venue_id uuid not null,
      user_id uuid not null,
      about text not null default '' check (length(about) <= 500),
      background text check (length(background) <= 2000),
      title text check (length(title) <= 100),
      company text check (length(company) <= 100),
      birthday date,
      address text check (length(address) <= 500),
      phone_numbers jsonb not null default '[]' check (jsonb_typeof(phone_numbers) = 'array'),
      primary key (venue_id, user_id),
      foreign key (venue_id, user_id) references venue_member (venue_id, user_id) on delete cascade
    )`.execute(db)

  // Two people have one conversation, whoever began it. A message takes the next number of its room, so that its order
  // is the order in which it was written, without a gap.
  await sql`
    create table chat_room (
      venue_id uuid not null references venue (id),
      id uuid not null,
      low_user_id uuid not null references app_user (id),
      high_user_id uuid not null references app_user (id),
      last_seq integer not null default 0 check (last_seq >= 0),
      last_at timestamptz not null default now(),
      primary key (venue_id, id),
      unique (venue_id, low_user_id, high_user_id),
      check (low_user_id < high_user_id)
    )`.execute(db)
  await sql`
    create table chat_member (
      venue_id uuid not null,
      user_id uuid not null references app_user (id),
      room_id uuid not null,
      muted boolean not null default false,
      read_seq integer not null default 0 check (read_seq >= 0),
      -- What this person has cleared for themselves.
      cleared_seq integer not null default 0 check (cleared_seq >= 0),
      -- Taken off their list, until someone writes again.
      hidden boolean not null default false,
      primary key (venue_id, user_id, room_id),
      foreign key (venue_id, room_id) references chat_room (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`create index chat_member_room on chat_member (venue_id, room_id)`.execute(db)
  await sql`
    create table chat_message (
      venue_id uuid not null,
      room_id uuid not null,
      seq integer not null check (seq > 0),
      id uuid not null,
      sender_id uuid not null references app_user (id),
      -- HTML, sanitised on its way in.
      value text not null check (length(value) between 1 and 20000),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, room_id, seq),
      unique (venue_id, id),
      foreign key (venue_id, room_id) references chat_room (venue_id, id) on delete cascade
    )`.execute(db)
  await grantApp(db, 'select, insert, update, delete', [
    'shell_notice',
    'shell_shortcut',
    'chat_profile',
    'chat_room',
    'chat_member',
    'chat_message',
  ])
}

async function boards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shell_activity (
      venue_id uuid not null references venue (id),
      id uuid not null,
      icon text check (length(icon) <= 100),
      image text check (length(image) <= 2000),
      description text not null check (length(description) <= 20000),
      at timestamptz not null,
      extra_content text check (length(extra_content) <= 20000),
      linked_content text check (length(linked_content) <= 200),
      link text check (length(link) <= 2000),
      use_router boolean not null default false,
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create index shell_activity_newest on shell_activity (venue_id, at, id)`.execute(db)

  // Series stand without dates, the newest last: they are laid on the calendar when someone asks.
  await sql`
    create table dash_figures (
      venue_id uuid not null references venue (id),
      board text not null check (board in ('analytics', 'crypto', 'finance', 'project')),
      figures jsonb not null check (jsonb_typeof(figures) = 'object'),
      updated_at timestamptz not null default now(),
      primary key (venue_id, board)
    )`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['shell_activity', 'dash_figures'])
}
