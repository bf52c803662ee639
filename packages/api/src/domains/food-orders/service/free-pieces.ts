import type { PayFoodOrder, SellFood } from '@marquee/contract/food-orders'
import { freeMinor, freePieces } from '@marquee/contract/free-pieces'
import type { SignedContext } from '../../../core/context.ts'
import type { Tx } from '../../../core/work.ts'
import { type PromoForSale, refusePromo, requirePromo } from '../../promo-codes/service/for-sale.ts'
import type { FoodSale } from '../../sales/service/sell-food.ts'
import type { StoredLine } from '../repo/lines.ts'
import type { HeldOrder } from '../repo/orders.ts'
import type { BillPart } from '../rules/bill.ts'

interface Paying extends Pick<PayFoodOrder, 'promoCode' | 'promoGuest' | 'discount'>, Pick<SellFood, 'passes'> {}

/** A code with the pieces that it makes free of what is paid now. */
interface FreeOfCode {
  promo: PromoForSale
  free: NonNullable<FoodSale['free']>
  offMinor: number
}

/**
 * The pieces of a payment that its code makes free; undefined: it has no code. PROMO_CODE with why it does not hold: also
 * beside a discount, and where nothing that is paid is a whole piece of its dish.
 */
export async function freeOfCode(
  ctx: SignedContext,
  tx: Tx,
  { order, parts, paying }: { order: HeldOrder; parts: readonly BillPart<StoredLine>[]; paying: Paying },
): Promise<FreeOfCode | undefined> {
  const { promoCode: code, promoGuest: guest = {}, discount, passes } = paying
  if (code === undefined) return undefined
  if (discount) refusePromo('discount')
  const ticketSessionId = passes?.ticketSessionId ?? order.ticketSessionId
  const promo = await requirePromo(ctx, tx, { code, ticketSessionId, food: true, channel: 'door', guest })
  const variants = new Set<string>(promo.free?.variantIds)
  const lines = parts.map(({ line, qty, amountMinor }) => ({
    isFor: variants.has(line.variantId),
    ...{ qty, unitMinor: line.unitMinor, minor: amountMinor },
  }))
  const pieces = freePieces(lines, promo.free?.qty ?? 0)
  if (pieces.length === 0) refusePromo('dish')
  return {
    promo,
    free: { reason: promo.code, free: pieces.map(({ at, qty }) => ({ item: at, qty })) },
    offMinor: freeMinor(lines, pieces),
  }
}
