import type { SeatCategoryId, TicketProductId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { Tx } from '../../../door/work.ts'
import { selectGenerallyPriced, selectUnpriced } from '../repo/unpriced.ts'

interface Sold {
  productIds: readonly TicketProductId[]
  categoryIds: readonly SeatCategoryId[]
}

type ByProduct = Map<TicketProductId, SeatCategoryId[]>

/** By product: the categories of these that nobody can buy a pass in, because no rule of the price list covers them. */
export async function findUnpriced(db: Db | Tx, venueId: VenueId, sold: Sold): Promise<ByProduct> {
  return byProduct(await selectUnpriced(db, venueId, sold))
}

/** By product that is priced by category: those of these that only its rules for every category cover. */
export async function findGenerallyPriced(db: Db | Tx, venueId: VenueId, sold: Sold): Promise<ByProduct> {
  return byProduct(await selectGenerallyPriced(db, venueId, sold))
}

function byProduct(pairs: readonly { productId: TicketProductId; categoryId: SeatCategoryId }[]): ByProduct {
  const all: ByProduct = new Map()
  for (const { productId, categoryId } of pairs) all.set(productId, [...(all.get(productId) ?? []), categoryId])
  return all
}
