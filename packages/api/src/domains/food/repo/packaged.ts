import type { VenueId } from '@marquee/contract'
import type { FoodVariantId } from '@marquee/contract/food'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import type { Moment } from '../rules/offered.ts'
import type { Limit } from '../rules/packaged.ts'
import { availabilityOf } from './products.ts'

/** How far variants are on sale now. */
export async function selectLimits(
  db: Db | Tx,
  venueId: VenueId,
  ids: readonly FoodVariantId[],
): Promise<(Limit & { id: FoodVariantId })[]> {
  const { rows } = await sql<Limit & { id: FoodVariantId }>`
    select v.id, s.told ->> 'mode' as mode, (s.told ->> 'until')::timestamptz as until,
      (s.told ->> 'left')::integer as left, p.stops_by_itself as "stopsByItself"
    from food_variant v
    join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
    left join food_availability a on a.venue_id = v.venue_id and a.variant_id = v.id
    cross join lateral (select ${availabilityOf} as told) s
    where v.venue_id = ${venueId} and v.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Moments on the venue's clock, in their order. */
export async function selectMoments(db: Db | Tx, venueId: VenueId, at: readonly string[]): Promise<Moment[]> {
  const { rows } = await sql<Moment>`
    select extract(isodow from m.at at time zone v.zone)::integer - 1 as weekday,
      to_char(m.at at time zone v.zone, 'HH24:MI') as time
    from venue v, unnest(${[...at]}::timestamptz[]) with ordinality m (at, nth)
    where v.id = ${venueId} order by m.nth`.execute(db)
  return rows
}
