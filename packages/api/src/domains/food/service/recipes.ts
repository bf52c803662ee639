import { type LocalText, storedLocalText } from '@marquee/contract'
import type { FoodRecipeId } from '@marquee/contract/food'
import { type RecipeDetail, type RecipeRow, recipeRow, type saveRecipeInput } from '@marquee/contract/food-recipes'
import type { BaseUnit } from '@marquee/contract/inventory'
import { classifyPgError, type Db, uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { tellMenu } from '../events.ts'
import { selectKitchen } from '../repo/book.ts'
import {
  ensureDraft,
  findRecipe,
  insertRecipe,
  lockRecipe,
  publishDraft,
  type StoredVersion,
  selectItemUnits,
  selectRecipes,
  selectVersions,
  touchRecipe,
  writeLines,
} from '../repo/recipes.ts'
import { costOf, explodeRecipe, type RecipeBook } from '../rules/explode.ts'
import { factorOf } from '../rules/units.ts'

interface Target {
  id: FoodRecipeId
  expectedRev: number
}

/** The recipes in use. */
export const listRecipes = (ctx: SignedContext): Promise<RecipeRow[]> => selectRecipes(ctx.services.db, ctx.venueId)

/** A recipe with its versions and what everything in it costs. NOT_FOUND. */
export const getRecipe = (ctx: SignedContext, id: FoodRecipeId): Promise<RecipeDetail> =>
  detailOf(ctx, ctx.services.db, id)

/** Keeps a new recipe, with an empty draft. */
export async function createRecipe(
  ctx: SignedContext,
  { commandId, ...input }: { commandId?: string | undefined; name: LocalText; unit: BaseUnit },
): Promise<RecipeDetail> {
  const body = async (work: Work) => {
    const id = uuidv7() as FoodRecipeId
    const key = { venueId: ctx.venueId, id }
    await insertRecipe(work.tx, { ...key, by: ctx.actor.userId }, input)
    await ensureDraft(work.tx, key, '1')
    await work.audit({ action: 'foodRecipes.create', entity: 'food_recipe', entityId: id, after: { ...input } })
    return told(ctx, work, id)
  }
  if (commandId === undefined) return inTransaction(ctx, body)
  return runCommand(ctx, { commandId, procedure: 'foodRecipes.create', input: { ...input } }, body)
}

/**
 * Writes the draft of a recipe; the live version goes on until the draft is published. STALE, VALIDATION by field: what is
 * not in use, or cannot be counted in the unit that is entered.
 */
export async function saveRecipe(ctx: SignedContext, input: z.output<typeof saveRecipeInput>): Promise<RecipeDetail> {
  const { id, expectedRev, name, yieldQty, lines } = input
  return inTransaction(ctx, async (work) => {
    const key = { venueId: ctx.venueId, id }
    const before = await hold(ctx, work.tx, { id, expectedRev })
    const units = await selectItemUnits(
      work.tx,
      ctx.venueId,
      lines.map(({ itemId, subRecipeId }) => itemId ?? subRecipeId ?? '').filter(Boolean),
    )
    for (const [at, { itemId, subRecipeId, unit }] of lines.entries()) {
      if ((itemId === null) === (subRecipeId === null)) refuseField(`lines.${at}.itemId`, 'field.required')
      if (subRecipeId === id) refuseField(`lines.${at}.itemId`, 'field.inItself')
      const own = units.get(itemId ?? subRecipeId ?? '') ?? refuseField(`lines.${at}.itemId`, 'field.invalid')
      if (factorOf(unit, own) === null) refuseField(`lines.${at}.unit`, 'field.otherUnit')
    }
    const was = (await selectVersions(work.tx, key)).find(({ state }) => state === 'draft')
    const versionId = await ensureDraft(work.tx, key, yieldQty)
    await writeLines(work.tx, { venueId: ctx.venueId, versionId }, lines)
    await touchRecipe(work.tx, { ...key, by: ctx.actor.userId }, { name })
    await work.audit({
      action: 'foodRecipes.save',
      entity: 'food_recipe',
      entityId: id,
      before: { name: before.name, yieldQty: was?.yieldQty ?? null, lines: (was?.lines ?? []).map(auditedLine) },
      after: { name, yieldQty, lines: lines.map(auditedLine) },
    })
    return told(ctx, work, id)
  })
}

/**
 * Publishes the draft: from now on portions are made by it, and it is never changed. STALE, STATE without a draft or with
 * one that is empty, uses a recipe that is not published, or would be in itself (`cycle`).
 */
export async function publishRecipe(ctx: SignedContext, target: Target): Promise<RecipeDetail> {
  return byReason(
    inTransaction(ctx, async (work) => {
      const key = { venueId: ctx.venueId, id: target.id }
      await hold(ctx, work.tx, target)
      const versions = await selectVersions(work.tx, key)
      const draft = versions.find(({ state }) => state === 'draft') ?? refuse('STATE', { details: { draft: false } })
      if (draft.lines.length === 0) refuse('STATE', { details: { empty: true } })
      const { book } = await selectKitchen(work.tx, ctx.venueId)
      const missing = draft.lines.some(
        ({ subRecipeId }) => subRecipeId !== null && subRecipeId !== target.id && !book.recipes.has(subRecipeId),
      )
      if (missing) refuse('STATE', { details: { unpublished: true } })
      await publishDraft(work.tx, { ...key, by: ctx.actor.userId }, draft.id)
      await touchRecipe(work.tx, { ...key, by: ctx.actor.userId }, {})
      await work.audit({
        action: 'foodRecipes.publish',
        entity: 'food_recipe',
        entityId: target.id,
        before: { version: versions.find(({ state }) => state === 'live')?.versionNo ?? null },
        after: { version: draft.versionNo },
      })
      return told(ctx, work, target.id)
    }),
  )
}

/** Puts a recipe into the archive. STALE, STATE while something in use is made by it. */
export async function archiveRecipe(ctx: SignedContext, target: Target): Promise<RecipeRow> {
  return inTransaction(ctx, async (work) => {
    const before = await hold(ctx, work.tx, target)
    if (before.usedIn > 0) refuse('STATE', { details: { used: before.usedIn } })
    await touchRecipe(work.tx, { venueId: ctx.venueId, id: target.id, by: ctx.actor.userId }, { archived: true })
    await work.audit({
      action: 'foodRecipes.archive',
      entity: 'food_recipe',
      entityId: target.id,
      before: { archived: false },
      after: { archived: true },
    })
    tellMenu(ctx, work, target.id)
    return { ...before, rev: before.rev + 1 }
  })
}

const auditedLine = ({
  itemId,
  subRecipeId,
  qty,
  unit,
  lossPpm,
}: z.output<typeof saveRecipeInput>['lines'][number]) => ({
  itemId,
  subRecipeId,
  qty,
  unit,
  lossPpm,
})

async function hold(ctx: SignedContext, tx: Tx, { id, expectedRev }: Target): Promise<RecipeRow> {
  const key = { venueId: ctx.venueId, id }
  await lockRecipe(tx, key)
  const row = (await findRecipe(tx, key)) ?? refuse('NOT_FOUND')
  if (row.rev !== expectedRev) refuse('STALE', { details: { current: recipeRow.parse(row) } })
  return row
}

async function told(ctx: SignedContext, work: Work, id: FoodRecipeId): Promise<RecipeDetail> {
  tellMenu(ctx, work, id)
  return detailOf(ctx, work.tx, id)
}

async function detailOf(ctx: SignedContext, db: Db | Tx, id: FoodRecipeId): Promise<RecipeDetail> {
  const key = { venueId: ctx.venueId, id }
  const row = (await findRecipe(db, key)) ?? refuse('NOT_FOUND')
  const versions = await selectVersions(db, key)
  // A new one has no line whose cost is asked.
  const hasLines = versions.some(({ lines }) => lines.length > 0)
  const book = hasLines ? (await selectKitchen(db, ctx.venueId)).book : { recipes: new Map(), items: new Map() }
  return { ...row, versions: versions.map(({ lines, ...version }) => ({ ...version, lines: lines.map(costed(book)) })) }
}

/** What one unit of a line costs, in the unit that is entered. */
const costed =
  (book: RecipeBook) =>
  ({ baseUnit, itemCost, wasCost, ...line }: StoredVersion['lines'][number]) => {
    const name = storedLocalText.parse(line.name)
    if (line.subRecipeId !== null) {
      const sub = book.recipes.get(line.subRecipeId)
      const factor = sub ? factorOf(line.unit, sub.unit) : null
      const needs = factor === null ? null : explodeRecipe(book, line.subRecipeId, factor)
      return { ...line, name, unitCostMinor: needs ? costOf(book, needs) : 0, wasCostMinor: null }
    }
    const factor = baseUnit ? (factorOf(line.unit, baseUnit) ?? 0) : 0
    return {
      ...line,
      name,
      unitCostMinor: (itemCost ?? 0) * factor,
      wasCostMinor: wasCost === null ? null : wasCost * factor,
    }
  }

async function byReason<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (classifyPgError(error).constraint === 'food_recipe_no_cycle') refuse('STATE', { details: { cycle: true } })
    throw error
  }
}
