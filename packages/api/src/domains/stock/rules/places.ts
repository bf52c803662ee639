import type { Micro } from '@marquee/contract/micro'

/** What is to be set aside, before it is known from which place it comes. */
export interface ReservationWish {
  /** What it is for, and which of its lines. */
  sourceId: string
  line: number
  itemId: string
  /** null: wherever there is enough. */
  locationId: string | null
  qty: Micro
}
export type PlacedWish = ReservationWish & { locationId: string }

/** What a place can still give of an item. */
export interface FreeLevel {
  itemId: string
  locationId: string
  isStrict: boolean
  free: Micro
}

/**
 * Says where each wish is set aside: at its own place, else at the first place (in the order of `levels`) that has
 * enough, else where most is left. A strict item that has not enough anywhere is named, and the rest does not count.
 * A wish of an item without any place is left out: it is no longer in use. `asSold`: what is wished for is gone already,
 * so of a strict item as much is set aside as there is, and the rest is `missing`.
 */
export function choosePlaces(
  wishes: readonly ReservationWish[],
  levels: readonly FreeLevel[],
  { asSold = false }: { asSold?: boolean } = {},
): { placed: PlacedWish[]; short: ReservationWish | null; missing: PlacedWish[] } {
  const left = levels.map((level) => ({ ...level }))
  const placed: PlacedWish[] = []
  const missing: PlacedWish[] = []
  for (const wish of wishes) {
    const all = left.filter(({ itemId }) => itemId === wish.itemId)
    const own = all.filter(({ locationId }) => locationId === wish.locationId)
    const candidates = own.length > 0 ? own : all
    const level = candidates.find(({ free }) => free >= wish.qty) ?? mostFree(candidates)
    if (!level) continue
    const isShort = level.isStrict && level.free < wish.qty
    if (isShort && !asSold) return { placed: [], short: wish, missing: [] }
    const qty = isShort ? (level.free > 0n ? level.free : 0n) : wish.qty
    if (qty < wish.qty) missing.push({ ...wish, qty: wish.qty - qty, locationId: level.locationId })
    level.free -= qty
    if (qty > 0n) placed.push({ ...wish, qty, locationId: level.locationId })
  }
  return { placed, short: null, missing }
}

const mostFree = (levels: readonly FreeLevel[]): FreeLevel | undefined => {
  let [best] = levels
  for (const level of levels) if (best && level.free > best.free) best = level
  return best
}
