import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Messages to customers by template, what became of each, and consent that is withdrawn by the link of a mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_template (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 80),
      subject_en text check (length(subject_en) between 1 and 150),
      text_en text not null check (length(text_en) <= 4000),
      subject_tr text check (length(subject_tr) between 1 and 150),
      text_tr text not null check (length(text_tr) <= 4000),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      check ((subject_en is null) = (text_en = '')),
      check ((subject_tr is null) = (text_tr = '')),
      check (subject_en is not null or subject_tr is not null)
    )`.execute(db)
  await grantApp(db, 'select, insert, update', ['message_template'])

  // The words of the template as they were: a change of it reaches nobody half-way.
  await sql`
    create table customer_message (
      venue_id uuid not null,
      id uuid not null,
      template_id uuid not null,
      template_name text not null,
      subject_en text,
      text_en text not null,
      subject_tr text,
      text_tr text not null,
      audience text not null check (audience in ('customers', 'search', 'tag')),
      segment text check (length(segment) <= 200),
      total integer not null check (total > 0),
      batch_id uuid not null,
      created_at timestamptz not null default now(),
      created_by uuid not null references app_user (id),
      stopped_at timestamptz,
      stopped_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, template_id) references message_template (venue_id, id),
      foreign key (venue_id, batch_id) references batch (venue_id, id),
      check ((stopped_at is null) = (stopped_by is null))
    )`.execute(db)
  await grantApp(db, 'select, insert, update', ['customer_message'])

  // One row for each who was meant, so nobody is written to twice.
  await sql`
    create table customer_message_recipient (
      venue_id uuid not null,
      message_id uuid not null,
      customer_id uuid not null,
      result text not null
        check (result in ('queued', 'sent', 'no_consent', 'no_address', 'failed', 'stopped', 'gone')),
      language text check (language in ('en', 'tr')),
      mail_id uuid,
      at timestamptz not null default clock_timestamp(),
      queued_at timestamptz,
      primary key (venue_id, message_id, customer_id),
      foreign key (venue_id, message_id) references customer_message (venue_id, id),
      foreign key (venue_id, customer_id) references customer (venue_id, id),
      check ((mail_id is null) = (queued_at is null))
    )`.execute(db)
  await sql`create index customer_message_recipient_customer on customer_message_recipient (venue_id, customer_id, at desc)`.execute(
    db,
  )
  await sql`create unique index customer_message_recipient_mail on customer_message_recipient (venue_id, mail_id)
    where mail_id is not null`.execute(db)
  // How many went out within the last minute.
  await sql`create index customer_message_recipient_queued on customer_message_recipient (venue_id, queued_at)
    where queued_at is not null`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['customer_message_recipient'])

  // Whoever withdraws by the link of a mail has no account.
  await sql`alter table customer_consent alter column actor_id drop not null`.execute(db)
  await sql`alter table customer_consent drop constraint customer_consent_source_check`.execute(db)
  await sql`alter table customer_consent add constraint customer_consent_source_check
    check (source in ('counter', 'phone', 'paper', 'web', 'unsubscribed'))`.execute(db)
  await sql`alter table customer_consent add constraint customer_consent_by_link
    check ((actor_id is null) = (source = 'unsubscribed') and not (source = 'unsubscribed' and given))`.execute(db)

  await sql`alter table retention_rule drop constraint retention_rule_kind_check`.execute(db)
  await sql`alter table retention_rule add constraint retention_rule_kind_check
    check (kind in ('customers', 'guests', 'waitlist', 'imports', 'messages'))`.execute(db)

  await sql`insert into permission (module, action)
    select 'customers', 'message' where exists (select from role) on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select r.venue_id, r.id, 'customers', 'message' from role r where r.key in ('owner', 'manager')
    on conflict do nothing`.execute(db)
}
