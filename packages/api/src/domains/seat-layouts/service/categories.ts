import type { LocalText, SeatCategoryId, SeatCategoryRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { announceLayout } from '../events.ts'
import { insertCategory, lockCategory, selectCategories, updateCategory } from '../repo/categories.ts'

/** The seat categories of the venue, archived ones last. */
export async function listCategories(ctx: SignedContext): Promise<SeatCategoryRow[]> {
  return selectCategories(ctx.services.db, ctx.venueId)
}

interface SaveCategory {
  id?: SeatCategoryId
  expectedRev?: number
  name: LocalText
  color: string
}

/** Makes a category, or changes one (then `expectedRev` is needed). */
export async function saveCategory(ctx: SignedContext, input: SaveCategory): Promise<SeatCategoryRow> {
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const { id, expectedRev, name, color } = input
    if (id === undefined) {
      const row = await insertCategory(tx, venueId, { name, color })
      await audit({
        action: 'seatLayouts.saveCategory',
        entity: 'seat_category',
        entityId: row.id,
        after: { name, color },
      })
      announceLayout({ announce }, ctx, null)
      return row
    }
    if (expectedRev === undefined) refuseField('expectedRev', 'field.required')
    const before = await lockCategory(tx, venueId, id)
    if (!before) refuse('NOT_FOUND')
    const row = await updateCategory(tx, { venueId, id, expectedRev }, { name, color })
    if (!row) refuse('STALE', { details: { current: before } })
    await audit({
      action: 'seatLayouts.saveCategory',
      entity: 'seat_category',
      entityId: id,
      before: { name: before.name, color: before.color },
      after: { name, color },
    })
    announceLayout({ announce }, ctx, null)
    return row
  })
}

/** Takes a category out of the lists; seats that have it keep it. */
export async function archiveCategory(
  ctx: SignedContext,
  { id, expectedRev }: { id: SeatCategoryId; expectedRev: number },
): Promise<SeatCategoryRow> {
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const before = await lockCategory(tx, venueId, id)
    if (!before) refuse('NOT_FOUND')
    const archived = before.archivedAt === null
    const row = await updateCategory(tx, { venueId, id, expectedRev }, { archived })
    if (!row) refuse('STALE', { details: { current: before } })
    await audit({
      action: 'seatLayouts.archiveCategory',
      entity: 'seat_category',
      entityId: id,
      before: { archived: !archived },
      after: { archived },
    })
    announceLayout({ announce }, ctx, null)
    return row
  })
}
