import type { BestWish } from '@marquee/contract'

/** A seat as the search for good places sees it. */
export interface Place {
  seatNo: number
  categoryId: string
  kind: 'seat' | 'wheelchair' | 'companion'
  /** Neighbours share a run and stand at consecutive places. */
  run: number
  place: number
  x: number
  y: number
  isFree: boolean
}

export interface BestChoice {
  seatNos: number[]
  together: boolean
}

interface Point {
  x: number
  y: number
}

interface Group {
  places: Place[]
  /** Single seats left over beside it: 0, 1 or 2. */
  orphans: number
  distance: number
}

/**
 * The best free places for a wish, null when there is not enough. In this order: together without leaving a single seat
 * between them and the next taken one; together all the same; when `apart` is allowed, two groups of at least two in
 * rows near each other, and at last any. Within each, the nearest to the focus. For wheelchairs, places with a free
 * companion's seat beside them come first and bring it along, then places alone, because many houses have no such seats;
 * of these always those that are closest to each other.
 */
export function findBest(places: readonly Place[], wish: BestWish, focus: Point): BestChoice | null {
  if (wish.kind === 'wheelchair') return wheelchairs(places, wish, focus)
  const fits = (place: Place) =>
    place.isFree && place.kind === wish.kind && (wish.categoryId === null || place.categoryId === wish.categoryId)
  const runs = runsOf(places)
  const together = nearest(groupsOf(runs, fits, { qty: wish.qty, focus }))
  if (together) return { seatNos: numbersOf(together.places), together: true }
  if (!wish.apart) return null
  return inTwo(runs, fits, wish.qty, focus) ?? anywhere(places.filter(fits), wish.qty, focus)
}

const numbersOf = (places: readonly Place[]) => places.map((place) => place.seatNo).sort((a, b) => a - b)

const distanceOf = (places: readonly Place[], focus: Point): number => {
  const x = places.reduce((sum, place) => sum + place.x, 0) / places.length
  const y = places.reduce((sum, place) => sum + place.y, 0) / places.length
  return Math.hypot(x - focus.x, y - focus.y)
}

/** Seats by run, in their order. */
function runsOf(places: readonly Place[]): Place[][] {
  const runs = new Map<number, Place[]>()
  for (const place of places) {
    const run = runs.get(place.run)
    if (run) run.push(place)
    else runs.set(place.run, [place])
  }
  for (const run of runs.values()) run.sort((a, b) => a.place - b.place)
  return [...runs.values()]
}

/** Every row of `qty` fitting neighbours. */
function groupsOf(
  runs: readonly Place[][],
  fits: (place: Place) => boolean,
  { qty, focus }: { qty: number; focus: Point },
): Group[] {
  const groups: Group[] = []
  for (const run of runs) {
    for (let start = 0; start + qty <= run.length; start += 1) {
      const group = run.slice(start, start + qty)
      if (!group.every(fits)) continue
      const before = isOrphan(run, start - 1)
      const after = isOrphan(run, start + qty)
      groups.push({ places: group, orphans: before + after, distance: distanceOf(group, focus) })
    }
  }
  return groups
}

// A free seat that would stand alone: its other neighbour is taken, or there is none.
function isOrphan(run: readonly Place[], index: number): number {
  const seat = run[index]
  if (!seat?.isFree) return 0
  const outer = [run[index - 1], run[index + 1]].filter((neighbour) => neighbour?.isFree === true)
  // One of its neighbours is about to be taken, and is free now: an orphan has no other free one.
  return outer.length <= 1 ? 1 : 0
}

function nearest(groups: readonly Group[]): Group | undefined {
  let best: Group | undefined
  for (const group of groups) if (!best || compare(group, best) < 0) best = group
  return best
}

const compare = (a: Group, b: Group) =>
  Number(a.orphans > 0) - Number(b.orphans > 0) ||
  a.distance - b.distance ||
  (a.places[0]?.seatNo ?? 0) - (b.places[0]?.seatNo ?? 0)

function inTwo(
  runs: readonly Place[][],
  fits: (place: Place) => boolean,
  qty: number,
  focus: Point,
): BestChoice | null {
  let best: { places: Place[]; cost: number } | null = null
  for (let first = Math.ceil(qty / 2); first <= qty - 2; first += 1) {
    const larger = groupsOf(runs, fits, { qty: first, focus }).sort(compare).slice(0, 40)
    const smaller = groupsOf(runs, fits, { qty: qty - first, focus })
      .sort(compare)
      .slice(0, 40)
    for (const one of larger) {
      for (const other of smaller) {
        if (one.places.some((place) => other.places.includes(place))) continue
        const [a, b] = [one.places[0], other.places[0]]
        const between = a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
        const cost = one.distance + other.distance + between * 2
        if (!best || cost < best.cost) best = { places: [...one.places, ...other.places], cost }
      }
    }
  }
  return best && { seatNos: numbersOf(best.places), together: false }
}

function anywhere(free: readonly Place[], qty: number, focus: Point): BestChoice | null {
  if (free.length < qty) return null
  const byDistance = [...free].sort((a, b) => distanceOf([a], focus) - distanceOf([b], focus) || a.seatNo - b.seatNo)
  return { seatNos: numbersOf(byDistance.slice(0, qty)), together: false }
}

function wheelchairs(places: readonly Place[], wish: BestWish, focus: Point): BestChoice | null {
  const at = new Map(places.map((place) => [`${place.run}.${place.place}`, place]))
  const ofWish = (place: Place) => wish.categoryId === null || place.categoryId === wish.categoryId
  const chairs = places
    .filter((place) => place.isFree && place.kind === 'wheelchair' && ofWish(place))
    .sort((a, b) => distanceOf([a], focus) - distanceOf([b], focus) || a.seatNo - b.seatNo)
  const used = new Set<number>()
  const pairs: [Place, ...Place[]][] = []
  const alone: [Place][] = []
  for (const chair of chairs) {
    const companion = [1, -1]
      .map((step) => at.get(`${chair.run}.${chair.place + step}`))
      .find((place) => place?.isFree === true && place.kind === 'companion' && !used.has(place.seatNo))
    if (companion) {
      used.add(companion.seatNo)
      pairs.push([chair, companion])
    } else alone.push([chair])
  }
  if (pairs.length + alone.length < wish.qty) return null
  const chosen =
    pairs.length >= wish.qty
      ? closest(pairs, { kept: [], qty: wish.qty })
      : closest(alone, { kept: pairs, qty: wish.qty - pairs.length })
  return { seatNos: numbersOf(chosen.flat()), together: isInOneRow(chosen.flat(), at) }
}

/**
 * So many of the units that they and those kept anyway are as close to each other as can be: the nearest ones around each
 * in turn, compared by the way between them all. Of equals it is the first, so the order of the units decides.
 */
function closest<Unit extends readonly [Place, ...Place[]]>(
  units: readonly Unit[],
  { kept, qty }: { kept: readonly (readonly [Place, ...Place[]])[]; qty: number },
): (readonly [Place, ...Place[]])[] {
  const between = ([a]: readonly [Place, ...Place[]], [b]: readonly [Place, ...Place[]]) =>
    Math.hypot(a.x - b.x, a.y - b.y)
  let best: { chosen: (readonly [Place, ...Place[]])[]; spread: number } | null = null
  for (const middle of [...kept, ...units]) {
    const near = [...units].sort((a, b) => between(a, middle) - between(b, middle)).slice(0, qty)
    const chosen = [...kept, ...near]
    const spread = chosen.reduce((sum, unit) => sum + between(unit, middle), 0)
    if (!best || spread < best.spread) best = { chosen, spread }
  }
  return best?.chosen ?? []
}

/** Whether all stand in one row with nothing between them but room for wheelchairs and companions. */
function isInOneRow(chosen: readonly Place[], at: ReadonlyMap<string, Place>): boolean {
  const [first] = chosen
  if (!first || chosen.some(({ run }) => run !== first.run)) return false
  const order = chosen.map(({ place }) => place)
  const [from, to] = [Math.min(...order), Math.max(...order)]
  const between = Array.from({ length: to - from + 1 }, (_, step) => at.get(`${first.run}.${from + step}`))
  return between.every((place) => place !== undefined && place.kind !== 'seat')
}
