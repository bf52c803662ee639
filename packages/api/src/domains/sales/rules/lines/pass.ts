import type {
  PackageItemId,
  PassTypeId,
  SeatCategoryId,
  SessionPrices,
  SpecialPrice,
  TicketSessionId,
} from '@marquee/contract'
import { type BillPass, type LineMaker, lineOf, Unsellable } from './line.ts'

/** A part of a package of a sale: which package, which item of it, and which part of what is wanted. */
export interface Packaged {
  place: number
  itemId: PackageItemId
  part: number
}

/** People of one kind as they are bought: on seats, or in a pool. */
export interface Item {
  passTypeId: PassTypeId
  seatNos: number[]
  areaNo?: number
  qty?: number
  holderNames: string[]
  /** Another price than the list's for all of them. */
  special?: SpecialPrice | undefined
  /** It is a part of a package of the sale. */
  packaged?: Packaged | undefined
  /** The field of the input that it came by, where this is not its place among the items. */
  path?: string | undefined
}

/** What passes of a ticket session cost, and where the seats of a sale belong. */
export interface PassPrices {
  ticketSessionId: TicketSessionId
  taxCode: string
  prices: SessionPrices['prices']
  categoryOfSeat(seatNo: number): SeatCategoryId | null
  categoryOfArea(areaNo: number): SeatCategoryId | null
}

/** Passes of one ticket session. */
export interface PassWish {
  items: readonly Item[]
  prices: PassPrices
}

/**
 * One line for each pass type, category and price that is not the list's, with a pass for each piece; `Unsellable` where
 * the list has no price.
 */
export const passLines: LineMaker<PassWish> = ({ items, prices: book }, before) => {
  const counted = new Map<string, Parameters<typeof lineOf>[0]>()
  const passes: BillPass[] = []
  const lineFor = (item: Item, seatCategoryId: SeatCategoryId | null, path: string) => {
    const { passTypeId, special } = item
    const key = JSON.stringify([passTypeId, seatCategoryId, special])
    const known = counted.get(key)
    if (known) return known
    const price = book.prices.find(
      (candidate) => candidate.passTypeId === passTypeId && candidate.seatCategoryId === seatCategoryId,
    )
    if (!price) throw new Unsellable(path)
    const { amountMinor, taxPpm, why } = price
    const { ticketSessionId, taxCode: code } = book
    const line = {
      lineNo: before.length + counted.size + 1,
      kind: 'pass' as const,
      qty: 0,
      ...pricedAt(amountMinor, special),
      tax: { code, ppm: taxPpm },
      ticketSessionId,
      passTypeId,
      seatCategoryId,
      why,
    }
    counted.set(key, line)
    return line
  }
  for (const [index, item] of items.entries()) {
    const { passTypeId, holderNames } = item
    for (const [place, { category, ...where }] of placesOf(item, book).entries()) {
      const line = lineFor(item, category, `${pathOf(item, index)}.passTypeId`)
      line.qty += 1
      const holderName = holderNames[place] || null
      passes.push({ lineNo: line.lineNo, parentLineNo: null, passTypeId, ...where, holderName })
    }
  }
  return { lines: [...counted.values()].map(lineOf), passes }
}

/** The field of the input that an item came by. */
export const pathOf = ({ path }: Pick<Item, 'path'>, index: number): string => path ?? `items.${index}`

function pricedAt(listMinor: number, special: SpecialPrice | undefined) {
  if (!special) return { unitMinor: listMinor }
  const { kind, reason } = special
  return { unitMinor: kind === 'comp' ? 0 : special.unitMinor, special: kind, listMinor, reason }
}

/** Where the pieces of an item are, each with its category. */
export function placesOf({ seatNos, areaNo, qty = 0 }: Pick<Item, 'seatNos' | 'areaNo' | 'qty'>, book: PassPrices) {
  const seats = seatNos.map((seatNo) => ({ seatNo, areaNo: null, category: book.categoryOfSeat(seatNo) }))
  if (areaNo === undefined) return seats
  const place = { seatNo: null, areaNo, category: book.categoryOfArea(areaNo) }
  return [...seats, ...Array.from({ length: qty }, () => place)]
}
