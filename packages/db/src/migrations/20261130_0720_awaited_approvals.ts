import { type Kysely, sql } from 'kysely'

/**
 * The page that asks for an approval says again and again that it waits. A request that nobody waits for any more is over
 * before its time: there is nothing left that an answer could let happen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Pages that were open before this do not say it yet: what they wait for keeps its ten minutes.
  await sql`alter table approval
    add column awaited_until timestamptz not null default now() + interval '10 minutes'`.execute(db)
  await sql`alter table approval alter column awaited_until drop default`.execute(db)
}
