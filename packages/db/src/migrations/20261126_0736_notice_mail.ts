import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** What a person wants to be told by mail as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_mail (
      venue_id uuid not null,
      user_id uuid not null,
      topic text not null check (length(topic) between 1 and 40),
      primary key (venue_id, user_id, topic),
      foreign key (venue_id, user_id) references venue_member (venue_id, user_id) on delete cascade
    )`.execute(db)
  await grantApp(db, 'select, insert, delete', ['notice_mail'])
}
