import type { SeatCategoryId, TicketProductId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** The pairs of these products and categories for which no kind of pass has a price, today or later. */
export async function selectUnpriced(
  db: Db | Tx,
  venueId: VenueId,
  { productIds, categoryIds }: { productIds: readonly TicketProductId[]; categoryIds: readonly SeatCategoryId[] },
): Promise<{ productId: TicketProductId; categoryId: SeatCategoryId }[]> {
  const { rows } = await sql<{ productId: TicketProductId; categoryId: SeatCategoryId }>`
    select p.id as "productId", c.id as "categoryId"
    from unnest(${[...productIds]}::uuid[]) with ordinality p (id, nr)
    cross join unnest(${[...categoryIds]}::uuid[]) with ordinality c (id, nr)
    where not exists (
      select from price_rule r
      join price_list l on l.venue_id = r.venue_id and l.id = r.price_list_id and l.is_default
      join pass_type y on y.venue_id = r.venue_id and y.id = r.pass_type_id
      where r.venue_id = ${venueId} and y.product_id = p.id and y.archived_at is null
        and (r.seat_category_id is null or r.seat_category_id = c.id)
        and (upper_inf(r.valid) or upper(r.valid) > current_date))
    order by p.nr, c.nr`.execute(db)
  return rows
}
