import { type FoodProductId, type FoodProductRow, foodProductRecord } from '@marquee/contract/food'
import type { ProductParts, SaveProductParts } from '@marquee/contract/food-menu'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx, type Work } from '../../../door/work.ts'
import { tellMenu } from '../events.ts'
import { foodProductService } from '../record.ts'
import { findParts, selectNamed, touchProduct, writeChoices, writeModifiers, writeVariants } from '../repo/products.ts'
import { partsFault } from '../rules/parts.ts'

interface Target {
  id: FoodProductId
  expectedRev: number
}

/** The variants, modifiers and choices of a product. */
export const getParts = async (ctx: SignedContext, id: FoodProductId): Promise<ProductParts> =>
  (await findParts(ctx.services.db, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')

/**
 * Writes what a product is made of and sold with. What is named stays itself, so what was sold of it stays true; what is
 * left out goes into the archive. STALE with the product as it is now, VALIDATION by field.
 */
export async function saveParts(ctx: SignedContext, input: SaveProductParts): Promise<ProductParts> {
  const { id, expectedRev, ...parts } = input
  return byField(
    inTransaction(ctx, async (work) => {
      const product = await hold(ctx, work.tx, { id, expectedRev })
      const fault = partsFault(product.kind, parts)
      if (fault) refuseField(fault.path, fault.message)
      const key = { venueId: ctx.venueId, id }
      const before = (await findParts(work.tx, key)) ?? refuse('NOT_FOUND')
      await requireNamed(ctx, work.tx, { parts, before })
      await writeVariants(work.tx, key, parts.variants)
      await writeModifiers(work.tx, key, parts.modifiers)
      await writeChoices(work.tx, key, parts.choices)
      await touchProduct(work.tx, key, { by: ctx.actor.userId })
      const after = (await findParts(work.tx, key)) ?? refuse('NOT_FOUND')
      await work.audit({
        action: 'foodProducts.saveParts',
        entity: 'food_product',
        entityId: id,
        before: auditedOf(before),
        after: auditedOf(after),
      })
      told(ctx, work, id)
      return after
    }),
  )
}

/** Puts a product on sale, or pauses it. STALE, STATE for one in the archive or a draft that is paused. */
export async function setProductState(
  ctx: SignedContext,
  { state, ...target }: Target & { state: 'active' | 'paused' },
): Promise<FoodProductRow> {
  return inTransaction(ctx, async (work) => {
    const before = await hold(ctx, work.tx, target)
    if (before.archivedAt !== null || (before.state === 'draft' && state === 'paused')) {
      refuse('STATE', { details: { state: before.state } })
    }
    if (before.state === state) return before
    const key = { venueId: ctx.venueId, id: target.id }
    const parts = (await findParts(work.tx, key)) ?? refuse('NOT_FOUND')
    if (state === 'active' && before.kind === 'combo' && parts.choices.length === 0) {
      refuse('STATE', { details: { choices: 0 } })
    }
    if (state === 'active' && parts.variants.length === 0) refuse('STATE', { details: { variants: 0 } })
    await touchProduct(work.tx, key, { by: ctx.actor.userId, state })
    await work.audit({
      action: 'foodProducts.setState',
      entity: 'food_product',
      entityId: target.id,
      before: { state: before.state },
      after: { state },
    })
    told(ctx, work, target.id)
    return foodProductService.hold(ctx, work.tx, target.id)
  })
}

async function hold(ctx: SignedContext, tx: Tx, { id, expectedRev }: Target): Promise<FoodProductRow> {
  const row = await foodProductService.hold(ctx, tx, id)
  if (row.rev !== expectedRev) refuse('STALE', { details: { current: foodProductRecord.row.parse(row) } })
  return row
}

function told(ctx: SignedContext, work: Work, id: FoodProductId): void {
  work.announce(ctx.venueId, foodProductService.topic, { id })
  tellMenu(ctx, work, id)
}

const auditedOf = ({ variants, modifiers, choices }: ProductParts) => ({
  variants: variants.map(({ availability: _, ...each }) => each),
  modifiers,
  choices,
})

/** What is named must be of the product, or in use at the venue. */
async function requireNamed(
  ctx: SignedContext,
  tx: Tx,
  { parts, before }: { parts: Omit<SaveProductParts, 'id' | 'expectedRev'>; before: ProductParts },
): Promise<void> {
  const { variants, modifiers, choices } = parts
  const own = new Set<string>([...before.variants, ...before.choices].map(({ id }) => id))
  const known = await selectNamed(tx, ctx.venueId, {
    recipes: variants.flatMap(({ recipeId }) => recipeId ?? []),
    items: variants.flatMap(({ itemId }) => itemId ?? []),
    groups: modifiers.map(({ groupId }) => groupId),
    variants: choices.flatMap(({ items }) => items.map(({ variantId }) => variantId)),
  })
  for (const [at, { id, recipeId, itemId }] of variants.entries()) {
    if (id && !own.has(id)) refuseField(`variants.${at}.id`, 'field.invalid')
    if (recipeId && !known.has(recipeId)) refuseField(`variants.${at}.recipeId`, 'field.invalid')
    if (itemId && !known.has(itemId)) refuseField(`variants.${at}.itemId`, 'field.invalid')
  }
  for (const [at, { groupId }] of modifiers.entries()) {
    if (!known.has(groupId)) refuseField(`modifiers.${at}.groupId`, 'field.invalid')
  }
  for (const [at, { id, items }] of choices.entries()) {
    if (id && !own.has(id)) refuseField(`choices.${at}.id`, 'field.invalid')
    for (const [part, { variantId }] of items.entries()) {
      if (!known.has(variantId)) refuseField(`choices.${at}.items.${part}.variantId`, 'field.invalid')
    }
  }
}

async function byField<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (classifyPgError(error).constraint === 'food_variant_barcode') refuseField('variants', 'field.barcodeTaken')
    throw error
  }
}
