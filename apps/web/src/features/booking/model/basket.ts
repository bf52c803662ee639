import {
  type PassTypeId,
  type SeatCategoryId,
  type SessionForSale,
  type SessionPrices,
  taxInside,
} from '@marquee/contract'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'

export type PassType = SessionForSale['passTypes'][number]
export type Quote = SessionPrices['prices'][number]

/** One person's place in the basket, on a seat or in an area. */
export interface BasketLine {
  /** `s14`: seat 14; `a2.<pass type>.0`: the first of its kind in area 2. */
  key: string
  seatNo: number | null
  areaNo: number | null
  categoryId: SeatCategoryId | null
  type: PassType | null
  /** null: this kind of pass has no price there. */
  quote: Quote | null
  /** What the plainest pass costs on the same place; null when this is the plainest or counts several people. */
  fullMinor: number | null
  holderName: string
}

/** What is asked of the buyer beside the seats; kept with the hold. */
export interface BasketDraft {
  /** Kind of pass by seat number. */
  types: Record<number, PassTypeId>
  /** How many of which kind in which area. */
  areas: { areaNo: number; passTypeId: PassTypeId; qty: number }[]
  /** Names by line. */
  names: Record<string, string>
  guest: { name: string; phone: string; email: string }
  note: string
  /** The id that the order will have, over every try and every hold. */
  orderId: string
  /** What was paid by card for a sale that was refused, and could not be written down on the server. */
  payments: PaymentInput[]
}

/** A basket of which nothing is known but the id that its order will have. */
export const newDraft = (orderId: string): BasketDraft => ({
  orderId,
  types: {},
  areas: [],
  names: {},
  guest: { name: '', phone: '', email: '' },
  note: '',
  payments: [],
})

/** The price of a kind of pass on seats of a category (null: without a seat). */
export const quoteOf = (prices: SessionPrices, passTypeId: PassTypeId, categoryId: SeatCategoryId | null) =>
  prices.prices.find((price) => price.passTypeId === passTypeId && price.seatCategoryId === categoryId) ?? null

/** The kind of pass that a place gets while nobody has said another: the first that has a price there. */
export function plainType(sale: SessionForSale, categoryId: SeatCategoryId | null): PassType | null {
  return sale.passTypes.find((type) => quoteOf(sale.prices, type.id, categoryId)) ?? null
}

interface Held {
  seatNos: readonly number[]
  pools: readonly { areaNo: number; qty: number }[]
}

/** The draft with as many places in each area as are held; what is not spoken for gets the plain kind of pass. */
export function areasOf(sale: SessionForSale, held: Held, draft: BasketDraft): BasketDraft['areas'] {
  return held.pools.flatMap(({ areaNo, qty }) => {
    let left = qty
    const kept = draft.areas
      .filter((area) => area.areaNo === areaNo && sale.passTypes.some((type) => type.id === area.passTypeId))
      .flatMap((area) => {
        const count = Math.min(area.qty, left)
        left -= count
        return count > 0 ? [{ ...area, qty: count }] : []
      })
    if (left === 0) return kept
    const category = sale.areas.find((area) => area.areaNo === areaNo)?.categoryId ?? null
    const type = kept[0]?.passTypeId ?? plainType(sale, category)?.id ?? sale.passTypes[0]?.id
    if (!type) return kept
    const [first, ...rest] = kept
    return first?.passTypeId === type
      ? [{ ...first, qty: first.qty + left }, ...rest]
      : [...kept, { areaNo, passTypeId: type, qty: left }]
  })
}

/** Everything in the basket, seats first, each with its kind of pass and price. */
export function linesOf(
  sale: SessionForSale,
  held: Held,
  { draft, categoryOf }: { draft: BasketDraft; categoryOf: (seatNo: number) => SeatCategoryId | null },
): BasketLine[] {
  const line = (key: string, where: Pick<BasketLine, 'seatNo' | 'areaNo' | 'categoryId'>, wanted?: PassTypeId) => {
    const plain = plainType(sale, where.categoryId)
    const type = sale.passTypes.find((each) => each.id === wanted) ?? plain
    const quote = type && quoteOf(sale.prices, type.id, where.categoryId)
    const full = plain && quoteOf(sale.prices, plain.id, where.categoryId)
    const isReduced = quote && full && type.people === 1 && quote.amountMinor < full.amountMinor
    const fullMinor = isReduced ? full.amountMinor : null
    return { key, ...where, type, quote, fullMinor, holderName: draft.names[key] ?? '' }
  }
  const seats = held.seatNos.map((seatNo) =>
    line(`s${seatNo}`, { seatNo, areaNo: null, categoryId: categoryOf(seatNo) }, draft.types[seatNo]),
  )
  const places = areasOf(sale, held, draft).flatMap(({ areaNo, passTypeId, qty }) => {
    const categoryId = sale.areas.find((area) => area.areaNo === areaNo)?.categoryId ?? null
    return Array.from({ length: qty }, (_, i) =>
      line(`a${areaNo}.${passTypeId}.${i}`, { seatNo: null, areaNo, categoryId }, passTypeId),
    )
  })
  return [...seats, ...places]
}

/** What a basket costs, in minor units. */
export interface Sum {
  dueMinor: number
  /** Without reductions. */
  fullMinor: number
  taxMinor: number
  /** The one rate of tax; null when there are several or none. */
  taxPpm: number | null
  people: number
}

/** Adds up the lines as the server does: one tax for each kind of pass and category. */
export function sumOf(lines: readonly BasketLine[]): Sum {
  const groups = new Map<string, { gross: number; ppm: number }>()
  let fullMinor = 0
  for (const { type, quote, fullMinor: full, categoryId } of lines) {
    if (!type || !quote) continue
    fullMinor += full ?? quote.amountMinor
    const key = `${type.id} ${categoryId}`
    const gross = (groups.get(key)?.gross ?? 0) + quote.amountMinor
    groups.set(key, { gross, ppm: quote.taxPpm })
  }
  const all = [...groups.values()]
  const rates = new Set(all.map((group) => group.ppm))
  return {
    dueMinor: all.reduce((sum, group) => sum + group.gross, 0),
    fullMinor,
    taxMinor: all.reduce((sum, group) => sum + taxInside(group.gross, group.ppm), 0),
    taxPpm: rates.size === 1 ? ([...rates][0] ?? null) : null,
    people: lines.reduce((sum, { type }) => sum + (type?.people ?? 1), 0),
  }
}

/** What is in the way of the sale. */
export type Obstacle =
  | { kind: 'price'; line: BasketLine }
  | { kind: 'name'; line: BasketLine }
  | { kind: 'limit'; type: PassType; max: number }

/** Everything that the server would refuse, in the order of the basket. */
export function obstaclesOf(lines: readonly BasketLine[]): Obstacle[] {
  const found: Obstacle[] = []
  const counts = new Map<PassType, number>()
  for (const line of lines) {
    if (!line.type || !line.quote) found.push({ kind: 'price', line })
    else counts.set(line.type, (counts.get(line.type) ?? 0) + 1)
    if (line.type?.requiresName && line.holderName.trim() === '') found.push({ kind: 'name', line })
  }
  for (const [type, count] of counts) {
    if (type.maxPerOrder !== null && count > type.maxPerOrder)
      found.push({ kind: 'limit', type, max: type.maxPerOrder })
  }
  return found
}

/** The basket as a sale names it: people of one kind on seats, and in each area. */
export function itemsOf(lines: readonly BasketLine[]) {
  const items = new Map<
    string,
    { passTypeId: PassTypeId; seatNos: number[]; holderNames: string[]; areaNo?: number; qty?: number }
  >()
  for (const { type, seatNo, areaNo, holderName } of lines) {
    if (!type) continue
    const key = `${type.id} ${areaNo}`
    const item = items.get(key) ?? { passTypeId: type.id, seatNos: [], holderNames: [] }
    item.holderNames.push(holderName.trim())
    if (seatNo !== null) item.seatNos.push(seatNo)
    else if (areaNo !== null) {
      item.areaNo = areaNo
      item.qty = (item.qty ?? 0) + 1
    }
    items.set(key, item)
  }
  return [...items.values()]
}
