import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * A product can be sold in some shifts only. Its row names them; the table beside it follows the row, so that only shifts
 * of the same venue can be named, and it is found which products a shift has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table food_product add column shift_ids uuid[] not null default '{}'
    constraint food_product_shifts check (cardinality(shift_ids) <= 20)`.execute(db)
  await sql`
    create table food_product_shift (
      venue_id uuid not null,
      product_id uuid not null,
      shift_id uuid not null,
      primary key (venue_id, product_id, shift_id),
      foreign key (venue_id, product_id) references food_product (venue_id, id),
      constraint food_product_shift_ids_fkey foreign key (venue_id, shift_id) references shift (venue_id, id)
    )`.execute(db)
  await sql`create index food_product_shift_shift on food_product_shift (venue_id, shift_id)`.execute(db)
  await sql`
    create function food_product_shift_follows() returns trigger language plpgsql as $$
    begin
      delete from food_product_shift x
        where x.venue_id = new.venue_id and x.product_id = new.id and x.shift_id <> all(new.shift_ids);
      insert into food_product_shift (venue_id, product_id, shift_id)
        select new.venue_id, new.id, s.id from unnest(new.shift_ids) s (id) on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger food_product_shift_follows after insert or update of shift_ids on food_product
      for each row execute function food_product_shift_follows()`.execute(db)
  // The trigger writes it.
  await grantApp(db, 'select, insert, delete', ['food_product_shift'])
}
