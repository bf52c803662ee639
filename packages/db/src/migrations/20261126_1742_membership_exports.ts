import { type Kysely, sql } from 'kysely'

/** The list of memberships can be fetched as a file, by people who may fetch those of the gift cards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into permission (module, action)
    select 'memberships', 'export' where exists (select from role) on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select r.venue_id, r.id, 'memberships', 'export' from role r where r.key in ('owner', 'manager', 'accountant')
    on conflict do nothing`.execute(db)
}
