import type { PassTypeId, SessionForSale, TicketSessionId } from '@marquee/contract'
import type { BasketPackage } from '../../../parts/checkout/basket.ts'
import { categoryOfArea, type PassLine, passLine, quoteOf } from '../../../parts/checkout/basket.ts'
import { packagesIn } from '../../../parts/checkout/packages.ts'
import { onlyOf, type Reductions } from '../../../parts/checkout/reductions.ts'
import type { ChosenCustomer } from '../../../parts/customers/chosen.ts'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'

/** How many of one pass type were chosen in one place without seats. */
export interface Choice {
  passTypeId: PassTypeId
  areaNo: number
  qty: number
  /** One for each, where the pass type wants names. */
  holderNames: string[]
}

/** What one guest wants, before it is sold. `orderId` stays with it, so that it can never be sold twice. */
export interface Basket {
  ticketSessionId: TicketSessionId
  /** The day of its session; null: not known. */
  date: string | null
  orderId: string
  lines: Choice[]
  /** Whose order it will be; null: nobody is known. */
  customer: ChosenCustomer | null
  /** How it is sold for another price than the list's. */
  reductions: Reductions
  /** What was paid in part already. */
  payments: PaymentInput[]
}

const mostOfOne = 200

const isSame = (line: Choice, passTypeId: PassTypeId, areaNo: number) =>
  line.passTypeId === passTypeId && line.areaNo === areaNo

export const qtyOf = (basket: Basket, passTypeId: PassTypeId, areaNo: number): number =>
  basket.lines.find((line) => isSame(line, passTypeId, areaNo))?.qty ?? 0

/** The basket with so many of a pass type; without the line at zero. What leaves takes its price along. */
export function withQty(
  basket: Basket,
  passTypeId: PassTypeId,
  { areaNo, qty }: { areaNo: number; qty: number },
): Basket {
  const wanted = Math.min(Math.max(0, Math.trunc(qty)), mostOfOne)
  const known = basket.lines.find((line) => isSame(line, passTypeId, areaNo))
  const rest = basket.lines.filter((line) => line !== known)
  const reductions = onlyOf(basket.reductions, (key) =>
    key === keyOf({ passTypeId, areaNo }) ? wanted : Number.POSITIVE_INFINITY,
  )
  if (wanted === 0) return { ...basket, lines: rest, reductions }
  const line = { passTypeId, areaNo, qty: wanted, holderNames: (known?.holderNames ?? []).slice(0, wanted) }
  const lines = known ? basket.lines.map((each) => (each === known ? line : each)) : [...rest, line]
  return { ...basket, lines, reductions }
}

/** What names a choice among the others. */
const keyOf = ({ passTypeId, areaNo }: Pick<Choice, 'passTypeId' | 'areaNo'>) => `${passTypeId} ${areaNo}`

/** The basket with the name of one holder; `key`: of the line. */
export function withName(basket: Basket, key: string, { at, name }: { at: number; name: string }): Basket {
  const named = (line: Choice): Choice => ({
    ...line,
    holderNames: Array.from({ length: line.qty }, (_, index) =>
      index === at ? name : (line.holderNames[index] ?? ''),
    ),
  })
  return { ...basket, lines: basket.lines.map((line) => (keyOf(line) === key ? named(line) : line)) }
}

/** The packages of a basket, at their prices. */
export const packagesOf = ({ reductions }: Pick<Basket, 'reductions'>, offer: SessionForSale): BasketPackage[] =>
  packagesIn(offer, reductions.packages, { held: null, channel: 'door', categoryOf: () => null })

/** Whether no pass is in a basket. */
export const isEmptyBasket = ({ lines, reductions }: Pick<Basket, 'lines' | 'reductions'>): boolean =>
  lines.length === 0 && reductions.packages.length === 0

/** Everything in it with its price, as a basket is sold: the choices, then the parts of its packages. */
export function linesOf(basket: Basket, offer: SessionForSale): PassLine[] {
  const choices = basket.lines.map((choice) => {
    const { passTypeId, areaNo, qty, holderNames } = choice
    const categoryId = categoryOfArea(offer, areaNo)
    // A place that is gone sells nothing any more.
    const type = categoryId === undefined ? undefined : offer.passTypes.find((each) => each.id === passTypeId)
    const where = { seatNo: null, areaNo, categoryId: categoryId ?? null }
    return passLine(offer, type ?? null, { key: keyOf(choice), qty, holderNames, ...where })
  })
  return [...choices, ...packagesOf(basket, offer).flatMap(({ lines }) => lines)]
}

/** How many places of an area are left beside what the basket wants of it. */
export function freeIn(offer: SessionForSale, basket: Basket, areaNo: number): number {
  const area = offer.areas.find((each) => each.areaNo === areaNo)
  const wanted = linesOf(basket, offer).reduce((sum, line) => sum + (line.areaNo === areaNo ? line.qty : 0), 0)
  return Math.max(0, (area?.free ?? 0) - wanted)
}

/** The price of a pass type in a place; null: it is not sold there. */
export function priceIn(offer: SessionForSale, passTypeId: PassTypeId, areaNo: number): number | null {
  const categoryId = categoryOfArea(offer, areaNo)
  return categoryId === undefined ? null : (quoteOf(offer.prices, passTypeId, categoryId)?.amountMinor ?? null)
}

/** How many more of a pass type fit: into the place, and into one order. */
export function roomFor(
  offer: SessionForSale,
  basket: Basket,
  { passTypeId, areaNo }: { passTypeId: PassTypeId; areaNo: number },
) {
  const ofType = linesOf(basket, offer).reduce((sum, { type, qty }) => sum + (type?.id === passTypeId ? qty : 0), 0)
  const most = offer.passTypes.find((type) => type.id === passTypeId)?.maxPerOrder ?? mostOfOne
  return Math.max(0, Math.min(freeIn(offer, basket, areaNo), most - ofType))
}
