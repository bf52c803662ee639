import type { OrderId, SaleDiscount, TicketSessionId } from '@marquee/contract'
import type { FoodLineWish, FoodOrderDetail, FoodOrderId, ServedPass } from '@marquee/contract/food-orders'
import { type LinePrice, priceOfLine } from '@marquee/contract/food-price'
import type { FoodService } from '@marquee/contract/food-services'
import { newUuid } from '../../../lib/uuid.ts'
import { type Promo, readPromo } from '../../../parts/checkout/reductions.ts'
import { type ChosenCustomer, readChosen } from '../../../parts/customers/chosen.ts'
import type { Product } from './menu.ts'
import { type Goods, offOf } from './off.ts'
import { countOf, minorOf, type PassesInBasket } from './passes.ts'

/** A line of the basket. */
export interface BasketLine {
  /** Names the line among the others, and stays the same while it changes. */
  key: string
  wish: FoodLineWish
}

/** The open order that the basket is added to. */
export interface Target {
  id: FoodOrderId
  callNo: number
}

/** What a guest wants, as long as nobody has heard of it but this screen. */
export interface Basket {
  /** Of the food order, and of the sale that pays it. */
  id: FoodOrderId
  orderId: OrderId
  lines: readonly BasketLine[]
  service: FoodService
  tableId: string | null
  pass: ServedPass | null
  ticketSessionId: string | null
  wantedAt: string | null
  guestName: string
  /** Who buys, of those whom the venue knows. */
  customer: ChosenCustomer | null
  guests: number
  note: string
  discount: SaleDiscount | null
  /** A code that makes pieces of it free; then there is no discount. */
  promo: Promo | null
  tipMinor: number
  /** Paid with the food, in the same sale. */
  passes: PassesInBasket | null
  target: Target | null
}

/** What an order that was made of a basket before does not have of it: it came into the basket afterwards. */
export function notSold(
  lines: readonly BasketLine[],
  order: Pick<FoodOrderDetail, 'lines'> | null,
): readonly BasketLine[] {
  if (!order) return []
  const sold = new Map<string, number>()
  for (const { parentLineNo, variantId, qty } of order.lines) {
    if (parentLineNo === null) sold.set(variantId, (sold.get(variantId) ?? 0) + qty)
  }
  return lines.flatMap((line) => {
    const { variantId, qty } = line.wish
    const had = Math.min(qty, sold.get(variantId) ?? 0)
    sold.set(variantId, (sold.get(variantId) ?? 0) - had)
    return had === qty ? [] : [{ ...line, wish: { ...line.wish, qty: qty - had } }]
  })
}

export const emptyBasket = (service: FoodService = 'counter'): Basket => ({
  id: newUuid() as FoodOrderId,
  orderId: newUuid() as OrderId,
  lines: [],
  service,
  tableId: null,
  pass: null,
  ticketSessionId: null,
  wantedAt: null,
  guestName: '',
  customer: null,
  guests: 1,
  note: '',
  discount: null,
  promo: null,
  tipMinor: 0,
  passes: null,
  target: null,
})

/**
 * The basket of the next guest. Tables are served by one who stands at none, so they go on with tables; what else the last
 * guest wanted, a seat or a show, says nothing of the next one.
 */
export const basketAfter = ({ service, target }: Basket): Basket =>
  emptyBasket(service === 'table' && target === null ? 'table' : 'counter')

const mostOfALine = 100
const alike = ({ qty: _, ...wish }: FoodLineWish) => JSON.stringify(wish)

/** Adds a line, or counts one more where the same thing is in the basket already. */
export function withLine(basket: Basket, wish: FoodLineWish): Basket {
  const same = basket.lines.find((line) => alike(line.wish) === alike(wish) && line.wish.qty + wish.qty <= mostOfALine)
  if (same) return withQty(basket, same.key, same.wish.qty + wish.qty)
  return { ...basket, lines: [...basket.lines, { key: newUuid(), wish }] }
}

/** Sets how many there are of a line; none takes it out. */
export function withQty(basket: Basket, key: string, qty: number): Basket {
  const lines = basket.lines.flatMap((line) => {
    if (line.key !== key) return [line]
    return qty <= 0 ? [] : [{ ...line, wish: { ...line.wish, qty: Math.min(qty, mostOfALine) } }]
  })
  return { ...basket, lines }
}

/** Puts another wish in the place of a line's. */
export const withWish = (basket: Basket, key: string, wish: FoodLineWish): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => (line.key === key ? { ...line, wish } : line)),
})

type ProductOf = (variantId: string) => Product | undefined

/** What one piece of a line costs; null: it is not sold any more as it was chosen. */
export function priceOf(wish: FoodLineWish, productOf: ProductOf): LinePrice | null {
  const price = priceOfLine(wish, productOf)
  return 'path' in price ? null : price
}

/** What a basket costs, in minor units. */
export interface Sum {
  goodsMinor: number
  offMinor: number
  dueMinor: number
  pieces: number
  /** It has a code, and nothing that the code makes free. */
  lacksDish: boolean
  /** A line is not sold any more. */
  isBroken: boolean
}

export function sumOf(basket: Basket, productOf: ProductOf): Sum {
  const prices = basket.lines.map(({ wish }) => ({ qty: wish.qty, price: priceOf(wish, productOf) }))
  const goods = prices.map(
    ({ qty, price }, at): Goods => ({
      variantId: basket.lines[at]?.wish.variantId ?? '',
      qty,
      unitMinor: price?.unitMinor ?? 0,
      minor: qty * (price?.unitMinor ?? 0),
    }),
  )
  const { goodsMinor, offMinor, lacksDish } = offOf(goods, basket)
  return {
    goodsMinor,
    offMinor,
    lacksDish,
    dueMinor: goodsMinor - offMinor + basket.tipMinor + minorOf(basket.passes),
    pieces: prices.reduce((sum, { qty }) => sum + qty, 0) + countOf(basket.passes),
    isBroken: prices.some(({ price }) => price === null),
  }
}

/** What is missing before an order can be taken so. */
export function missingOf({ service, tableId, pass, wantedAt, target }: Basket): 'table' | 'pass' | 'time' | null {
  if (target) return null
  if (service === 'table' && !tableId) return 'table'
  if (service === 'seat' && !pass) return 'pass'
  if (service === 'preorder' && !wantedAt) return 'time'
  return null
}

/** Where and for whom, as the calls name it. What was entered for another way of service says nothing. */
export function placeOf({ service, tableId, pass, ticketSessionId, wantedAt }: Basket) {
  const isAhead = service === 'preorder'
  const sessionId = isAhead ? ticketSessionId : service === 'seat' ? (pass?.ticketSessionId ?? null) : null
  return {
    service,
    tableId: service === 'table' ? (tableId as never) : null,
    passId: pass && sessionId !== null && pass.ticketSessionId === sessionId ? pass.passId : null,
    ticketSessionId: sessionId as never,
    wantedAt: isAhead ? wantedAt : null,
  }
}

/** The show that a code of the basket is asked for; null: there is none. */
export const promoPlaceOf = (basket: Basket): TicketSessionId | null =>
  (basket.passes?.ticketSessionId ?? placeOf(basket).ticketSessionId) as TicketSessionId | null

/** Whether a basket can be sold, kept, or added to an order as it is. */
export const isComplete = (basket: Basket, sum: Sum): boolean =>
  basket.lines.length > 0 && !sum.isBroken && !sum.lacksDish && missingOf(basket) === null

const kept = 'marquee.food-basket'

/** The basket that this window had in front before it was loaded again. */
export function readBasket(): Basket {
  try {
    const text = sessionStorage.getItem(kept)
    const found = text ? (JSON.parse(text) as Partial<Basket>) : null
    if (!found || !Array.isArray(found.lines)) return emptyBasket()
    return { ...emptyBasket(), ...found, customer: readChosen(found.customer), promo: readPromo(found.promo) }
  } catch {
    return emptyBasket()
  }
}

export function keepBasket(basket: Basket): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify(basket))
  } catch {
    // Without storage a reload loses the basket, and nothing else.
  }
}
