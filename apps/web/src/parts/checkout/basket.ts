import type {
  LocalText,
  PackageId,
  PackageItemId,
  PackageOnSale,
  PassTypeId,
  SeatCategoryId,
  SessionForSale,
  SessionPrices,
  SpecialPrice,
} from '@marquee/contract'
import type { ChosenPackage } from './chosen-packages.ts'
import { discountOf, goodsOf, type Off } from './discount.ts'
import { type ChosenRide, type ChosenWays, ridesSum } from './rides.ts'

export type PassType = SessionForSale['passTypes'][number]
export type Quote = SessionPrices['prices'][number]

/** What every line of a basket has, whatever it sells: enough to add it up. */
interface AnyLine {
  /** Names the line among the others, and stays the same while it changes. */
  key: string
  qty: number
  /** The price of one; null: it has none there, or is no longer sold. */
  quote: Pick<Quote, 'amountMinor' | 'taxPpm'> | null
  /** What one would cost without its reduction; null: it has none. */
  fullMinor: number | null
  /** Lines of one group are one line of the order: their tax is rounded once. */
  group: string
}

/** Guests of a package of the basket who are carried, at their shares of its price. */
export interface PackagedRide extends Omit<ChosenWays, 'unitMinor'> {
  itemId: PackageItemId
  qty: number
  dueMinor: number
  /** By the list, where the package makes it cheaper. */
  fullMinor: number
  /** Those who cost the same are one line of the order. */
  shares: readonly { qty: number; unitMinor: number }[]
}

/** Dishes of a package of the basket, at their shares of its price. */
export interface PackagedDish extends Pick<PackagedRide, 'itemId' | 'qty' | 'dueMinor' | 'fullMinor' | 'shares'> {
  name: LocalText
  taxPpm: number
}

/** Gift cards of a package of the basket: each costs what is on it. */
export interface PackagedCard extends Pick<PackagedRide, 'itemId' | 'qty'> {
  faceMinor: number
}

/** Which part of which package of the basket a line is. */
export interface PackagedAs {
  /** The package among the others of the basket. */
  key: string
  packageId: PackageId
  /** The revision that the buyer is shown. */
  rev: number
  qty: number
  people: number | undefined
  itemId: PackageItemId
  /** Which piece of the part. */
  at: number
  /** The rides of the same package, which are sold with its passes. */
  rides: readonly PackagedRide[]
  /** Its dishes, and its gift cards. */
  dishes: readonly PackagedDish[]
  cards: readonly PackagedCard[]
}

/** Passes of one type, on a seat or in a place without seats. */
export interface PassLine extends AnyLine {
  kind: 'pass'
  quote: Quote | null
  /** null: no longer sold. */
  type: PassType | null
  seatNo: number | null
  areaNo: number | null
  categoryId: SeatCategoryId | null
  /** One for each of them; '' where none was given. */
  holderNames: readonly string[]
  /** Another price than the list's; null: that of the list. */
  special: SpecialPrice | null
  /** The package that it is a part of, which says what it costs; null: it is sold by itself. */
  packaged: PackagedAs | null
}

/**
 * A line of a basket. Food becomes a further kind beside `pass`: each brings its line, and an answer in
 * `obstaclesOf` and `itemsOf` (items.ts); the sums are the same for all. The parts of packages are lines of passes.
 */
export type BasketLine = PassLine

/** A package of a basket with the lines of its parts, at their shares of its price. */
export interface BasketPackage {
  chosen: ChosenPackage
  /** null: it is not sold any more. */
  package: PackageOnSale | null
  lines: PassLine[]
  rides: readonly PackagedRide[]
  dishes: readonly PackagedDish[]
  cards: readonly PackagedCard[]
  dueMinor: number
  /** What its passes, rides, dishes and gift cards would cost alone. */
  fullMinor: number
  /** Why it cannot be sold so: places or a dish are missing, or it is not offered any more as it was chosen. null: it can. */
  fault:
    | { kind: 'missing'; count: number }
    | { kind: 'dish'; name: LocalText; why: 'gone' | 'short' }
    | { kind: 'gone' }
    | null
}

/** What a basket costs, in minor units. */
export interface Sum {
  dueMinor: number
  /** Without reductions. */
  fullMinor: number
  /** What is taken off the whole. */
  discountMinor: number
  /** What its rides cost, those of packages too, and the dishes and gift cards of packages: no discount is taken off them. */
  ridesMinor: number
  /** What the rides cost without reductions: in a package they cost less than by the list. */
  ridesFullMinor: number
  /** What the dishes of packages cost by the menu. */
  dishesFullMinor: number
  /** What is on the gift cards of packages. */
  cardsMinor: number
  taxMinor: number
  /** The one rate of tax; null when there are several or none. */
  taxPpm: number | null
  /** How many are in it. */
  count: number
  /** How many people they let in. */
  people: number
}

const peopleOn = (line: BasketLine): number => (line.type?.people ?? 1) * line.qty

/** The rides of the packages that lines are parts of, each package once. */
export function ridesWith(lines: readonly BasketLine[]) {
  const packages = new Map(lines.flatMap(({ packaged }) => (packaged ? [[packaged.key, packaged.rides] as const] : [])))
  return [...packages.values()].flat()
}

/** The dishes of the packages that lines are parts of, each package once. */
export function dishesWith(lines: readonly BasketLine[]) {
  const packages = new Map(
    lines.flatMap(({ packaged }) => (packaged ? [[packaged.key, packaged.dishes] as const] : [])),
  )
  return [...packages.values()].flat()
}

/** The gift cards of the packages that lines are parts of, each package once. */
export function cardsWith(lines: readonly BasketLine[]) {
  const packages = new Map(lines.flatMap(({ packaged }) => (packaged ? [[packaged.key, packaged.cards] as const] : [])))
  return [...packages.values()].flat()
}

/** Adds up the lines as the server does: one tax for each group, and less of it for what is taken off (`offOf`). */
export function sumOf(lines: readonly BasketLine[], off: Off | null = null, chosen: readonly ChosenRide[] = []): Sum {
  const packaged = ridesWith(lines)
  const dishes = dishesWith(lines)
  const shares = [...packaged, ...dishes].flatMap(({ shares: some, taxPpm }) =>
    some.map((share) => ({ ...share, taxPpm })),
  )
  const rides = ridesSum([...chosen, ...shares])
  const cardsMinor = cardsWith(lines).reduce((sum, { qty, faceMinor }) => sum + qty * faceMinor, 0)
  const only = off?.passTypeId ?? null
  const groups = new Map<string, { gross: number; ppm: number; isCheaper: boolean }>()
  let fullMinor = 0
  for (const { quote, fullMinor: full, group, qty, type } of lines) {
    if (!quote) continue
    fullMinor += qty * (full ?? quote.amountMinor)
    const isCheaper = only === null || type?.id === only
    groups.set(group, {
      gross: (groups.get(group)?.gross ?? 0) + qty * quote.amountMinor,
      ppm: quote.taxPpm,
      isCheaper,
    })
  }
  const all = [...groups.values()]
  const rates = new Set([...all.map((group) => group.ppm), ...rides.rates])
  const goods = goodsOf(all)
  const less = discountOf(goodsOf(all.filter(({ isCheaper }) => isCheaper)), off)
  return {
    dueMinor: all.reduce((sum, group) => sum + group.gross, 0) - less.amountMinor + rides.dueMinor + cardsMinor,
    fullMinor,
    discountMinor: less.amountMinor,
    ridesMinor: rides.dueMinor + cardsMinor,
    ridesFullMinor: ridesSum(chosen).dueMinor + packaged.reduce((sum, ride) => sum + ride.fullMinor, 0),
    dishesFullMinor: dishes.reduce((sum, dish) => sum + dish.fullMinor, 0),
    cardsMinor,
    taxMinor: goods.reduce((sum, group) => sum + group.taxMinor, 0) - less.taxMinor + rides.taxMinor,
    taxPpm: rates.size === 1 ? ([...rates][0] ?? null) : null,
    count: lines.reduce((sum, { qty }) => sum + qty, 0),
    people: lines.reduce((sum, line) => sum + peopleOn(line), 0),
  }
}

/** What is in the way of the sale. */
export type Obstacle =
  | { kind: 'price'; line: BasketLine }
  | { kind: 'name'; line: BasketLine; missing: number }
  | { kind: 'limit'; type: PassType; max: number }
  | { kind: 'package'; package: BasketPackage }
  /** A code is for guests who are known, and nobody is. */
  | { kind: 'guest'; code: string }

/** How many names a line wants and has not. */
const namesMissingIn = ({ type, qty, holderNames }: PassLine): number =>
  type?.requiresName ? qty - holderNames.filter((name) => name.trim() !== '').length : 0

/** Everything that the server would refuse, in the order of the basket; `guestFor`: a code for which the guest is missing. */
export function obstaclesOf(
  lines: readonly BasketLine[],
  packages: readonly BasketPackage[] = [],
  guestFor: string | null = null,
): Obstacle[] {
  const found: Obstacle[] = packages.flatMap((each) => (each.fault ? [{ kind: 'package', package: each }] : []))
  const isTold = (line: BasketLine) => packages.some(({ fault, lines: own }) => fault && own.includes(line))
  const counts = new Map<PassType, number>()
  for (const line of lines) {
    if (!line.type || !line.quote) {
      if (!isTold(line)) found.push({ kind: 'price', line })
    } else counts.set(line.type, (counts.get(line.type) ?? 0) + line.qty)
    const missing = namesMissingIn(line)
    if (missing > 0) found.push({ kind: 'name', line, missing })
  }
  for (const [type, count] of counts) {
    if (type.maxPerOrder !== null && count > type.maxPerOrder)
      found.push({ kind: 'limit', type, max: type.maxPerOrder })
  }
  if (guestFor !== null && lines.length > 0) found.push({ kind: 'guest', code: guestFor })
  return found
}

/** How many names are wanted and missing in the whole basket. */
export const namesMissing = (obstacles: readonly Obstacle[]): number =>
  obstacles.reduce((sum, each) => sum + (each.kind === 'name' ? each.missing : 0), 0)

/** The price of a kind of pass on places of a category (null: without a seat). */
export const quoteOf = (prices: SessionPrices, passTypeId: PassTypeId, categoryId: SeatCategoryId | null) =>
  prices.prices.find((price) => price.passTypeId === passTypeId && price.seatCategoryId === categoryId) ?? null

/**
 * A session with what this guest may buy: some kinds of passes are sold with a code for them alone, and places may be
 * kept for it.
 */
export function offeredTo(
  sale: SessionForSale,
  promo: { passTypeId: PassTypeId | null; kept?: readonly { areaNo: number; left: number }[] } | null,
): SessionForSale {
  const passTypes = sale.passTypes.filter(({ id, byCode }) => !byCode || promo?.passTypeId === id)
  const kept = promo?.kept ?? []
  if (passTypes.length === sale.passTypes.length && kept.length === 0) return sale
  const leftIn = (areaNo: number) => kept.find((each) => each.areaNo === areaNo)?.left ?? 0
  const areas = sale.areas.map((area) => ({ ...area, free: area.free + leftIn(area.areaNo) }))
  return { ...sale, passTypes, areas }
}

/** The kind of pass that a place gets while nobody has said another: the first that has a price there. */
export function plainType(sale: SessionForSale, categoryId: SeatCategoryId | null): PassType | null {
  return sale.passTypes.find((type) => quoteOf(sale.prices, type.id, categoryId)) ?? null
}

/** The category of a place without seats; undefined: there is no such place. */
export const categoryOfArea = (sale: SessionForSale, areaNo: number): SeatCategoryId | null | undefined => {
  return sale.areas.find((each) => each.areaNo === areaNo)?.categoryId
}

/** Where passes are, how many, and for whom. */
type PassesWanted = Pick<PassLine, 'key' | 'qty' | 'seatNo' | 'areaNo' | 'categoryId' | 'holderNames'>

/** A line of passes with their price. `type` null: no longer sold. */
export function passLine(sale: SessionForSale, type: PassType | null, wanted: PassesWanted): PassLine {
  const { categoryId } = wanted
  const plain = plainType(sale, categoryId)
  const quote = type && quoteOf(sale.prices, type.id, categoryId)
  const full = plain && quoteOf(sale.prices, plain.id, categoryId)
  const isReduced = quote && full && type.people === 1 && quote.amountMinor < full.amountMinor
  return {
    kind: 'pass',
    ...wanted,
    type,
    quote,
    fullMinor: isReduced ? full.amountMinor : null,
    special: null,
    packaged: null,
    group: `${type?.id} ${categoryId}`,
  }
}
