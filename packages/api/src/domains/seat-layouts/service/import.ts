import {
  fold,
  inLanguage,
  type LayoutVersionId,
  type LayoutVersionRow,
  type SeatCategoryId,
  type SeatLayoutId,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../core/work.ts'
import { type Plan, PlanError, readPlan } from '../plan-file.ts'
import { writePlan } from '../plan-write.ts'
import { insertCategory, selectCategories } from '../repo/categories.ts'
import { findDrawing, replaceDraft } from '../repo/drawing.ts'
import { findVersion, selectLayouts } from '../repo/layouts.ts'
import { guessFocus, type StoredArea, type StoredSeat } from '../rules/geometry.ts'
import { geometryHash } from './geometry-hash.ts'
import { holdLayout } from './layouts.ts'

interface ImportPlan {
  layoutId: SeatLayoutId
  plan: string
  /** By the category's name in the plan. */
  kinds: Record<string, StoredSeat['kind']>
}

interface Imported {
  version: LayoutVersionRow
  seats: number
  categories: number
  ignored: string[]
}

function parse(file: string): Plan {
  try {
    return readPlan(file)
  } catch (error) {
    if (!(error instanceof PlanError)) throw error
    const path = ['plan', error.path].filter((part) => part !== '').join('.')
    return refuse('VALIDATION', { issues: [{ path, message: error.reason }], details: { ...error.where } })
  }
}

/**
 * Makes the draft of a layout from a plan; the older draft is replaced. Categories are found by their name, whatever its
 * case and accents, and made where there are none. VALIDATION names the exact place that can not be taken, and then
 * nothing has changed.
 */
export async function importPlan(ctx: SignedContext, input: ImportPlan): Promise<Imported> {
  const plan = parse(input.plan)
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    await holdLayout(ctx, tx, { id: input.layoutId })
    const { byName, made } = await findOrMakeCategories(ctx, tx, plan)
    const seats = plan.seats.map((seat, seatNo): StoredSeat => {
      const { category, ...rest } = seat
      const categoryId = byName.get(category)
      if (!categoryId) throw new Error('a category of the plan has no row')
      const kind = Object.hasOwn(input.kinds, category) ? input.kinds[category] : undefined
      return { ...rest, seatNo, categoryId, kind: rest.kind ?? kind ?? 'seat' }
    })
    const standing = plan.standing.map(({ category, ...area }, index): StoredArea => {
      const categoryId = byName.get(category)
      if (!categoryId) throw new Error('a category of the plan has no row')
      return { ...area, areaNo: index + 1, categoryId }
    })
    const focus = guessFocus(seats, plan.decor)
    const drawing = { width: plan.width, height: plan.height, focus, seats, standing, decor: plan.decor }
    const id = await replaceDraft(tx, {
      venueId,
      layoutId: input.layoutId,
      by: ctx.actor.userId,
      drawing,
      hash: geometryHash(drawing),
      note: plan.name || null,
    })
    const version = await findVersion(tx, venueId, id)
    if (!version) throw new Error('the draft is not there')
    await audit({
      action: 'seatLayouts.importPlan',
      entity: 'seat_layout',
      entityId: input.layoutId,
      after: { plan: plan.name, seats: seats.length, version: version.version },
    })
    const { layoutId: _, ...row } = version
    return { version: row, seats: seats.length, categories: made, ignored: plan.ignored }
  })
}

async function findOrMakeCategories(ctx: SignedContext, tx: Tx, plan: Plan) {
  const existing = (await selectCategories(tx, ctx.venueId)).filter((category) => category.archivedAt === null)
  const known = new Map<string, SeatCategoryId>()
  for (const category of existing) {
    for (const name of [category.name.en, category.name.tr]) if (name !== '') known.set(fold(name), category.id)
  }
  const used = new Set([...plan.seats, ...plan.standing].map(({ category }) => category))
  const byName = new Map<string, SeatCategoryId>()
  let made = 0
  for (const { name, color } of plan.categories.filter((category) => used.has(category.name))) {
    const found = known.get(fold(name))
    if (found) byName.set(name, found)
    else {
      const { id } = await insertCategory(tx, ctx.venueId, { name: { en: name, tr: name }, color })
      known.set(fold(name), id)
      byName.set(name, id)
      made += 1
    }
  }
  return { byName, made }
}

/**
 * A version as a plan file that other editors read. Kinds of seats and standing areas are in fields of our own, so that
 * the same plan comes back here.
 */
export async function exportPlan(
  ctx: SignedContext,
  versionId: LayoutVersionId,
): Promise<{ name: string; plan: string }> {
  const { db } = ctx.services
  const version = await findVersion(db, ctx.venueId, versionId)
  if (!version) refuse('NOT_FOUND')
  const [layout] = await selectLayouts(db, ctx.venueId, { archived: false, id: version.layoutId })
  const drawing = await findDrawing(db, ctx.venueId, versionId)
  if (!drawing || !layout) refuse('NOT_FOUND')
  const rows = await selectCategories(db, ctx.venueId)
  const nameOf = new Map(rows.map((row) => [row.id, inLanguage(row.name, ctx.actor.language ?? 'en')]))
  const used = new Set([...drawing.seats, ...drawing.standing].map(({ categoryId }) => categoryId))
  const plan = writePlan({
    name: layout.name,
    width: drawing.width,
    height: drawing.height,
    categories: rows
      .filter((row) => used.has(row.id))
      .map((row) => ({ name: nameOf.get(row.id) ?? '', color: row.color })),
    seats: drawing.seats.map((seat) => ({ ...seat, category: nameOf.get(seat.categoryId) ?? '' })),
    standing: drawing.standing.map((area) => ({ ...area, category: nameOf.get(area.categoryId) ?? '' })),
    decor: [...drawing.decor],
  })
  return { name: `${layout.name} v${version.version}.json`, plan }
}
