import type { InventoryItemId } from '@marquee/contract/inventory'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { itemUnitService } from './record.ts'
import { hasItem, selectCategories, selectVendorNames } from './repo.ts'

/** What a form of an item can be set to. */
export async function listChoices({ services: { db }, venueId }: SignedContext) {
  const [categories, vendors] = await Promise.all([selectCategories(db, venueId), selectVendorNames(db, venueId)])
  return { categories, vendors }
}

/** The packings of one item, the smallest first, with those in the archive; NOT_FOUND for an item of nobody. */
export async function listUnits(ctx: SignedContext, itemId: InventoryItemId) {
  if (!(await hasItem(ctx.services.db, ctx.venueId, itemId))) refuse('NOT_FOUND')
  return itemUnitService.listOf(ctx, { itemId })
}
