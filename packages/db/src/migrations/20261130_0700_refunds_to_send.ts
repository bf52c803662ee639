import { type Kysely, sql } from 'kysely'

/** Orders of plans whose refunds a person still has to send are counted wherever card payments wait for somebody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index session_plan_order_to_send on session_plan_order (venue_id)
    where settled_at is null and causes && '{transfer,cardRefund}'`.execute(db)
}
