import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Mail, labels and settings of one person. Folders and filters are the same for everybody and stand in the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_label (
      venue_id uuid not null references venue (id),
      user_id uuid not null references app_user (id) on delete cascade,
      id uuid not null,
      title text not null check (length(title) between 1 and 100),
      slug text not null check (length(slug) between 1 and 150),
      color text not null check (length(color) between 1 and 40),
      primary key (venue_id, user_id, id),
      unique (venue_id, user_id, slug)
    )`.execute(db)
  await sql`
    create table mail_item (
      venue_id uuid not null references venue (id),
      user_id uuid not null references app_user (id) on delete cascade,
      id uuid not null,
      folder text not null check (folder in ('inbox', 'sent', 'drafts', 'spam', 'trash')),
      from_avatar text check (length(from_avatar) <= 2000),
      from_contact text not null check (length(from_contact) <= 400),
      to_contact text not null check (length(to_contact) <= 2000),
      cc text[] not null default '{}',
      bcc text[] not null default '{}',
      sent_at timestamptz not null,
      subject text not null check (length(subject) <= 500),
      content text not null check (length(content) <= 100000),
      attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
      starred boolean not null default false,
      important boolean not null default false,
      unread boolean not null default true,
      primary key (venue_id, user_id, id)
    )`.execute(db)
  await sql`create index mail_item_folder on mail_item (venue_id, user_id, folder, sent_at desc, id)`.execute(db)
  await sql`
    create table mail_item_label (
      venue_id uuid not null,
      user_id uuid not null,
      mail_id uuid not null,
      label_id uuid not null,
      place integer not null,
      primary key (venue_id, user_id, mail_id, label_id),
      foreign key (venue_id, user_id, mail_id) references mail_item (venue_id, user_id, id) on delete cascade,
      foreign key (venue_id, user_id, label_id) references mail_label (venue_id, user_id, id) on delete cascade
    )`.execute(db)
  await sql`create index mail_item_label_label on mail_item_label (venue_id, user_id, label_id)`.execute(db)
  await sql`
    create table mail_settings (
      venue_id uuid not null references venue (id),
      user_id uuid not null references app_user (id) on delete cascade,
      message_layout text not null default 'right' check (length(message_layout) between 1 and 40),
      primary key (venue_id, user_id)
    )`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['mail_label', 'mail_item', 'mail_item_label', 'mail_settings'])
}
