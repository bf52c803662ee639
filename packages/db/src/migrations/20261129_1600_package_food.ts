import { type Kysely, sql } from 'kysely'

/**
 * A package may hold dishes of the menu, each with what is chosen of it once and for all. What was sold of one is a line
 * of food below the line of its package.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table package_item
      add column variant_id uuid,
      add column modifiers jsonb not null default '[]' check (jsonb_typeof(modifiers) = 'array'),
      add constraint package_item_food check (
        (kind = 'food') = (variant_id is not null) and (kind = 'food' or modifiers = '[]')),
      add constraint package_item_variant foreign key (venue_id, variant_id) references food_variant (venue_id, id)`.execute(
    db,
  )
  await sql`create index package_item_variant on package_item (venue_id, variant_id) where variant_id is not null`.execute(
    db,
  )
  await sql`
    alter table order_line
      drop constraint order_line_special,
      add constraint order_line_special check (
        case when special is null then list_minor is null and parent_line_no is null
        else (kind = 'pass' or (kind in ('ride', 'food') and special = 'package'))
          and reverses_line_no is null and list_minor is not null and coalesce(length(reason), 0) > 0
          and (special = 'package') = (parent_line_no is not null)
          and (special = 'package' or (special = 'comp') = (unit_minor = 0)) end)`.execute(db)
}
