import { type SeatCategoryId, type SeatGeometry, seatStatuses } from '@marquee/contract'

// A place for a package is chosen in a list: these are its values.
const area = 'area.'
const best = 'best.'

/** The seats of the basket that are in no package, and the best free ones for what they are too few for. */
export const ownPlace = 'own'
export const areaPlace = (areaNo: number) => `${area}${areaNo}`
/** null: of any category. */
export const bestPlace = (categoryId: SeatCategoryId | null) => `${best}${categoryId ?? ''}`

/** What a value says. */
export function placeIn(value: string): { areaNo: number } | { own: boolean; categoryId: SeatCategoryId | null } {
  if (value.startsWith(area)) return { areaNo: Number(value.slice(area.length)) }
  if (value === ownPlace) return { own: true, categoryId: null }
  return { own: false, categoryId: (value.slice(best.length) || null) as SeatCategoryId | null }
}

/** How many seats are free, of one category or of all (undefined). `status` as in `seatStatuses`, one byte a seat. */
export function freeSeats(
  status: Uint8Array,
  { seats, categories }: SeatGeometry,
  categoryId: SeatCategoryId | null | undefined,
): number {
  const free = seatStatuses.indexOf('free')
  return seats.kind.filter((kind, seatNo) => {
    const own = categories[seats.category[seatNo] ?? -1] ?? null
    return kind === 0 && (status[seatNo] ?? 0) === free && (categoryId === undefined || own === categoryId)
  }).length
}
