import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** That two customers are two can be taken back; the audit keeps who said it and who took it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger append_only on customer_not_same`.execute(db)
  await sql`drop trigger append_only_truncate on customer_not_same`.execute(db)
  await sql`create trigger customer_not_same_stays before update on customer_not_same
    for each row execute function forbid_change()`.execute(db)
  await grantApp(db, 'delete', ['customer_not_same'])
  await sql`create index customer_not_same_at on customer_not_same (venue_id, at desc, one_id, other_id)`.execute(db)
}
