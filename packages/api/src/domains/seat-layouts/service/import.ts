import {
  fold,
  inLanguage,
  type LayoutVersionId,
  type LayoutVersionRow,
  type LocalText,
  type SeatCategoryId,
  type SeatCategoryRow,
  type SeatLayoutId,
  type VenueId,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import type { DrawnPlan } from '../draw-plan.ts'
import { announceLayout } from '../events.ts'
import { writePlan } from '../plan-write.ts'
import { insertCategory, selectCategories } from '../repo/categories.ts'
import { findDrawing, replaceDraft } from '../repo/drawing.ts'
import { findVersion, selectLayouts, selectVersions } from '../repo/layouts.ts'
import type { StoredSeat } from '../rules/geometry.ts'
import { writeHash } from './draft.ts'
import { drawnHash } from './geometry-hash.ts'
import { holdLayout, once } from './layouts.ts'

interface ImportPlan {
  commandId?: string | undefined
  layoutId: SeatLayoutId
  plan: string
  /** By the category's name in the plan. */
  kinds: Record<string, StoredSeat['kind']>
  /** The draft as the person saw it; undefined: whatever is there. */
  replaces?: DraftSeen | null | undefined
}

type DraftSeen = Pick<LayoutVersionRow, 'id' | 'rev'>

interface Imported {
  version: LayoutVersionRow
  seats: number
  categories: number
  ignored: string[]
}

/**
 * Makes the draft of a layout from a plan; the older draft is replaced. Categories are found by their names in both
 * languages, else by the one in the file, whatever its case and accents, and made where there are none. VALIDATION names
 * every place that can't be taken, STALE the draft that is there when it is another than the one that was seen; then
 * nothing has changed.
 */
export async function importPlan(ctx: SignedContext, input: ImportPlan): Promise<Imported> {
  const plan = await ctx.services.plans.draw({ file: input.plan, kinds: input.kinds })
  const { venueId } = ctx
  const { commandId, layoutId, replaces = 'any' } = input
  // What is drawn stands for the file: tens of megabytes are not read once more while others wait.
  const asked = { layoutId, replaces, name: plan.name, drawing: drawnHash(plan.text, []) }
  const command = { commandId, procedure: 'seatLayouts.importPlan', input: asked }
  return once(ctx, command, async ({ tx, audit, announce }) => {
    await holdLayout(ctx, tx, { id: input.layoutId })
    await requireSeen(tx, ctx.venueId, input)
    const { byName, made } = await findOrMakeCategories(ctx, tx, plan)
    const categoryIds = plan.order.map((name) => {
      const id = byName.get(name)
      if (!id) throw new Error('a category of the plan has no row')
      return id
    })
    const draft = { venueId, layoutId: input.layoutId, by: ctx.actor.userId, note: plan.name || null }
    const hash = drawnHash(plan.text, categoryIds)
    const id = await replaceDraft(tx, { ...draft, drawing: plan, categoryIds, hash })
    // Two names of the file that are one category here: the drawing lists it once.
    if (new Set(categoryIds).size < categoryIds.length) await writeHash(ctx, tx, id)
    const version = await findVersion(tx, venueId, id)
    if (!version) throw new Error('the draft is not there')
    await audit({
      action: 'seatLayouts.importPlan',
      entity: 'seat_layout',
      entityId: input.layoutId,
      after: { plan: plan.name, seats: plan.seats, version: version.version },
    })
    announceLayout({ announce }, ctx, input.layoutId)
    const { layoutId: _, ...row } = version
    return { version: row, seats: plan.seats, categories: made, ignored: plan.ignored }
  })
}

async function requireSeen(tx: Tx, venueId: VenueId, { layoutId, replaces }: ImportPlan): Promise<void> {
  if (replaces === undefined) return
  const versions = (await selectVersions(tx, venueId, [layoutId])).get(layoutId)
  const draft = versions?.find(({ state }) => state === 'draft')
  if (draft?.id === replaces?.id && draft?.rev === replaces?.rev) return
  refuse('STALE', { details: { draft: draft ? { id: draft.id, rev: draft.rev, version: draft.version } : null } })
}

const bothNames = ({ en, tr }: LocalText) => JSON.stringify([fold(en), fold(tr)])

async function findOrMakeCategories(ctx: SignedContext, tx: Tx, plan: DrawnPlan) {
  const existing = (await selectCategories(tx, ctx.venueId)).filter((category) => category.archivedAt === null)
  const known = new Map<string, SeatCategoryId>()
  const inBoth = new Map<string, SeatCategoryId>()
  for (const { id, name: called } of existing) {
    for (const name of [called.en, called.tr]) if (name !== '') known.set(fold(name), id)
    inBoth.set(bothNames(called), id)
  }
  const byName = new Map<string, SeatCategoryId>()
  let made = 0
  for (const { name, color, names } of plan.categories) {
    const found = (names && inBoth.get(bothNames(names))) ?? known.get(fold(name))
    if (found) byName.set(name, found)
    else {
      const { id } = await insertCategory(tx, ctx.venueId, { name: names ?? { en: name, tr: name }, color })
      known.set(fold(name), id)
      byName.set(name, id)
      made += 1
    }
  }
  return { byName, made }
}

/**
 * A version as a plan file that other editors read. What their form has no word for (kinds, standing areas, where people
 * look, names in the other language) is in fields of our own, so that the same plan comes back here, also in another venue.
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
  const used = new Set([...drawing.seats, ...drawing.standing].map(({ categoryId }) => categoryId))
  const categories = rows.filter((row) => used.has(row.id))
  const nameOf = namesApart(categories, ctx.actor.language ?? 'en')
  const plan = writePlan({
    name: layout.name,
    width: drawing.width,
    height: drawing.height,
    focus: drawing.focus,
    categories: categories.map((row) => ({ name: nameOf.get(row.id) ?? '', color: row.color, names: row.name })),
    seats: drawing.seats.map((seat) => ({ ...seat, category: nameOf.get(seat.categoryId) ?? '' })),
    standing: drawing.standing.map((area) => ({ ...area, category: nameOf.get(area.categoryId) ?? '' })),
    decor: [...drawing.decor],
  })
  return { name: `${layout.name} v${version.version}.json`, plan }
}

/** What each category is called in a file: in this language, and by a number where two are called the same. */
function namesApart(rows: readonly SeatCategoryRow[], language: 'en' | 'tr'): Map<SeatCategoryId, string> {
  const taken = new Set<string>()
  return new Map(
    rows.map(({ id, name }) => {
      const given = inLanguage(name, language)
      let apart = given
      for (let number = 2; taken.has(fold(apart)); number += 1) apart = `${given} (${number})`
      taken.add(fold(apart))
      return [id, apart]
    }),
  )
}
