import { partOfAmount } from './reductions.ts'

// Pure: the browser shows the sums that the server charges.

/** A part of a package, as its price needs it. */
export interface PricedItem {
  id: string
  /** Of the items with the same number, one is chosen. */
  choiceGroup: number | null
  qty: number
  per: 'order' | 'person'
  /** Its share of a fixed price. */
  designatedMinor: number | null
  optional: boolean
  /** What it costs more when it is chosen, of a fixed price. */
  extraMinor: number
  /** Of a gift card: the money on each. */
  faceMinor?: number | null | undefined
}

/** What decides about the price of a package. */
export interface PricedPackage {
  priceMode: 'fixed' | 'sum_minus_percent'
  percentPpm: number | null
  minPeople: number | null
  maxPeople: number | null
  items: readonly PricedItem[]
}

/** So many packages, for so many people each where a part is counted by person. */
export interface PackageCount {
  qty: number
  people?: number | undefined
}

/** How often an item is in what is bought: once for each package, or for each person in it. */
const timesOf = ({ per }: Pick<PricedItem, 'per'>, { qty, people = 1 }: PackageCount): number =>
  per === 'person' ? qty * people : qty

/** How many pieces of an item belong to what is bought. */
export const piecesOf = (item: Pick<PricedItem, 'per' | 'qty'>, count: PackageCount): number =>
  item.qty * timesOf(item, count)

/** Whether a package is sold for a number of people. */
export const isByPerson = ({ items }: Pick<PricedPackage, 'items'>): boolean =>
  items.some(({ per }) => per === 'person')

/**
 * What is wrong with a choice of pieces for a package, by the field of the wish: every part that is not optional, one of
 * each choice, and of each as many as belong to it. null: nothing.
 */
export function packageFault(
  { items, minPeople, maxPeople }: Pick<PricedPackage, 'items' | 'minPeople' | 'maxPeople'>,
  { parts, ...count }: PackageCount & { parts: readonly { itemId: string; pieces: number }[] },
): { path: string; message: 'field.invalid' | 'field.required' | 'field.tooSmall' | 'field.tooBig' } | null {
  const byPerson = isByPerson({ items })
  if (byPerson !== (count.people !== undefined)) {
    return { path: 'people', message: byPerson ? 'field.required' : 'field.invalid' }
  }
  if (count.people !== undefined && count.people < (minPeople ?? 1))
    return { path: 'people', message: 'field.tooSmall' }
  if (count.people !== undefined && count.people > (maxPeople ?? 1000))
    return { path: 'people', message: 'field.tooBig' }
  const chosen = new Set<string>()
  for (const [index, { itemId, pieces }] of parts.entries()) {
    const item = items.find(({ id }) => id === itemId)
    if (!item || chosen.has(item.id)) return { path: `parts.${index}.itemId`, message: 'field.invalid' }
    chosen.add(item.id)
    const wanted = piecesOf(item, count)
    if (pieces !== wanted) {
      return { path: `parts.${index}`, message: pieces < wanted ? 'field.tooSmall' : 'field.tooBig' }
    }
  }
  const groups = new Map<number, number>()
  for (const { id, choiceGroup, optional } of items) {
    if (choiceGroup !== null) groups.set(choiceGroup, (groups.get(choiceGroup) ?? 0) + (chosen.has(id) ? 1 : 0))
    else if (!optional && !chosen.has(id)) return { path: 'parts', message: 'field.required' }
  }
  const isChosenOnce = [...groups.values()].every((chosenOf) => chosenOf === 1)
  return isChosenOnce ? null : { path: 'parts', message: 'field.required' }
}

/**
 * What each piece of a package costs, in the order of the pieces; together exactly its price. Of a fixed price an item's
 * share is spread over its pieces, what rounding leaves a unit each on the first ones. Else the percentage comes off the
 * sum of the list prices and is spread over the pieces by these, what rounding leaves on those that lost most by it.
 * Nothing comes off a gift card: it costs what is on it.
 */
export function packagePrices(
  pack: Pick<PricedPackage, 'priceMode' | 'percentPpm' | 'items'>,
  pieces: readonly { itemId: string; listMinor: number }[],
): number[] {
  const items = new Map(pack.items.map((item) => [item.id, item]))
  if (pack.priceMode === 'sum_minus_percent') {
    const faces = pieces.map(({ itemId }) => items.get(itemId)?.faceMinor ?? null)
    const goods = pieces.filter((_, place) => faces[place] === null)
    const prices = lessPercent(goods, pack.percentPpm ?? 0)
    return faces.map((face) => face ?? prices.shift() ?? 0)
  }
  const seen = new Map<string, number>()
  return pieces.map(({ itemId }) => {
    const item = items.get(itemId)
    if (!item) return 0
    const place = seen.get(itemId) ?? 0
    seen.set(itemId, place + 1)
    const share = (item.designatedMinor ?? 0) + item.extraMinor
    return Math.floor(share / item.qty) + (place % item.qty < share % item.qty ? 1 : 0)
  })
}

function lessPercent(pieces: readonly { listMinor: number }[], ppm: number): number[] {
  const sum = pieces.reduce((total, { listMinor }) => total + listMinor, 0)
  if (sum === 0) return pieces.map(() => 0)
  const off = partOfAmount(sum, ppm)
  const shares = pieces.map(({ listMinor }, place) => {
    const exact = BigInt(off) * BigInt(listMinor)
    return { place, offMinor: Number(exact / BigInt(sum)), left: exact % BigInt(sum) }
  })
  let rest = off - shares.reduce((total, { offMinor }) => total + offMinor, 0)
  for (const share of [...shares].sort((a, b) => (a.left === b.left ? a.place - b.place : a.left < b.left ? 1 : -1))) {
    if (rest === 0) break
    share.offMinor += 1
    rest -= 1
  }
  return pieces.map(({ listMinor }, place) => listMinor - (shares[place]?.offMinor ?? 0))
}
