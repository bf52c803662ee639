import { type Kysely, sql } from 'kysely'

/**
 * Codes that make pieces of a dish free. What one takes off is a discount that names the line of the dish, so that it goes
 * back with that line and with no other; its reversals name it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promo_code
      add column food_product_id uuid,
      add column free_qty integer check (free_qty between 1 and 100),
      add constraint promo_code_food_product_id_fkey foreign key (venue_id, food_product_id)
        references food_product (venue_id, id),
      add constraint promo_code_free_food check ((food_product_id is null) = (free_qty is null)
        and (food_product_id is null or num_nonnulls(ppm, amount_minor, pass_type_id, max_passes) = 0))`.execute(db)
  await sql`
    alter table order_line
      add column off_line_no integer,
      add constraint order_line_off check (off_line_no is null or kind = 'discount' and pass_type_id is null),
      add constraint order_line_off_fkey foreign key (venue_id, order_id, off_line_no)
        references order_line (venue_id, order_id, line_no)`.execute(db)
}
