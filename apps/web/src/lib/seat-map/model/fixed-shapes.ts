import { fold, type SeatGeometry } from '@marquee/contract'
import type { GridIndex } from './grid-index.ts'
import { grown, type Rect } from './shapes.ts'

export type FixedShape = SeatGeometry['decor'][number]

// Plans mark what stands in a house by its plain name, in the language of whoever drew them; folded.
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

/** What stands at a fixed place of a house, whatever the house. */
export type ShapeKind = keyof typeof kinds

const byName = new Map<string, ShapeKind>(
  Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => [name, kind as ShapeKind] as const)),
)

/** What a shape of a plan is, by the name on it; null: a name of the house's own ("Bosphorus Bar"), to be shown as it is. */
export const kindOfShape = (text: string): ShapeKind | null => byName.get(fold(text.trim())) ?? null

/** Less than this part of a shape is no shape any more: then seats stand on it on purpose. */
const leastLeft = 0.3

/**
 * A shape as it is drawn: where it reaches in among seats, it ends before them, so that no seat and no letter of a row
 * lies on it. One that would lose most of itself (a floor below seats) or is turned stays as it is.
 */
export function clearOfSeats(
  shape: FixedShape,
  { x, y, size, index }: { x: Float32Array; y: Float32Array; size: number; index: GridIndex },
): FixedShape {
  if (shape.rotation !== 0) return shape
  const under = index.within(grown(shape, size * 0.6))
  if (under.length === 0) return shape
  const xs = under.map((n) => x[n] ?? 0)
  const ys = under.map((n) => y[n] ?? 0)
  // Beside the seats stand the letters of their rows.
  const gap = size * 1.4
  const right = shape.x + shape.width
  const bottom = shape.y + shape.height
  const from = (left: number, top: number): Rect => ({ x: left, y: top, width: right - left, height: bottom - top })
  const cuts = [
    { ...from(shape.x, shape.y), height: Math.min(...ys) - gap - shape.y },
    { ...from(shape.x, shape.y), width: Math.min(...xs) - gap - shape.x },
    from(shape.x, Math.max(...ys) + gap),
    from(Math.max(...xs) + gap, shape.y),
  ]
  const areaOf = ({ width, height }: Rect) => Math.max(0, width) * Math.max(0, height)
  const best = cuts.reduce((most, cut) => (areaOf(cut) > areaOf(most) ? cut : most))
  return areaOf(best) < leastLeft * areaOf(shape) ? shape : { ...shape, ...best }
}
