import { type LocalText, storedLocalText, type VenueId } from '@marquee/contract'
import type { KitchenItem } from '@marquee/contract/food'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { onHandOf } from './ingredients.ts'

/** The items in use, by name: what a recipe can be made of, and what can become an ingredient. */
export async function selectKitchenItems(db: Db, venueId: VenueId): Promise<KitchenItem[]> {
  const { rows } = await sql<KitchenItem>`
    select i.id, i.code, i.name, i.base_unit as "baseUnit", g.id is not null as "isIngredient",
      trim_scale(${onHandOf(sql`i.venue_id`, sql`i.id`)})::text as "onHand", s.item_id as "substituteItemId"
    from inventory_item i
    left join ingredient g on g.venue_id = i.venue_id and g.item_id = i.id and g.archived_at is null
    left join ingredient s on s.venue_id = g.venue_id and s.id = g.substitute_id and s.archived_at is null
    where i.venue_id = ${venueId} and i.archived_at is null
    order by fold(coalesce(nullif(i.name ->> 'en', ''), i.name ->> 'tr')), i.id`.execute(db)
  return rows.map((row) => ({ ...row, name: storedLocalText.parse(row.name) }))
}

/** The taxes that are valid today, the places of the store, and the shifts: what forms of the menu can be set to. */
export async function selectFormChoices(db: Db, venueId: VenueId) {
  const { rows: taxes } = await sql<{ code: string; name: LocalText; ratePpm: number }>`
    select x.code, x.name, x.rate_ppm as "ratePpm" from tax_rule x join venue v on v.id = x.venue_id
    where x.venue_id = ${venueId} and x.valid @> (clock_timestamp() at time zone v.zone)::date order by x.code`.execute(
    db,
  )
  const { rows: places } = await sql<{ id: string; name: LocalText }>`
    select l.id, l.name from stock_location l where l.venue_id = ${venueId} and l.archived_at is null
    order by l.sort, l.code_key`.execute(db)
  const { rows: stations } = await sql<{ id: string; name: LocalText }>`
    select s.id, s.name from kitchen_station s where s.venue_id = ${venueId} and s.archived_at is null
    order by s.sort, s.code_key`.execute(db)
  const { rows: categories } = await sql<{ id: string; name: LocalText; depth: number }>`
    select c.id, c.name, cardinality(food_category_path(c.venue_id, c.id)) - 1 as depth
    from food_category c where c.venue_id = ${venueId} and c.archived_at is null
    order by food_category_path(c.venue_id, c.id)`.execute(db)
  const { rows: shifts } = await sql<{ id: string; name: LocalText; isArchived: boolean }>`
    select s.id, s.name, s.archived_at is not null as "isArchived" from shift s
    where s.venue_id = ${venueId} and (s.archived_at is null
      or exists (select from food_product_shift x where x.venue_id = s.venue_id and x.shift_id = s.id))
    order by s.starts, s.code_key, s.id`.execute(db)
  const named = <Row extends { name: LocalText }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, name: storedLocalText.parse(row.name) }))
  return {
    taxes: named(taxes),
    places: named(places),
    stations: named(stations),
    categories: named(categories),
    shifts: named(shifts),
  }
}
