import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * The help of each screen, in both languages: the product's words until the venue has its own. And whether a person
 * hears a sound when something new comes, which is off until they ask for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table help_screen (
      venue_id uuid not null references venue (id),
      screen text not null check (length(screen) between 1 and 40),
      lead jsonb not null,
      points jsonb not null,
      is_own boolean not null default false,
      rev integer not null default 1,
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, screen),
      constraint help_screen_lead check (jsonb_typeof(lead -> 'en') = 'string' and jsonb_typeof(lead -> 'tr') = 'string'
        and length(lead ->> 'en') <= 500 and length(lead ->> 'tr') <= 500
        and (lead ->> 'en') || (lead ->> 'tr') <> ''),
      constraint help_screen_points check (jsonb_typeof(points -> 'en') = 'string'
        and jsonb_typeof(points -> 'tr') = 'string'
        and length(points ->> 'en') <= 3000 and length(points ->> 'tr') <= 3000)
    )`.execute(db)
  await grantApp(db, 'select, insert, update', ['help_screen'])
  await sql`alter table venue_member add column notice_sound boolean not null default false`.execute(db)
}
