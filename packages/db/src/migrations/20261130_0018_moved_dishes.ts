import { type Kysely, sql } from 'kysely'

/**
 * What is ordered ahead for a show can follow its guests to another one: the change of their order that moves it pays a food
 * order of the new show. So an order has one bill of food of its sale, and one of each of its changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table food_bill
      add column change_id uuid,
      add constraint food_bill_of_change
        foreign key (venue_id, sale_order_id, change_id) references order_change (venue_id, order_id, id),
      drop constraint food_bill_of_sale,
      add constraint food_bill_of_sale unique nulls not distinct (venue_id, sale_order_id, change_id)`.execute(db)
}
