import { type PassTypeId, type PriceWhy, type SeatCategoryId, type SessionPrices, taxInside } from '@marquee/contract'

/** People of one kind as they are bought: on seats, or in a pool. */
export interface Item {
  passTypeId: PassTypeId
  seatNos: number[]
  areaNo?: number
  qty?: number
  holderNames: string[]
}

/** One line of an order: pass type, category and price are one. All amounts in minor units. */
export interface BillLine {
  lineNo: number
  passTypeId: PassTypeId
  seatCategoryId: SeatCategoryId | null
  qty: number
  unitMinor: number
  netMinor: number
  taxMinor: number
  grossMinor: number
  taxPpm: number
  why: PriceWhy
}

/** One person-bearing piece: on which line it stands and where it is. */
export interface BillPass {
  lineNo: number
  passTypeId: PassTypeId
  seatNo: number | null
  areaNo: number | null
  holderName: string | null
}

export interface Bill {
  lines: BillLine[]
  passes: BillPass[]
  grossMinor: number
  taxMinor: number
}

/** Where the seats of a sale belong. */
export interface Ground {
  prices: SessionPrices
  categoryOfSeat(seatNo: number): SeatCategoryId | null
  categoryOfArea(areaNo: number): SeatCategoryId | null
}

/** What cannot be sold, by the field of the input that is wrong. */
export class Unsellable extends Error {
  readonly path: string
  constructor(path: string) {
    super('unsellable')
    this.path = path
  }
}

/**
 * Adds up what a sale costs: one line for each pass type, category and price, tax inside each line rounded half away
 * from zero. Throws `Unsellable` for a pass type without a price there.
 */
export function makeBill(items: readonly Item[], { prices, categoryOfSeat, categoryOfArea }: Ground): Bill {
  const lines = new Map<string, BillLine>()
  const passes: BillPass[] = []
  const lineOf = (passTypeId: PassTypeId, seatCategoryId: SeatCategoryId | null, path: string): BillLine => {
    const key = `${passTypeId}.${seatCategoryId}`
    const known = lines.get(key)
    if (known) return known
    const price = prices.prices.find(
      (candidate) => candidate.passTypeId === passTypeId && candidate.seatCategoryId === seatCategoryId,
    )
    if (!price) throw new Unsellable(path)
    const { amountMinor: unitMinor, taxPpm, why } = price
    const amounts = { qty: 0, unitMinor, netMinor: 0, taxMinor: 0, grossMinor: 0, taxPpm, why }
    const line = { lineNo: lines.size + 1, passTypeId, seatCategoryId, ...amounts }
    lines.set(key, line)
    return line
  }
  for (const [index, { passTypeId, seatNos, areaNo, qty = 0, holderNames }] of items.entries()) {
    const path = `items.${index}.passTypeId`
    const places = [
      ...seatNos.map((seatNo) => ({ seatNo, areaNo: null, category: categoryOfSeat(seatNo) })),
      ...(areaNo === undefined
        ? []
        : Array.from({ length: qty }, () => ({ seatNo: null, areaNo, category: categoryOfArea(areaNo) }))),
    ]
    for (const [place, { category, ...where }] of places.entries()) {
      const line = lineOf(passTypeId, category, path)
      line.qty += 1
      passes.push({ lineNo: line.lineNo, passTypeId, ...where, holderName: holderNames[place] || null })
    }
  }
  const all = [...lines.values()]
  for (const line of all) {
    line.grossMinor = line.qty * line.unitMinor
    line.taxMinor = taxInside(line.grossMinor, line.taxPpm)
    line.netMinor = line.grossMinor - line.taxMinor
  }
  return {
    lines: all,
    passes,
    grossMinor: all.reduce((sum, line) => sum + line.grossMinor, 0),
    taxMinor: all.reduce((sum, line) => sum + line.taxMinor, 0),
  }
}
