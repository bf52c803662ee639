import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** What money is spent on besides goods, with what may be spent on it in a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expense_category (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      monthly_budget_minor bigint check (monthly_budget_minor between 0 and 900000000000000),
      note text not null check (length(note) <= 500),
      archived_at timestamptz,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index expense_category_code on expense_category (venue_id, code_key)
    where archived_at is null`.execute(db)
  await grantApp(db, 'select, insert, update', ['expense_category'])
}
