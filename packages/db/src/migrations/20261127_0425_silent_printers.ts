import { type Kysely, sql } from 'kysely'

/**
 * A printer that has said how it is and says nothing any more is in trouble. What stands at another address is another
 * printer: of it nobody knows whether it answers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table printer
      add column answered_at timestamptz,
      drop constraint printer_light_check,
      add constraint printer_light_check
        check (light in ('untried', 'ready', 'paper_out', 'cover_open', 'offline', 'unreachable', 'silent'))`.execute(
    db,
  )
  await sql`
    create function printer_is_another() returns trigger language plpgsql as $$
    begin
      new.answered_at := null;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger printer_is_another before update on printer
      for each row when ((old.kind, old.host, old.port) is distinct from (new.kind, new.host, new.port))
      execute function printer_is_another()`.execute(db)
}
