import type { SeatGeometry } from '@marquee/contract'

/** How many wheelchair places are free, of one category or of all. `status` as in `seatStatuses`, one byte a seat. */
export function freeChairs(status: Uint8Array, geometry: SeatGeometry | null, categoryId: string | null): number {
  if (!geometry) return 0
  const { kind, category } = geometry.seats
  const ofWish = (seatNo: number) => categoryId === null || geometry.categories[category[seatNo] ?? -1] === categoryId
  return kind.filter((each, seatNo) => each === 1 && (status[seatNo] ?? 0) === 0 && ofWish(seatNo)).length
}
