import type { VenueId } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { KitchenProduct } from '@marquee/contract/kitchen'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { availabilityOf, withInstant } from './products.ts'

/** What is sold and made at a station, or at any, with whether it is on sale; what was taken off comes first. */
export async function selectForKitchen(
  db: Db,
  venueId: VenueId,
  stationId: KitchenStationId | null,
): Promise<Omit<KitchenProduct, 'short' | 'hasRunOut'>[]> {
  const { rows } = await sql<Omit<KitchenProduct, 'short' | 'hasRunOut'>>`
    select v.id as "variantId", p.id as "productId", p.name, v.name as variant,
      coalesce(p.station_id, c.station_id) as "stationId", ${availabilityOf} as availability
    from food_product p
    join food_category c on c.venue_id = p.venue_id and c.id = p.category_id
    join food_variant v on v.venue_id = p.venue_id and v.product_id = p.id and v.archived_at is null
    left join food_availability a on a.venue_id = v.venue_id and a.variant_id = v.id
    where p.venue_id = ${venueId} and p.archived_at is null and p.state = 'active'
      and (${stationId}::uuid is null or coalesce(p.station_id, c.station_id) = ${stationId}::uuid)
    order by (${availabilityOf} ->> 'mode' = 'on'), fold(coalesce(nullif(p.name ->> 'en', ''), p.name ->> 'tr')), p.id,
      v.place`.execute(db)
  return rows.map((row) => ({ ...row, availability: withInstant(row.availability) }))
}
