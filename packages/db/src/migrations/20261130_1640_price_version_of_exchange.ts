import { type Kysely, sql } from 'kysely'

/**
 * The version of the price list by which the lines of an exchange were priced, as `sale_order.price_version` is that of the
 * lines of the sale. Null: a change that prices nothing, a plan that moves guests at the price they paid, or one from before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_change add column price_version bigint
      constraint order_change_price_version check (price_version is null or kind = 'exchange')`.execute(db)
}
