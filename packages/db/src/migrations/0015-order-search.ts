import { type Kysely, sql } from 'kysely'

/**
 * Finding orders by what someone says of them, and the ready views of the list. A phone is found by its digits alone,
 * however it was written; trigrams find any part of it, its end included. What a sale adds to them waits in a short
 * list: a long one would be read by every search, and put into its place at the cost of one sale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sale_order add column guest_digits text not null
      generated always as (regexp_replace(coalesce(guest_phone, ''), '[^0-9]', '', 'g')) stored`.execute(db)
  await sql`create index sale_order_phone on sale_order using gin (guest_digits gin_trgm_ops)
    with (gin_pending_list_limit = 128)`.execute(db)
  await sql`alter index sale_order_guest set (gin_pending_list_limit = 128)`.execute(db)
  await sql`create index sale_order_clerk on sale_order (venue_id, created_by, created_at desc, id)`.execute(db)
  await sql`create index sale_order_unpaid on sale_order (venue_id, created_at desc, id)
    where paid_minor < gross_minor`.execute(db)
  await sql`create index order_line_session on order_line (venue_id, ticket_session_id, order_id)`.execute(db)
  await sql`create index pass_used on pass (venue_id, order_id) where state = 'used'`.execute(db)
}
