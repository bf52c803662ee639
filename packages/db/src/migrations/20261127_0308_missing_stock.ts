import { type Kysely, sql } from 'kysely'

/**
 * A place of a strict item never holds less than nothing, but a counter without the server may have sold more of it than
 * there was. That is a discrepancy too: it says how much is missing, and it is open until the item is counted there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_discrepancy
      alter column opened_act_id drop not null,
      add column missing_qty numeric(18, 6) check (missing_qty > 0),
      drop constraint stock_discrepancy_check,
      add constraint stock_discrepancy_acts check (case
        when missing_qty is null then opened_act_id is not null and (closed_at is null) = (closed_act_id is null)
        else opened_act_id is null and closed_act_id is null end)`.execute(db)
  await sql`drop index stock_discrepancy_open`.execute(db)
  await sql`create unique index stock_discrepancy_open on stock_discrepancy (venue_id, item_id, location_id)
    where closed_at is null and missing_qty is null`.execute(db)
  await sql`create unique index stock_discrepancy_missing on stock_discrepancy (venue_id, item_id, location_id)
    where closed_at is null and missing_qty is not null`.execute(db)
}
