import { fold, type SeatGeometry } from '@marquee/contract'
import type { GridIndex } from './grid-index.ts'
import { grown, type Point, type Rect } from './shapes.ts'

export type FixedShape = SeatGeometry['decor'][number]

// Plans mark what is in a hall by its plain name, in the language of their author; folded.
const kinds = {
  stage: ['stage', 'sahne'],
  screen: ['screen', 'perde'],
  orchestra: ['orchestra pit', 'orkestra cukuru'],
  danceFloor: ['dance floor', 'dans pisti'],
  bar: ['bar'],
  desk: ['sound desk', 'foh', 'mixer', 'ses masasi', 'reji'],
  entrance: ['entrance', 'entry', 'giris'],
  exit: ['exit', 'cikis'],
  emergencyExit: ['emergency exit', 'acil cikis'],
  toilets: ['toilet', 'toilets', 'wc', 'restroom', 'restrooms', 'tuvalet', 'tuvaletler'],
  cloakroom: ['cloakroom', 'vestiyer'],
  stairs: ['stairs', 'merdiven'],
  lift: ['lift', 'elevator', 'asansor'],
} as const

/** What is at a fixed place of a hall, whatever the hall. */
export type ShapeKind = keyof typeof kinds

const byName = new Map<string, ShapeKind>(
  Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => [name, kind as ShapeKind] as const)),
)

/** What a shape of a plan is, by the name on it; null: a name of the venue's own ("Bosphorus Bar"), to be shown as it is. */
export const kindOfShape = (text: string): ShapeKind | null => byName.get(fold(text.trim())) ?? null

/** Less than this part of a shape is no shape any more: then seats stand on it on purpose. */
const leastLeft = 0.3
const manySeats = 80

/**
 * A shape as it is drawn: where it reaches in among seats, the largest part of it that is clear of them, so that no seat
 * and no letter of a row is on it. One that would lose most of itself (a floor below seats) or is turned stays as it is.
 */
export function clearOfSeats(
  shape: FixedShape,
  { x, y, size, index }: { x: Float32Array; y: Float32Array; size: number; index: GridIndex },
): FixedShape {
  if (shape.rotation !== 0) return shape
  // A seat, and beside it room for the letter of its row.
  const gap = size
  const under = index.within(grown(shape, gap))
  if (under.length === 0 || under.length > manySeats) return shape
  const seats = under.map((n) => ({ x: x[n] ?? 0, y: y[n] ?? 0 }))
  const part = largestClear(shape, seats, gap)
  return areaOf(part) < leastLeft * areaOf(shape) ? shape : { ...shape, ...part }
}

const areaOf = ({ width, height }: Rect) => width * height

/** The largest part of a rectangle that keeps so far away from all places. */
function largestClear({ x, y, width, height }: Rect, places: readonly Point[], gap: number): Rect {
  const [right, bottom] = [x + width, y + height]
  const lefts = [x, ...places.map((place) => place.x + gap)].filter((at) => at >= x && at < right)
  const rights = [right, ...places.map((place) => place.x - gap)].filter((at) => at > x && at <= right)
  const byHeight = [...places].sort((a, b) => a.y - b.y)
  let best: Rect = { x, y, width: 0, height: 0 }
  for (const from of lefts) {
    for (const to of rights) {
      if ((to - from) * height <= areaOf(best)) continue
      let top = y
      for (const place of [...byHeight, null]) {
        if (place && (place.x <= from - gap || place.x >= to + gap)) continue
        const end = place ? Math.min(bottom, place.y - gap) : bottom
        const room = { x: from, y: top, width: to - from, height: end - top }
        if (room.height > 0 && areaOf(room) > areaOf(best)) best = room
        if (place) top = Math.max(top, place.y + gap)
      }
    }
  }
  return best
}
