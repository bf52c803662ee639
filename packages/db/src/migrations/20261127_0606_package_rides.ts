import { type Kysely, sql } from 'kysely'

/**
 * A package may hold rides: to the venue, from it, or both, of one area or one class of vehicles where it says so. What
 * was sold of one is a line of rides below the line of its package, and each part names the item that it came of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table package_item
      drop constraint package_item_kind_check,
      add constraint package_item_kind_check check (kind in ('pass', 'food', 'ride', 'voucher')),
      add column direction text check (direction in ('to', 'from', 'return')),
      add column area_id uuid,
      add column vehicle_class_id uuid,
      drop constraint package_item_pass,
      add constraint package_item_pass check (
        case kind when 'pass' then pass_type_id is not null when 'ride' then true else pass_type_id is null end),
      add constraint package_item_ride check (
        case kind when 'ride' then direction is not null
        else direction is null and area_id is null and vehicle_class_id is null end),
      add constraint package_item_area foreign key (venue_id, area_id) references area (venue_id, id),
      add constraint package_item_vehicle_class
        foreign key (venue_id, vehicle_class_id) references vehicle_class (venue_id, id)`.execute(db)
  await sql`create index package_item_area on package_item (venue_id, area_id) where area_id is not null`.execute(db)
  await sql`create index package_item_vehicle_class on package_item (venue_id, vehicle_class_id)
    where vehicle_class_id is not null`.execute(db)

  // An item that was left out of its package since is still named: the version of the sale knows it.
  await sql`
    alter table order_line
      add column package_item_id uuid,
      add constraint order_line_package_item check (package_item_id is null or parent_line_no is not null),
      drop constraint order_line_special,
      add constraint order_line_special check (
        case when special is null then list_minor is null and parent_line_no is null
        else (kind = 'pass' or (kind = 'ride' and special = 'package'))
          and reverses_line_no is null and list_minor is not null and coalesce(length(reason), 0) > 0
          and (special = 'package') = (parent_line_no is not null)
          and (special = 'package' or (special = 'comp') = (unit_minor = 0)) end)`.execute(db)
}
