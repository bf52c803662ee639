import { type Kysely, sql } from 'kysely'

/**
 * Gives the application's role rights on tables. Where the server does not let us have that role, the connecting role
 * owns the tables and needs no grant.
 */
export async function grantApp(db: Kysely<unknown>, privileges: string, tables: readonly string[]): Promise<void> {
  const statement = `grant ${privileges} on ${tables.join(', ')} to marquee_app`
  await sql`
    do $$ begin
      if exists (select from pg_roles where rolname = 'marquee_app') then
        execute ${sql.lit(statement)};
      end if;
    end $$`.execute(db)
}

/** Makes a table append-only: no role may change or empty it, whatever it was granted. */
export async function appendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create trigger append_only before update or delete on ${sql.table(table)}
    for each row execute function forbid_change()`.execute(db)
  await sql`create trigger append_only_truncate before truncate on ${sql.table(table)}
    for each statement execute function forbid_change()`.execute(db)
}
