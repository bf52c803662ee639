import type { SeatCategoryId, TicketProductId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { Tx } from '../../../door/work.ts'
import { selectUnpriced } from '../repo/unpriced.ts'

/** By product: the categories of these that nobody can buy a pass in, because no rule of the price list covers them. */
export async function findUnpriced(
  db: Db | Tx,
  venueId: VenueId,
  of: { productIds: readonly TicketProductId[]; categoryIds: readonly SeatCategoryId[] },
): Promise<Map<TicketProductId, SeatCategoryId[]>> {
  const byProduct = new Map<TicketProductId, SeatCategoryId[]>()
  for (const { productId, categoryId } of await selectUnpriced(db, venueId, of)) {
    const categories = byProduct.get(productId) ?? []
    categories.push(categoryId)
    byProduct.set(productId, categories)
  }
  return byProduct
}
