import { type Kysely, sql } from 'kysely'

/** The queue of a printer shows what another one took over from it, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index print_job_moved on print_job (venue_id, moved_from, created_at desc, id desc)
      where moved_from is not null`.execute(db)
}
