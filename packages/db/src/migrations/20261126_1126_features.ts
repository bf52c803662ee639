import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * What the product gives to a venue piece by piece: features that are on for some roles only, until a day; the version of
 * which a person has read what is new; and what people say about a screen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for a feature about which the venue has said something.
  await sql`
    create table feature_switch (
      venue_id uuid not null references venue (id),
      feature text not null check (length(feature) between 1 and 40),
      audience text not null check (audience in ('everyone', 'roles', 'nobody')),
      owner_id uuid,
      ends_on date,
      note text not null check (length(note) <= 500),
      rev integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, feature),
      foreign key (venue_id, owner_id) references venue_member (venue_id, user_id),
      constraint feature_switch_is_looked_after
        check (audience = 'everyone' or (owner_id is not null and ends_on is not null))
    )`.execute(db)
  await sql`create index feature_switch_owner on feature_switch (venue_id, owner_id)`.execute(db)
  await sql`
    create table feature_switch_role (
      venue_id uuid not null,
      feature text not null,
      role_id uuid not null,
      primary key (venue_id, feature, role_id),
      foreign key (venue_id, feature) references feature_switch (venue_id, feature) on delete cascade,
      foreign key (venue_id, role_id) references role (venue_id, id)
    )`.execute(db)
  await sql`create index feature_switch_role_role on feature_switch_role (venue_id, role_id)`.execute(db)
  await sql`
    alter table venue_member add column news_seen text check (length(news_seen) between 1 and 20)`.execute(db)
  await sql`
    create table feedback (
      venue_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      text text not null check (length(text) between 1 and 2000),
      screen text check (screen ~ '^/[a-z0-9/-]{0,80}$'),
      picture uuid,
      state text not null default 'new' check (state in ('new', 'planned', 'done', 'declined')),
      answer text not null default '' check (length(answer) <= 1000),
      rev integer not null default 1,
      sent_at timestamptz not null default clock_timestamp(),
      answered_at timestamptz,
      answered_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, user_id) references venue_member (venue_id, user_id) on delete cascade,
      foreign key (venue_id, picture) references stored_file (venue_id, id),
      constraint feedback_is_answered check ((answered_at is null) = (answered_by is null))
    )`.execute(db)
  await sql`create index feedback_sent on feedback (venue_id, sent_at desc, id desc)`.execute(db)
  await sql`create index feedback_of_person on feedback (venue_id, user_id, sent_at desc, id desc)`.execute(db)
  await sql`create index feedback_state on feedback (venue_id, state, sent_at desc, id desc)`.execute(db)
  await sql`create index feedback_picture on feedback (venue_id, picture) where picture is not null`.execute(db)
  await sql`create index feedback_told on feedback (sent_at)`.execute(db)
  await sql`create index feedback_answer_told on feedback (answered_at) where answered_at is not null`.execute(db)
  await sql`
    create trigger counts_file_use after insert or delete or update of picture on feedback for each row
      execute function counts_file_use('picture', 'feedbackPicture', 'venue_id')`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['feature_switch', 'feature_switch_role', 'feedback'])
  await offerRights(db)
}

// In venues that are there already, owners and managers switch features and answer feedback.
async function offerRights(db: Kysely<unknown>): Promise<void> {
  await sql`insert into permission (module, action)
    select 'settings', 'features' where exists (select from role) on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select r.venue_id, r.id, 'settings', 'features' from role r where r.key = any(${['owner', 'manager']}::text[])
    on conflict do nothing`.execute(db)
}
