import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * What has been told already, once for each event, so that a look at the same hour tells nothing twice; and what a person
 * does not want to be told. A notification that somebody has removed stays removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_made (
      venue_id uuid not null references venue (id),
      source text not null check (length(source) between 1 and 100),
      made_at timestamptz not null default now(),
      primary key (venue_id, source)
    )`.execute(db)
  await sql`
    create table notice_mute (
      venue_id uuid not null,
      user_id uuid not null,
      topic text not null check (length(topic) between 1 and 40),
      primary key (venue_id, user_id, topic),
      foreign key (venue_id, user_id) references venue_member (venue_id, user_id) on delete cascade
    )`.execute(db)
  await grantApp(db, 'select, insert, delete', ['notice_made', 'notice_mute'])
}
