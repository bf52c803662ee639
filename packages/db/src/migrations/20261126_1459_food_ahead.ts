import { type Kysely, sql } from 'kysely'

// Orders ahead by their time, for what the kitchen has to hear of next, and orders by their age, for the last that ended.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index food_order_ahead on food_order (wanted_at, venue_id, id) where service = 'preorder'`.execute(
    db,
  )
  await sql`create index food_order_opened on food_order (venue_id, opened_at, id)`.execute(db)
}
