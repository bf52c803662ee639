import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Notes (of one person), tasks and boards (of the venue). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await notes(db)
  await tasks(db)
  await boards(db)
}

async function notes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table note_label (
      venue_id uuid not null references venue (id),
      user_id uuid not null references app_user (id) on delete cascade,
      id uuid not null,
      title text not null check (length(title) between 1 and 100),
      primary key (venue_id, user_id, id)
    )`.execute(db)
  await sql`
    create table note_item (
      venue_id uuid not null references venue (id),
      user_id uuid not null references app_user (id) on delete cascade,
      id uuid not null,
      title text not null default '' check (length(title) <= 500),
      content text not null default '' check (length(content) <= 100000),
      tasks jsonb check (jsonb_typeof(tasks) = 'array' and jsonb_array_length(tasks) <= 500),
      image text check (length(image) <= 1400000),
      reminder text check (length(reminder) <= 40),
      archived boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz,
      primary key (venue_id, user_id, id)
    )`.execute(db)
  await sql`
    create table note_item_label (
      venue_id uuid not null,
      user_id uuid not null,
      note_id uuid not null,
      label_id uuid not null,
      place integer not null,
      primary key (venue_id, user_id, note_id, label_id),
      foreign key (venue_id, user_id, note_id) references note_item (venue_id, user_id, id) on delete cascade,
      foreign key (venue_id, user_id, label_id) references note_label (venue_id, user_id, id) on delete cascade
    )`.execute(db)
  await sql`create index note_item_label_label on note_item_label (venue_id, user_id, label_id)`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['note_label', 'note_item', 'note_item_label'])
}

async function tasks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_item (
      venue_id uuid not null references venue (id),
      id uuid not null,
      type text not null check (type in ('task', 'section')),
      title text not null default '' check (length(title) <= 500),
      title_key text not null generated always as (fold(title)) stored,
      notes text check (length(notes) <= 20000),
      notes_key text generated always as (fold(notes)) stored,
      completed boolean not null default false,
      due_date text check (length(due_date) <= 40),
      priority integer not null default 1 check (priority between 0 and 2),
      assigned_to uuid,
      sub_tasks jsonb not null default '[]' check (jsonb_typeof(sub_tasks) = 'array'),
      place integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (venue_id, id),
      foreign key (venue_id, assigned_to) references book_contact (venue_id, id) on delete set null (assigned_to)
    )`.execute(db)
  await sql`create index task_item_place on task_item (venue_id, place, id)`.execute(db)
  await sql`create index task_item_assigned on task_item (venue_id, assigned_to)`.execute(db)
  await sql`
    create table task_tag (
      venue_id uuid not null references venue (id),
      id uuid not null,
      title text not null check (length(title) between 1 and 100),
      primary key (venue_id, id)
    )`.execute(db)
  await sql`
    create table task_item_tag (
      venue_id uuid not null,
      task_id uuid not null,
      tag_id uuid not null,
      place integer not null,
      primary key (venue_id, task_id, tag_id),
      foreign key (venue_id, task_id) references task_item (venue_id, id) on delete cascade,
      foreign key (venue_id, tag_id) references task_tag (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`create index task_item_tag_tag on task_item_tag (venue_id, tag_id)`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['task_item', 'task_tag', 'task_item_tag'])
}

async function boards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table board (
      venue_id uuid not null references venue (id),
      id uuid not null,
      title text not null check (length(title) between 1 and 200),
      description text not null default '' check (length(description) <= 2000),
      icon text not null default '' check (length(icon) <= 100),
      last_activity timestamptz,
      sort integer not null default 0,
      primary key (venue_id, id)
    )`.execute(db)
  await sql`
    create table board_member (
      venue_id uuid not null,
      board_id uuid not null,
      user_id uuid not null references app_user (id) on delete cascade,
      sort integer not null default 0,
      primary key (venue_id, board_id, user_id),
      foreign key (venue_id, board_id) references board (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`
    create table board_list (
      venue_id uuid not null,
      id uuid not null,
      board_id uuid not null,
      position integer not null,
      title text not null check (length(title) between 1 and 200),
      primary key (venue_id, id),
      unique (venue_id, board_id, id),
      foreign key (venue_id, board_id) references board (venue_id, id) on delete cascade
    )`.execute(db)
  // A card is in a list of its own board.
  await sql`
    create table board_card (
      venue_id uuid not null,
      id uuid not null,
      board_id uuid not null,
      list_id uuid not null,
      position integer not null,
      title text not null check (length(title) between 1 and 500),
      description text check (length(description) <= 20000),
      due_date text check (length(due_date) <= 40),
      primary key (venue_id, id),
      unique (venue_id, board_id, id),
      foreign key (venue_id, board_id, list_id) references board_list (venue_id, board_id, id) on delete cascade
    )`.execute(db)
  await sql`create index board_card_list on board_card (venue_id, board_id, list_id, position)`.execute(db)
  await sql`
    create table board_label (
      venue_id uuid not null,
      id uuid not null,
      board_id uuid not null,
      title text not null check (length(title) between 1 and 100),
      primary key (venue_id, id),
      unique (venue_id, board_id, id),
      foreign key (venue_id, board_id) references board (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`
    create table board_card_label (
      venue_id uuid not null,
      board_id uuid not null,
      card_id uuid not null,
      label_id uuid not null,
      place integer not null,
      primary key (venue_id, card_id, label_id),
      foreign key (venue_id, board_id, card_id) references board_card (venue_id, board_id, id)
        on delete cascade on update cascade,
      foreign key (venue_id, board_id, label_id) references board_label (venue_id, board_id, id) on delete cascade
    )`.execute(db)
  await sql`create index board_card_label_label on board_card_label (venue_id, board_id, label_id)`.execute(db)
  await grantApp(db, 'select, insert, update, delete', [
    'board',
    'board_member',
    'board_list',
    'board_card',
    'board_label',
    'board_card_label',
  ])
}
