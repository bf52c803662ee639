import type { FloorId, SeatCategoryId, SeatLayoutDetail, SeatLayoutId, SeatLayoutRow } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { announceLayout } from '../events.ts'
import { selectCategories } from '../repo/categories.ts'
import { findDrawing } from '../repo/drawing.ts'
import { insertLayout, lockLayout, selectLayouts, selectVersions, updateLayout } from '../repo/layouts.ts'
import { requireRoom } from './check.ts'

/** The layouts of the venue with what is published and what is being drawn. */
export async function listLayouts(
  ctx: SignedContext,
  which: { archived: boolean; floorId?: FloorId },
): Promise<SeatLayoutRow[]> {
  const { db } = ctx.services
  const heads = await selectLayouts(db, ctx.venueId, which)
  const versions = await selectVersions(
    db,
    ctx.venueId,
    heads.map((head) => head.id),
  )
  return heads.map((head) => {
    const all = versions.get(head.id) ?? []
    return {
      ...head,
      published: all.find((version) => version.state === 'published') ?? null,
      draft: all.find((version) => version.state === 'draft') ?? null,
      versions: all.length,
    }
  })
}

/** One layout with its history and the categories of its seats. */
export async function getLayout(ctx: SignedContext, id: SeatLayoutId): Promise<SeatLayoutDetail> {
  const { db } = ctx.services
  const [head] = await selectLayouts(db, ctx.venueId, { archived: false, id })
  if (!head) refuse('NOT_FOUND')
  const history = (await selectVersions(db, ctx.venueId, [id])).get(id) ?? []
  const published = history.find((version) => version.state === 'published') ?? null
  const draft = history.find((version) => version.state === 'draft') ?? null
  const shown = published ?? draft
  const drawing = shown && (await findDrawing(db, ctx.venueId, shown.id))
  const counts = new Map<SeatCategoryId, number>()
  for (const seat of drawing?.seats ?? []) counts.set(seat.categoryId, (counts.get(seat.categoryId) ?? 0) + 1)
  const categories = (await selectCategories(db, ctx.venueId))
    .filter((category) => counts.has(category.id))
    .map(({ id: categoryId, name, color }) => ({ id: categoryId, name, color, seats: counts.get(categoryId) ?? 0 }))
  return { ...head, published, draft, versions: history.length, history, categories }
}

// The name is unique among the living ones; the floor must be the venue's.
async function withGoodReferences<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'seat_layout_name') refuseField('name', 'field.taken')
    if (kind === 'foreign_key') refuseField('floorId', 'field.invalid')
    throw error
  }
}

/** Makes a layout without a drawing. */
export async function createLayout(
  ctx: SignedContext,
  { commandId, ...input }: { commandId?: string | undefined; floorId: FloorId; name: string },
): Promise<SeatLayoutRow> {
  const { venueId, actor } = ctx
  return once(ctx, { commandId, procedure: 'seatLayouts.create', input }, async ({ tx, audit, announce }) => {
    const id = await withGoodReferences(insertLayout(tx, { venueId, ...input, by: actor.userId }))
    await audit({
      action: 'seatLayouts.create',
      entity: 'seat_layout',
      entityId: id,
      after: { name: input.name, floor: input.floorId },
    })
    announceLayout({ announce }, ctx, id)
    return requireRow(ctx, tx, id)
  })
}

interface MaybeCommand {
  commandId?: string | undefined
  procedure: string
  input: object
}

/** Runs a unit of work; a call that carries an id happens once, however often it is sent. */
export function once<T>(
  ctx: SignedContext,
  { commandId, procedure, input }: MaybeCommand,
  body: (work: Work) => Promise<T>,
): Promise<T> {
  return commandId === undefined
    ? inTransaction(ctx, body)
    : runCommand(ctx, { commandId, procedure, input: { ...input } }, body)
}

interface UpdateLayout {
  id: SeatLayoutId
  expectedRev: number
  name?: string
  floorId?: FloorId
}

/** Gives a layout another name, or another floor: VALIDATION at `floorId` where its published plan has no room. */
export async function renameLayout(ctx: SignedContext, input: UpdateLayout): Promise<SeatLayoutRow> {
  const { id, expectedRev, ...set } = input
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const before = await holdLayout(ctx, tx, { id, expectedRev })
    await withGoodReferences(updateLayout(tx, { venueId: ctx.venueId, id, by: ctx.actor.userId }, set))
    if (set.floorId !== undefined && set.floorId !== before.floorId) await requireRoom(ctx, tx, id)
    await audit({
      action: 'seatLayouts.update',
      entity: 'seat_layout',
      entityId: id,
      before: { name: before.name, floor: before.floorId },
      after: { name: set.name ?? before.name, floor: set.floorId ?? before.floorId },
    })
    announceLayout({ announce }, ctx, id)
    return requireRow(ctx, tx, id)
  })
}

/** Archives a layout, or brings it back; what was sold from it stays. */
export async function archiveLayout(
  ctx: SignedContext,
  { id, expectedRev }: { id: SeatLayoutId; expectedRev: number },
): Promise<SeatLayoutRow> {
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const before = await holdLayout(ctx, tx, { id, expectedRev })
    const archived = before.archivedAt === null
    const key = { venueId: ctx.venueId, id, by: ctx.actor.userId }
    await withGoodReferences(updateLayout(tx, key, { archived }))
    // While it was away, its floor was free to shrink.
    if (!archived) await requireRoom(ctx, tx, id)
    await audit({
      action: 'seatLayouts.archive',
      entity: 'seat_layout',
      entityId: id,
      before: { archived: !archived },
      after: { archived },
    })
    announceLayout({ announce }, ctx, id)
    return requireRow(ctx, tx, id)
  })
}

/** Takes hold of a layout at this revision; NOT_FOUND, STALE. */
export async function holdLayout(
  ctx: SignedContext,
  tx: Tx,
  { id, expectedRev }: { id: SeatLayoutId; expectedRev?: number },
) {
  const row = await lockLayout(tx, ctx.venueId, id)
  if (!row) refuse('NOT_FOUND')
  if (expectedRev !== undefined && row.rev !== expectedRev) refuse('STALE', { details: { rev: row.rev } })
  return row
}

async function requireRow(ctx: SignedContext, tx: Tx, id: SeatLayoutId): Promise<SeatLayoutRow> {
  const [head] = await selectLayouts(tx, ctx.venueId, { archived: false, id })
  if (!head) throw new Error('a layout vanished while it was held')
  const all = (await selectVersions(tx, ctx.venueId, [id])).get(id) ?? []
  return {
    ...head,
    published: all.find((version) => version.state === 'published') ?? null,
    draft: all.find((version) => version.state === 'draft') ?? null,
    versions: all.length,
  }
}
