import { type Kysely, sql } from 'kysely'

/**
 * Barring a pass from entry became a right of its own after venues had made their roles. Whoever may give a pass a new
 * code deals with lost and stolen passes, and until now gave a new code where a pass had to be stopped: those roles
 * get the right, or nobody but the owner could use it before every role was edited by hand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const reissues = sql`select venue_id, role_id from role_permission where module = 'order_list' and action = 'reissue'`
  // The catalogue of rights is brought up to date after the schema; a new database has no roles and needs nothing.
  await sql`
    insert into permission (module, action)
    select 'order_list', 'block_pass' where exists (${reissues})
    on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select r.venue_id, r.role_id, 'order_list', 'block_pass' from (${reissues}) r
    on conflict do nothing`.execute(db)
}
