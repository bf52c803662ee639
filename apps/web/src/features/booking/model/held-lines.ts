import type { PassTypeId, SeatCategoryId, SessionForSale } from '@marquee/contract'
import { categoryOfArea, type PassLine, passLine, plainType } from '../../../parts/checkout/basket.ts'
import type { BasketDraft } from './draft.ts'

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
    const type =
      kept[0]?.passTypeId ?? plainType(sale, categoryOfArea(sale, areaNo) ?? null)?.id ?? sale.passTypes[0]?.id
    if (!type) return kept
    const [first, ...rest] = kept
    return first?.passTypeId === type
      ? [{ ...first, qty: first.qty + left }, ...rest]
      : [...kept, { areaNo, passTypeId: type, qty: left }]
  })
}

/** Everything in the basket, seats first, each person's place with its kind of pass and price. */
export function linesOf(
  sale: SessionForSale,
  held: Held,
  { draft, categoryOf }: { draft: BasketDraft; categoryOf: (seatNo: number) => SeatCategoryId | null },
): PassLine[] {
  const line = (key: string, where: Pick<PassLine, 'seatNo' | 'areaNo' | 'categoryId'>, wanted?: PassTypeId) => {
    const type = sale.passTypes.find((each) => each.id === wanted) ?? plainType(sale, where.categoryId)
    return passLine(sale, type, { key, qty: 1, holderNames: [draft.names[key] ?? ''], ...where })
  }
  const seats = held.seatNos.map((seatNo) =>
    line(`s${seatNo}`, { seatNo, areaNo: null, categoryId: categoryOf(seatNo) }, draft.types[seatNo]),
  )
  const places = areasOf(sale, held, draft).flatMap(({ areaNo, passTypeId, qty }) => {
    const categoryId = categoryOfArea(sale, areaNo) ?? null
    return Array.from({ length: qty }, (_, i) =>
      line(`a${areaNo}.${passTypeId}.${i}`, { seatNo: null, areaNo, categoryId }, passTypeId),
    )
  })
  return [...seats, ...places]
}
