import type { PackageId, PackageItemId, PassTypeId, SpecialPrice } from '@marquee/contract'
import type { BasketLine, PackagedCard, PackagedDish, PackagedRide } from './basket.ts'

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
  for (const { type, seatNo, areaNo, qty, holderNames, special, packaged } of lines) {
    if (!type || packaged) continue
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

/** What an order names of a package: which one as it was shown, how many, and the places or trips of each part. */
export interface PackageWanted {
  packageId: PackageId
  versionRev: number
  qty: number
  people?: number
  parts: (Pick<PassItem, 'seatNos' | 'areaNo' | 'qty' | 'holderNames'> & {
    itemId: PackageItemId
    ride?: Pick<PackagedRide, 'to' | 'from'>
  })[]
}

/** The packages of a basket as a sale names them. */
export function packagesOf(lines: readonly BasketLine[]): PackageWanted[] {
  const wanted = new Map<string, PackageWanted>()
  const rides = new Map<string, readonly PackagedRide[]>()
  const counted = new Map<string, readonly (PackagedDish | PackagedCard)[]>()
  for (const { packaged, seatNo, areaNo, qty, holderNames } of lines) {
    if (!packaged) continue
    const { key, packageId, rev, people, itemId } = packaged
    const count = { qty: packaged.qty, ...(people !== undefined && { people }) }
    const one = wanted.get(key) ?? { packageId, versionRev: rev, ...count, parts: [] }
    wanted.set(key, one)
    rides.set(key, packaged.rides)
    counted.set(key, [...packaged.dishes, ...packaged.cards])
    let part = one.parts.find((each) => each.itemId === itemId)
    if (!part) {
      part = { itemId }
      one.parts.push(part)
    }
    const names = Array.from({ length: qty }, (_, at) => holderNames[at]?.trim() ?? '')
    part.holderNames = [...(part.holderNames ?? []), ...names]
    if (seatNo !== null) part.seatNos = [...(part.seatNos ?? []), seatNo]
    else if (areaNo !== null) {
      part.areaNo = areaNo
      part.qty = (part.qty ?? 0) + qty
    }
  }
  return [...wanted].map(([key, one]) => ({
    ...one,
    // Passes before rides before dishes before gift cards, as their shares are counted.
    parts: [
      ...one.parts.map(({ holderNames = [], ...part }) => ({
        ...part,
        ...(holderNames.some((name) => name !== '') && { holderNames }),
      })),
      ...(rides.get(key) ?? []).map(({ itemId, qty, to, from }) => ({ itemId, qty, ride: { to, from } })),
      ...(counted.get(key) ?? []).map(({ itemId, qty }) => ({ itemId, qty })),
    ],
  }))
}
