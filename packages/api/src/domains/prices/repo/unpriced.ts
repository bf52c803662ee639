import type { SeatCategoryId, TicketProductId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { venueDateOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

interface Pairs {
  productIds: readonly TicketProductId[]
  categoryIds: readonly SeatCategoryId[]
}

interface Pair {
  productId: TicketProductId
  categoryId: SeatCategoryId
}

/** The pairs of these products and categories for which no kind of pass has a price, today or later. */
export async function selectUnpriced(
  db: Db | Tx,
  venueId: VenueId,
  { productIds, categoryIds }: Pairs,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select p.id as "productId", c.id as "categoryId"
    from unnest(${[...productIds]}::uuid[]) with ordinality p (id, nr)
    cross join unnest(${[...categoryIds]}::uuid[]) with ordinality c (id, nr)
    where not exists (
      select from price_rule r
      join price_list l on l.venue_id = r.venue_id and l.id = r.price_list_id and l.is_default
      join pass_type y on y.venue_id = r.venue_id and y.id = r.pass_type_id
      where r.venue_id = ${venueId} and y.product_id = p.id and y.archived_at is null
        and (r.seat_category_id is null or r.seat_category_id = c.id)
        and (upper_inf(r.valid) or upper(r.valid) > ${venueDateOf(venueId)}))
    order by p.nr, c.nr`.execute(db)
  return rows
}

/**
 * The pairs for which only rules for every category stand, of products that have rules for single categories: nobody has
 * said what such a category costs.
 */
export async function selectGenerallyPriced(
  db: Db | Tx,
  venueId: VenueId,
  { productIds, categoryIds }: Pairs,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with rules as materialized (
      select y.product_id, r.seat_category_id from price_rule r
      join price_list l on l.venue_id = r.venue_id and l.id = r.price_list_id and l.is_default
      join pass_type y on y.venue_id = r.venue_id and y.id = r.pass_type_id
      where r.venue_id = ${venueId} and y.product_id = any(${[...productIds]}::uuid[]) and y.archived_at is null
        and (upper_inf(r.valid) or upper(r.valid) > ${venueDateOf(venueId)})
    )
    select p.id as "productId", c.id as "categoryId"
    from unnest(${[...productIds]}::uuid[]) with ordinality p (id, nr)
    cross join unnest(${[...categoryIds]}::uuid[]) with ordinality c (id, nr)
    where exists (select from rules r where r.product_id = p.id and r.seat_category_id is null)
      and exists (select from rules r where r.product_id = p.id and r.seat_category_id is not null)
      and not exists (select from rules r where r.product_id = p.id and r.seat_category_id = c.id)
    order by p.nr, c.nr`.execute(db)
  return rows
}
