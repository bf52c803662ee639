import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * What people agree to when they sign up, in the venue's own words. Each version stays as it was published: somebody has
 * agreed to it. The first version is the product's standard text and has no row; an empty text is the standard one again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_text (
      venue_id uuid not null references venue (id),
      kind text not null check (kind in ('terms', 'privacy')),
      version integer not null check (version >= 2),
      text jsonb not null,
      published_at timestamptz not null default now(),
      published_by uuid references app_user (id),
      primary key (venue_id, kind, version),
      constraint legal_text_text check (jsonb_typeof(text -> 'en') = 'string' and jsonb_typeof(text -> 'tr') = 'string'
        and length(text ->> 'en') <= 20000 and length(text ->> 'tr') <= 20000)
    )`.execute(db)
  await appendOnly(db, 'legal_text')
  await grantApp(db, 'select, insert', ['legal_text'])
}
