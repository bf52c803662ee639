import type { VenueId } from '@marquee/contract'
import type { FoodVariantId, ModifierOptionId } from '@marquee/contract/food'
import type { Db } from '@marquee/db'
import { selectStrictItems, selectStrictOptions } from '../repo/strict.ts'
import { workOut } from './figures.ts'

/** What of the menu takes a strict item out of the store. Of a combo its parts do. */
export async function strictFood(
  db: Db,
  venueId: VenueId,
): Promise<{ strictVariantIds: FoodVariantId[]; strictOptionIds: ModifierOptionId[] }> {
  const strict = await selectStrictItems(db, venueId)
  if (strict.size === 0) return { strictVariantIds: [], strictOptionIds: [] }
  const [{ variants }, strictOptionIds] = await Promise.all([workOut(db, venueId), selectStrictOptions(db, venueId)])
  const takesStrict = variants.filter(({ needs }) => [...(needs?.keys() ?? [])].some((itemId) => strict.has(itemId)))
  return { strictVariantIds: takesStrict.map(({ id }) => id), strictOptionIds }
}
