import { storedLocalText } from '@marquee/contract'
import type { FoodProductId } from '@marquee/contract/food'
import type { PricePreview } from '@marquee/contract/food-menu'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Tx } from '../../../door/work.ts'
import { tellMenu } from '../events.ts'
import { foodProductService } from '../record.ts'
import { lockPrices, selectInUse, selectPrices, setPrice } from '../repo/prices.ts'
import { changedPrice } from '../rules/prices.ts'

interface Change {
  ids: FoodProductId[]
  changePpm: number
  rounding: number
}

/** What the prices of these products, and of variants that have their own, would be. VALIDATION for one that is not in use. */
export async function previewPrices(ctx: SignedContext, change: Change): Promise<PricePreview> {
  await requireInUse(ctx, ctx.services.db, change.ids)
  const prices = await selectPrices(ctx.services.db, ctx.venueId, change.ids)
  return prices.map(({ wasMinor, ...price }) => ({
    ...price,
    name: storedLocalText.parse(price.name),
    variant: price.variant && storedLocalText.parse(price.variant),
    wasMinor,
    nowMinor: changedPrice(wasMinor, change),
  }))
}

/** Changes them. STALE when one of the prices that were shown is another one by now; then none is changed. */
export async function changePrices(
  ctx: SignedContext,
  { commandId, expected, ...change }: Change & { commandId: string; expected: { priceId: string; wasMinor: number }[] },
): Promise<{ changed: number }> {
  return runCommand(
    ctx,
    { commandId, procedure: 'foodProducts.changePrices', input: { ...change, expected } },
    async (work) => {
      await lockPrices(work.tx, ctx.venueId, change.ids)
      await requireInUse(ctx, work.tx, change.ids)
      const prices = await selectPrices(work.tx, ctx.venueId, change.ids)
      const known = new Set(prices.map(({ priceId }) => priceId))
      const foreign = expected.findIndex(({ priceId }) => !known.has(priceId))
      if (foreign >= 0) refuseField(`expected.${foreign}.priceId`, 'field.invalid')
      const shown = new Map(expected.map(({ priceId, wasMinor }) => [priceId, wasMinor]))
      if (prices.length !== shown.size || prices.some(({ priceId, wasMinor }) => shown.get(priceId) !== wasMinor)) {
        refuse('STALE', { details: { prices: true } })
      }
      const changed = prices
        .map((price) => ({ ...price, nowMinor: changedPrice(price.wasMinor, change) }))
        .filter(({ wasMinor, nowMinor }) => wasMinor !== nowMinor)
      for (const { priceId, productId, nowMinor, isVariant, wasMinor } of changed) {
        await setPrice(
          work.tx,
          { venueId: ctx.venueId, by: ctx.actor.userId },
          { priceId, productId, nowMinor, isVariant },
        )
        await work.audit({
          action: 'foodProducts.changePrices',
          entity: 'food_product',
          entityId: productId,
          before: { priceMinor: wasMinor },
          after: { priceMinor: nowMinor },
        })
      }
      for (const id of new Set(changed.map(({ productId }) => productId))) {
        work.announce(ctx.venueId, foodProductService.topic, { id })
      }
      const [first] = changed
      if (first) tellMenu(ctx, work, first.productId)
      return { changed: changed.length }
    },
  )
}

async function requireInUse(ctx: SignedContext, db: Db | Tx, ids: readonly FoodProductId[]): Promise<void> {
  const inUse = await selectInUse(db, ctx.venueId, ids)
  const unknown = ids.findIndex((id) => !inUse.has(id))
  if (unknown >= 0) refuseField(`ids.${unknown}`, 'field.invalid')
}
