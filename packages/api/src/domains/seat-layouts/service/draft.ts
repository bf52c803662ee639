import type { LayoutVersionId, LocalText, SeatCategoryId } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import { announceLayout } from '../events.ts'
import { deleteArea, deleteDraft, findDrawing, saveArea, updateDraft } from '../repo/drawing.ts'
import { findVersion } from '../repo/layouts.ts'
import { geometryHash } from './geometry-hash.ts'
import { holdLayout, once } from './layouts.ts'

/** A draft that is being changed: its layout is held, so that nobody publishes it meanwhile. */
async function holdDraft(ctx: SignedContext, tx: Tx, id: LayoutVersionId) {
  const known = await findVersion(tx, ctx.venueId, id)
  if (!known) refuse('NOT_FOUND')
  await holdLayout(ctx, tx, { id: known.layoutId })
  const version = await findVersion(tx, ctx.venueId, id)
  if (!version) refuse('NOT_FOUND')
  if (version.state !== 'draft') refuse('STATE', { details: { state: version.state } })
  return version
}

/** Gives a draft the address of what it draws now. */
export async function writeHash(
  ctx: SignedContext,
  tx: Tx,
  id: LayoutVersionId,
  focus?: { x: number; y: number },
): Promise<void> {
  const drawing = await findDrawing(tx, ctx.venueId, id)
  if (!drawing) throw new Error('the draft is not there')
  const changed = { ...drawing, focus: focus ?? drawing.focus }
  await updateDraft(tx, { venueId: ctx.venueId, id }, { hash: geometryHash(changed), focus: changed.focus })
}

interface Area {
  commandId?: string | undefined
  versionId: LayoutVersionId
  areaNo?: number
  name: LocalText
  capacity: number
  categoryId: SeatCategoryId
  x: number
  y: number
  width: number
  height: number
}

/** Draws a standing area over a draft, or changes one. Answers its number. */
export async function saveStandingArea(
  ctx: SignedContext,
  { commandId, versionId, ...area }: Area,
): Promise<{ areaNo: number }> {
  const command = { commandId, procedure: 'seatLayouts.saveStandingArea', input: { versionId, ...area } }
  return once(ctx, command, async ({ tx, audit, announce }) => {
    const version = await holdDraft(ctx, tx, versionId)
    const areaNo = await saveArea(tx, { venueId: ctx.venueId, id: versionId }, { ...area, areaNo: area.areaNo }).catch(
      (error: unknown) =>
        classifyPgError(error).kind === 'foreign_key'
          ? refuseField('categoryId', 'field.invalid')
          : Promise.reject(error),
    )
    if (areaNo === undefined) refuse('NOT_FOUND')
    await writeHash(ctx, tx, versionId)
    await audit({
      action: 'seatLayouts.saveStandingArea',
      entity: 'seat_layout',
      entityId: version.layoutId,
      after: { areaNo, name: area.name, capacity: area.capacity },
    })
    announceLayout({ announce }, ctx, version.layoutId)
    return { areaNo }
  })
}

/** Takes a standing area out of a draft. */
export async function removeStandingArea(
  ctx: SignedContext,
  { versionId, areaNo }: { versionId: LayoutVersionId; areaNo: number },
): Promise<true> {
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const version = await holdDraft(ctx, tx, versionId)
    if (!(await deleteArea(tx, { venueId: ctx.venueId, id: versionId }, areaNo))) refuse('NOT_FOUND')
    await writeHash(ctx, tx, versionId)
    await audit({
      action: 'seatLayouts.removeStandingArea',
      entity: 'seat_layout',
      entityId: version.layoutId,
      before: { areaNo },
    })
    announceLayout({ announce }, ctx, version.layoutId)
    return true as const
  })
}

/** Says where people look in a draft: best seats are those near to it. */
export async function setFocus(
  ctx: SignedContext,
  { versionId, x, y }: { versionId: LayoutVersionId; x: number; y: number },
): Promise<true> {
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const version = await holdDraft(ctx, tx, versionId)
    await writeHash(ctx, tx, versionId, { x, y })
    await audit({
      action: 'seatLayouts.setFocus',
      entity: 'seat_layout',
      entityId: version.layoutId,
      after: { x, y },
    })
    announceLayout({ announce }, ctx, version.layoutId)
    return true as const
  })
}

/** Throws a draft away. */
export async function discardDraft(ctx: SignedContext, versionId: LayoutVersionId): Promise<true> {
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const version = await holdDraft(ctx, tx, versionId)
    await deleteDraft(tx, ctx.venueId, versionId)
    await audit({
      action: 'seatLayouts.discardDraft',
      entity: 'seat_layout',
      entityId: version.layoutId,
      before: { version: version.version, seats: version.seats },
    })
    announceLayout({ announce }, ctx, version.layoutId)
    return true as const
  })
}
