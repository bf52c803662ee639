import type { FoodCategoryId, FoodCategoryRow } from '@marquee/contract/food'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { tellMenu } from '../events.ts'
import { foodCategoryService } from '../record.ts'
import { isBelow, isCategoryInUse, lockNeighbours, lockTree, placeCategory } from '../repo/categories.ts'

/** Places are counted in steps, so that one can be put between two by hand. */
const widest = 10

/**
 * Moves a category among its neighbours, or below another one. VALIDATION for a parent that is not in use or below the
 * category itself, and for a neighbour that is not there any more.
 */
export async function moveCategory(
  ctx: SignedContext,
  { id, parentId, beforeId }: { id: FoodCategoryId; parentId: FoodCategoryId | null; beforeId: FoodCategoryId | null },
): Promise<FoodCategoryRow> {
  return inTransaction(ctx, async (work) => {
    const { venueId } = ctx
    await lockTree(work.tx, venueId)
    const before = await foodCategoryService.hold(ctx, work.tx, id)
    if (parentId !== null) {
      if (!(await isCategoryInUse(work.tx, venueId, parentId))) refuseField('parentId', 'field.invalid')
      if (await isBelow(work.tx, venueId, { id: parentId, above: id })) refuseField('parentId', 'field.belowItself')
    }
    const others = (await lockNeighbours(work.tx, venueId, parentId)).filter((each) => each.id !== id)
    const at = beforeId === null ? others.length : others.findIndex((each) => each.id === beforeId)
    if (at < 0) refuseField('beforeId', 'field.invalid')
    const order = [...others.slice(0, at), { id, sort: 0 }, ...others.slice(at)]
    if (order.length > 999) refuseField('parentId', 'field.tooLong')
    const step = Math.max(1, Math.min(widest, Math.floor(999 / order.length)))
    for (const [index, each] of order.entries()) {
      const sort = (index + 1) * step
      if (each.sort !== sort)
        await placeCategory(work.tx, { venueId, by: ctx.actor.userId }, { ...each, parentId, sort })
    }
    const row = await foodCategoryService.hold(ctx, work.tx, id)
    await work.audit({
      action: 'foodCategories.move',
      entity: 'food_category',
      entityId: id,
      before: { parentId: before.parentId, sort: before.sort },
      after: { parentId: row.parentId, sort: row.sort },
    })
    work.announce(venueId, foodCategoryService.topic, { id })
    tellMenu(ctx, work, id)
    return row
  })
}
