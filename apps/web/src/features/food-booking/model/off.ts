import { partOfAmount, type SaleDiscount } from '@marquee/contract'
import { freeMinor, freePieces } from '@marquee/contract/free-pieces'
import type { Promo } from '../../../parts/checkout/reductions.ts'

/** What is paid of a line: whole pieces, or a share of it, which belongs to no piece (`qty` 0). */
export interface Goods {
  variantId: string
  qty: number
  unitMinor: number
  minor: number
}

interface Reduction {
  discount: SaleDiscount | null
  promo: Promo | null
}

/** What a discount or a code takes off what is paid, as the server works it out; never more than it costs. */
export function offOf(goods: readonly Goods[], { discount, promo }: Reduction) {
  const goodsMinor = goods.reduce((sum, { minor }) => sum + minor, 0)
  const offMinor = promo ? promoMinor(goods, promo) : discount ? discountMinor(goodsMinor, discount) : 0
  return { goodsMinor, offMinor, lacksDish: Boolean(promo) && offMinor === 0 }
}

const discountMinor = (goodsMinor: number, discount: SaleDiscount) =>
  Math.min(goodsMinor, 'ppm' in discount ? partOfAmount(goodsMinor, discount.ppm) : discount.amountMinor)

function promoMinor(goods: readonly Goods[], { free }: Promo): number {
  const variants = new Set<string>(free?.variantIds)
  const lines = goods.map((each) => ({ ...each, isFor: variants.has(each.variantId) }))
  return freeMinor(lines, freePieces(lines, free?.qty ?? 0))
}

/** What a sale names of a code. */
export const promoOfSale = (promo: Promo | null) =>
  promo ? { promoCode: promo.code, ...(promo.guest && { promoGuest: promo.guest }) } : {}
