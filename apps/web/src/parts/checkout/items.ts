import type { PassTypeId, SpecialPrice } from '@marquee/contract'
import type { BasketLine } from './basket.ts'

/** What an order names of passes of one type: their seats, or how many in which place. */
export interface PassItem {
  passTypeId: PassTypeId
  seatNos?: number[]
  areaNo?: number
  qty?: number
  holderNames?: string[]
  special?: SpecialPrice
}

/** The basket as a sale names it: passes of one type and price on seats together, and those of each place. */
export function itemsOf(lines: readonly BasketLine[]): PassItem[] {
  const items = new Map<string, PassItem & { names: string[] }>()
  for (const { type, seatNo, areaNo, qty, holderNames, special } of lines) {
    if (!type) continue
    const key = JSON.stringify([type.id, areaNo, special])
    const item = items.get(key) ?? { passTypeId: type.id, names: [], ...(special && { special }) }
    item.names.push(...Array.from({ length: qty }, (_, at) => holderNames[at]?.trim() ?? ''))
    if (seatNo !== null) item.seatNos = [...(item.seatNos ?? []), seatNo]
    else if (areaNo !== null) {
      item.areaNo = areaNo
      item.qty = (item.qty ?? 0) + qty
    }
    items.set(key, item)
  }
  return [...items.values()].map(({ names, ...item }) => ({
    ...item,
    ...(names.some((name) => name !== '') && { holderNames: names }),
  }))
}
