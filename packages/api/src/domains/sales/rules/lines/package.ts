import { type PackageId, type PackageOnSale, packageFault, packagePrices } from '@marquee/contract'
import { type BillPass, type BillRide, type LineMaker, lineOf, noTax, type Tax, Unsellable } from './line.ts'
import { type Item, type Packaged, type PassPrices, pathOf, placesOf } from './pass.ts'
import type { RideItem } from './ride.ts'

/** A package as it is bought. */
export interface PackageBought {
  package: Pick<
    PackageOnSale,
    'priceMode' | 'amountMinor' | 'percentPpm' | 'minPeople' | 'maxPeople' | 'items' | 'rev'
  > & { id: PackageId }
  /** Its name, as it is kept with its parts. */
  label: string
  qty: number
  people?: number | undefined
}

/** So many of a dish that is a part of a package, at what one costs alone. */
export interface DishItem {
  packaged: Packaged
  qty: number
  unitMinor: number
  tax: Tax
}

/** So many gift cards that are a part of a package, with so much on each. */
export interface CardItem {
  packaged: Packaged
  qty: number
  faceMinor: number
}

/** Packages of one ticket session, with the items, the rides, the dishes and the gift cards that are parts of them. */
export interface PackageWish {
  packages: readonly PackageBought[]
  items: readonly Item[]
  rides: readonly RideItem[]
  dishes?: readonly DishItem[]
  cards?: readonly CardItem[]
  prices: PassPrices
}

/**
 * For each package a line without an amount, then its parts, passes before rides before dishes before gift cards: one
 * line for each item, category and share of the price, together exactly what the package costs. `Unsellable` where the parts are not those of the package,
 * or the list has no price for one.
 */
export const packageLines: LineMaker<PackageWish> = (wish, before) => {
  const { packages, items, rides, dishes = [], cards = [], prices: book } = wish
  const lines: Parameters<typeof lineOf>[0][] = []
  const passes: BillPass[] = []
  const carried: BillRide[] = []
  for (const [place, bought] of packages.entries()) {
    const [own, ownRides, ownDishes] = [partsAt(items, place), partsAt(rides, place), partsAt(dishes, place)]
    const ownCards = partsAt(cards, place)
    const counted = [...ownRides, ...ownDishes, ...ownCards]
    requireParts([...own.map(passPart), ...counted.map(countedPart)], bought, place)
    const guests = ownRides.flatMap((ride) => Array.from({ length: ride.qty }, () => guestOf(ride, book)))
    const eaten = ownDishes.flatMap((dish) => Array.from({ length: dish.qty }, () => dishOf(dish, book)))
    const money = ownCards.flatMap((card) => Array.from({ length: card.qty }, () => cardOf(card)))
    const pieces = [...own.flatMap((item, index) => peopleOf(item, index, book)), ...guests, ...eaten, ...money]
    const prices = packagePrices(bought.package, pieces)
    const parentLineNo = before.length + lines.length + 1
    const { id, rev } = bought.package
    lines.push({
      lineNo: parentLineNo,
      kind: 'package',
      qty: bought.qty,
      unitMinor: 0,
      tax: { code: noTax, ppm: 0 },
      package: { id, rev },
    })
    const parts = new Map<string, Parameters<typeof lineOf>[0]>()
    for (const [index, { line: sold, pass, ride, itemId, listMinor }] of pieces.entries()) {
      const unitMinor = prices[index] ?? 0
      const key = JSON.stringify([itemId, sold.seatCategoryId, unitMinor])
      const known = parts.get(key)
      const line = known ?? {
        ...{
          lineNo: before.length + lines.length + 1,
          qty: 0,
          unitMinor,
          listMinor,
          parentLineNo,
          packageItemId: itemId,
        },
        ...{ ...sold, reason: bought.label, special: 'package' as const },
      }
      if (!known) {
        parts.set(key, line)
        lines.push(line)
      }
      line.qty += 1
      if (pass) passes.push({ lineNo: line.lineNo, parentLineNo, ...pass })
      if (ride && known) countGuest(carried, line.lineNo)
      else if (ride) carried.push({ ...ride, qty: 1, lineNo: line.lineNo, parentLineNo })
    }
  }
  return { lines: lines.map(lineOf), passes, rides: carried }
}

type PartOf<Wanted> = Wanted & { packaged: Packaged }

const partsAt = <Wanted extends { packaged?: Packaged | undefined }>(all: readonly Wanted[], place: number) =>
  all.filter((each): each is PartOf<Wanted> => each.packaged?.place === place)

function peopleOf(item: PartOf<Item>, index: number, book: PassPrices) {
  const { passTypeId, holderNames, packaged } = item
  const { ticketSessionId, taxCode: code } = book
  return placesOf(item, book).map(({ category, seatNo, areaNo }, piece) => {
    const price = book.prices.find((each) => each.passTypeId === passTypeId && each.seatCategoryId === category)
    if (!price) throw new Unsellable(pathOf(item, index))
    const { amountMinor, taxPpm, seatCategoryId, why } = price
    const tax = { code, ppm: taxPpm }
    return {
      itemId: packaged.itemId,
      listMinor: amountMinor,
      line: { kind: 'pass' as const, tax, ticketSessionId, passTypeId, seatCategoryId, why },
      pass: { passTypeId, seatNo, areaNo, holderName: holderNames[piece] || null },
      ride: null,
    }
  })
}

function guestOf({ packaged, unitMinor, tax, ...ride }: PartOf<RideItem>, { ticketSessionId }: PassPrices) {
  return {
    itemId: packaged.itemId,
    listMinor: unitMinor,
    line: { kind: 'ride' as const, tax, ticketSessionId, seatCategoryId: null },
    pass: null,
    ride,
  }
}

// Ordered ahead for the show, whose end earns it.
function dishOf({ packaged, unitMinor, tax }: DishItem, { ticketSessionId }: PassPrices) {
  return {
    itemId: packaged.itemId,
    listMinor: unitMinor,
    line: { kind: 'food' as const, tax, ticketSessionId, seatCategoryId: null },
    pass: null,
    ride: null,
  }
}

// Money that is owed, whatever becomes of the show: no tax, and no session whose end would earn it.
function cardOf({ packaged, faceMinor }: PartOf<CardItem>) {
  const tax = { code: noTax, ppm: 0 }
  return {
    itemId: packaged.itemId,
    listMinor: faceMinor,
    line: { kind: 'voucher' as const, tax, ticketSessionId: null, seatCategoryId: null },
    pass: null,
    ride: null,
  }
}

function countGuest(carried: readonly BillRide[], lineNo: number): void {
  const ride = carried.find((each) => each.lineNo === lineNo)
  if (ride) ride.qty += 1
}

const passPart = ({ packaged, seatNos, areaNo, qty = 0 }: PartOf<Item>) => ({
  ...packaged,
  pieces: seatNos.length + (areaNo === undefined ? 0 : qty),
})
const countedPart = ({ packaged, qty }: { packaged: Packaged; qty: number }) => ({ ...packaged, pieces: qty })

function requireParts(
  own: readonly ReturnType<typeof countedPart>[],
  { package: pack, qty, people }: PackageBought,
  place: number,
): void {
  // A fault names its part by its place among all.
  const fault = packageFault(pack, { qty, people, parts: own.toSorted((a, b) => a.part - b.part) })
  if (fault) throw new Unsellable(`packages.${place}.${fault.path}`, fault.message)
}
