import type { PassTypeId, SessionForSale, TicketSessionId } from '@marquee/contract'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'

/** How many of one pass type in one place without seats. */
export interface Line {
  passTypeId: PassTypeId
  areaNo: number
  qty: number
  /** One for each, where the pass type wants names. */
  holderNames: string[]
}

/** What one guest wants, before it is sold. `orderId` stays with it, so that it can never be sold twice. */
export interface Basket {
  ticketSessionId: TicketSessionId
  orderId: string
  lines: Line[]
  /** What was paid in part already. */
  payments: PaymentInput[]
}

const mostOfOne = 200

const isSame = (line: Line, passTypeId: PassTypeId, areaNo: number) =>
  line.passTypeId === passTypeId && line.areaNo === areaNo

export const qtyOf = (basket: Basket, passTypeId: PassTypeId, areaNo: number): number =>
  basket.lines.find((line) => isSame(line, passTypeId, areaNo))?.qty ?? 0

/** The basket with so many of a pass type; without the line at zero. */
export function withQty(
  basket: Basket,
  passTypeId: PassTypeId,
  { areaNo, qty }: { areaNo: number; qty: number },
): Basket {
  const wanted = Math.min(Math.max(0, Math.trunc(qty)), mostOfOne)
  const known = basket.lines.find((line) => isSame(line, passTypeId, areaNo))
  const rest = basket.lines.filter((line) => line !== known)
  if (wanted === 0) return { ...basket, lines: rest }
  const line = { passTypeId, areaNo, qty: wanted, holderNames: (known?.holderNames ?? []).slice(0, wanted) }
  return { ...basket, lines: known ? basket.lines.map((each) => (each === known ? line : each)) : [...rest, line] }
}

/** The basket with the name of one holder. */
export function withName(basket: Basket, of: Line, { at, name }: { at: number; name: string }): Basket {
  const holderNames = Array.from({ length: of.qty }, (_, index) =>
    index === at ? name : (of.holderNames[index] ?? ''),
  )
  return { ...basket, lines: basket.lines.map((line) => (line === of ? { ...line, holderNames } : line)) }
}

/** The price of a pass type in a place; null: it is not sold there. */
export function priceIn(offer: SessionForSale, passTypeId: PassTypeId, areaNo: number): number | null {
  const area = offer.areas.find((each) => each.areaNo === areaNo)
  if (!area) return null
  const price = offer.prices.prices.find(
    (each) => each.passTypeId === passTypeId && each.seatCategoryId === area.categoryId,
  )
  return price?.amountMinor ?? null
}

/** How many more of a pass type fit: into the place, and into one order. */
export function roomFor(
  offer: SessionForSale,
  basket: Basket,
  { passTypeId, areaNo }: { passTypeId: PassTypeId; areaNo: number },
) {
  const area = offer.areas.find((each) => each.areaNo === areaNo)
  const inArea = basket.lines.reduce((sum, line) => sum + (line.areaNo === areaNo ? line.qty : 0), 0)
  const ofType = basket.lines.reduce((sum, line) => sum + (line.passTypeId === passTypeId ? line.qty : 0), 0)
  const most = offer.passTypes.find((type) => type.id === passTypeId)?.maxPerOrder ?? mostOfOne
  return Math.max(0, Math.min((area?.free ?? 0) - inArea, most - ofType))
}

export interface Sum {
  passes: number
  dueMinor: number
  /** Where a name is wanted and missing. */
  namesMissing: number
  /** Something in the basket is no longer offered. */
  isBroken: boolean
}

/** What a basket costs by the prices of the offer. */
export function sumOf(basket: Basket, offer: SessionForSale): Sum {
  const sum: Sum = { passes: 0, dueMinor: 0, namesMissing: 0, isBroken: false }
  for (const { passTypeId, areaNo, qty, holderNames } of basket.lines) {
    const price = priceIn(offer, passTypeId, areaNo)
    const type = offer.passTypes.find((each) => each.id === passTypeId)
    if (price === null || !type) sum.isBroken = true
    sum.passes += qty
    sum.dueMinor += qty * (price ?? 0)
    if (type?.requiresName) sum.namesMissing += qty - holderNames.filter((name) => name.trim() !== '').length
  }
  return sum
}

/** The lines as the sale takes them. */
export const itemsOf = (basket: Basket) =>
  basket.lines.map(({ passTypeId, areaNo, qty, holderNames }) => ({
    passTypeId,
    areaNo,
    qty,
    ...(holderNames.some((name) => name.trim() !== '') && { holderNames: holderNames.map((name) => name.trim()) }),
  }))
