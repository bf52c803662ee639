import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * What a pass was called before it was reissued. A guest who shows the old short code is told that it was replaced and
 * when, not that nobody has it. The trigger keeps it, so that no way of changing a code can forget the old one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pass_past_code (
      venue_id uuid not null,
      pass_id uuid not null,
      code_version integer not null,
      short_code text not null,
      replaced_at timestamptz not null default clock_timestamp(),
      primary key (venue_id, pass_id, code_version),
      foreign key (venue_id, pass_id) references pass (venue_id, id)
    )`.execute(db)
  await sql`create index pass_past_code_short on pass_past_code (venue_id, short_code)`.execute(db)
  await grantApp(db, 'select, insert', ['pass_past_code'])
  await appendOnly(db, 'pass_past_code')
  await sql`
    create function pass_keep_past_code() returns trigger language plpgsql as $$
    begin
      insert into pass_past_code (venue_id, pass_id, code_version, short_code)
      values (old.venue_id, old.id, old.code_version, old.short_code);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger pass_keep_past_code after update of short_code on pass for each row
      when (old.short_code is distinct from new.short_code) execute function pass_keep_past_code()`.execute(db)
}
