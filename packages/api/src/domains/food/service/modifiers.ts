import type { ModifierGroupId } from '@marquee/contract/food'
import { type ModifierGroupRow, type ModifierInput, modifierGroupRow } from '@marquee/contract/food-recipes'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { tellMenu } from '../events.ts'
import {
  archiveModifiers as archiveIn,
  findModifiers,
  insertModifiers,
  lockModifiers,
  selectModifiers,
  updateModifiers as updateIn,
} from '../repo/modifiers.ts'
import { selectItemUnits } from '../repo/recipes.ts'
import { factorOf } from '../rules/units.ts'

interface Target {
  id: ModifierGroupId
  expectedRev: number
}

/** The groups of modifiers in use, or those in the archive. */
export const listModifiers = (ctx: SignedContext, archived: boolean): Promise<ModifierGroupRow[]> =>
  selectModifiers(ctx.services.db, { venueId: ctx.venueId, archived })

/** Keeps a new group of modifiers. VALIDATION by field. */
export async function createModifiers(
  ctx: SignedContext,
  { commandId, ...input }: ModifierInput & { commandId?: string | undefined },
): Promise<ModifierGroupRow> {
  const body = async (work: Work) => {
    await requireSound(ctx, work.tx, { input, known: new Set() })
    const id = uuidv7() as ModifierGroupId
    await insertModifiers(work.tx, { venueId: ctx.venueId, id, by: ctx.actor.userId }, input)
    await work.audit({
      action: 'foodModifiers.create',
      entity: 'food_modifier_group',
      entityId: id,
      after: { ...input },
    })
    return announced(ctx, work, id)
  }
  if (commandId === undefined) return inTransaction(ctx, body)
  return runCommand(ctx, { commandId, procedure: 'foodModifiers.create', input: { ...input } }, body)
}

/** Writes a group anew; options that are named stay themselves. STALE, STATE for one in the archive, VALIDATION by field. */
export async function updateModifiers(
  ctx: SignedContext,
  { id, expectedRev, ...input }: ModifierInput & Target,
): Promise<ModifierGroupRow> {
  return inTransaction(ctx, async (work) => {
    const before = await hold(ctx, work.tx, { id, expectedRev })
    if (before.archivedAt !== null) refuse('STATE', { details: { archived: true } })
    await requireSound(ctx, work.tx, { input, known: new Set(before.options.map((option) => option.id)) })
    await updateIn(work.tx, { venueId: ctx.venueId, id, by: ctx.actor.userId }, input)
    const { usedIn: _, archivedAt: __, rev: ___, id: ____, ...was } = before
    await work.audit({
      action: 'foodModifiers.update',
      entity: 'food_modifier_group',
      entityId: id,
      before: was,
      after: { ...input },
    })
    return announced(ctx, work, id)
  })
}

/** Puts a group into the archive, or brings it back. STALE, STATE while a product offers it. */
export async function archiveModifiers(ctx: SignedContext, target: Target): Promise<ModifierGroupRow> {
  return inTransaction(ctx, async (work) => {
    const before = await hold(ctx, work.tx, target)
    const archived = before.archivedAt === null
    if (archived && before.usedIn > 0) refuse('STATE', { details: { products: before.usedIn } })
    await archiveIn(work.tx, { venueId: ctx.venueId, id: target.id, by: ctx.actor.userId }, archived)
    await work.audit({
      action: 'foodModifiers.archive',
      entity: 'food_modifier_group',
      entityId: target.id,
      before: { archived: !archived },
      after: { archived },
    })
    return announced(ctx, work, target.id)
  })
}

async function hold(ctx: SignedContext, tx: Tx, { id, expectedRev }: Target): Promise<ModifierGroupRow> {
  const key = { venueId: ctx.venueId, id }
  await lockModifiers(tx, key)
  const row = (await findModifiers(tx, key)) ?? refuse('NOT_FOUND')
  if (row.rev !== expectedRev) refuse('STALE', { details: { current: modifierGroupRow.parse(row) } })
  return row
}

async function requireSound(
  ctx: SignedContext,
  tx: Tx,
  { input, known }: { input: ModifierInput; known: ReadonlySet<string> },
): Promise<void> {
  if (input.minChoices > input.maxChoices) refuseField('maxChoices', 'field.tooSmall')
  if (input.freeChoices > input.maxChoices) refuseField('freeChoices', 'field.tooBig')
  // As many as must be chosen can be chosen.
  if (input.options.reduce((sum, { maxEach }) => sum + maxEach, 0) < input.minChoices) {
    refuseField('minChoices', 'field.tooBig')
  }
  const units = await selectItemUnits(
    tx,
    ctx.venueId,
    input.options.flatMap(({ changes }) => changes.map(({ itemId }) => itemId)),
  )
  const seen = new Set<string>()
  for (const [at, { id, maxEach, defaultQty, changes }] of input.options.entries()) {
    if (id && (!known.has(id) || seen.has(id))) refuseField(`options.${at}.id`, 'field.invalid')
    if (id) seen.add(id)
    if (defaultQty > maxEach) refuseField(`options.${at}.defaultQty`, 'field.tooBig')
    for (const [part, { itemId, unit }] of changes.entries()) {
      const own = units.get(itemId)
      if (!own) refuseField(`options.${at}.changes.${part}.itemId`, 'field.invalid')
      if (own && factorOf(unit, own) === null) refuseField(`options.${at}.changes.${part}.unit`, 'field.otherUnit')
    }
  }
}

async function announced(ctx: SignedContext, work: Work, id: ModifierGroupId): Promise<ModifierGroupRow> {
  tellMenu(ctx, work, id)
  return (await findModifiers(work.tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
}
