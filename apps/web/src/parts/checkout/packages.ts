import {
  type Channel,
  type PackageItemId,
  type PackageOnSale,
  packageFault,
  packagePrices,
  piecesOf,
  type SeatCategoryId,
  type SessionForSale,
} from '@marquee/contract'
import type { Failure } from '../../lib/trpc/failure.ts'
import {
  type BasketPackage,
  categoryOfArea,
  type PackagedAs,
  type PackagedCard,
  type PackagedDish,
  type PackagedRide,
  type PassLine,
  passLine,
  quoteOf,
} from './basket.ts'
import { type ChosenPackage, type ChosenPart, hasPlace } from './chosen-packages.ts'
import { type ChosenWays, isRidePath } from './rides.ts'

/** Places that are held, of which packages take theirs. */
export interface HeldPlaces {
  seatNos: readonly number[]
  pools: readonly { areaNo: number; qty: number }[]
}

const countOf = ({ qty, people }: Pick<ChosenPackage, 'qty' | 'people'>) => ({ qty, people: people ?? undefined })

/** How many pieces each part of a package has, by the item. */
export const piecesWanted = (
  pack: PackageOnSale,
  { qty, people, parts }: Pick<ChosenPackage, 'qty' | 'people'> & { parts: readonly Pick<ChosenPart, 'itemId'>[] },
): { itemId: PackageItemId; pieces: number }[] =>
  parts.flatMap(({ itemId }) => {
    const item = pack.items.find(({ id }) => id === itemId)
    return item ? [{ itemId, pieces: piecesOf(item, countOf({ qty, people })) }] : []
  })

/** The packages that may be chosen for a session: sold by the channel, with passes that this guest may buy. */
export const packagesFor = ({ packages, passTypes }: SessionForSale, channel: Channel): PackageOnSale[] =>
  packages.filter(
    ({ channels, items }) =>
      channels.includes(channel) &&
      items.every(
        ({ kind, passTypeId }) =>
          kind === 'food' ||
          kind === 'voucher' ||
          (kind === 'ride' && passTypeId === null) ||
          passTypes.some(({ id }) => id === passTypeId),
      ),
  )

/**
 * The packages with the seats that they have by now. A seat that is no longer held leaves its package; one that was chosen
 * meanwhile and is in no package takes its place. A package without any place is gone.
 */
export function settled(
  { packages }: Pick<SessionForSale, 'packages'>,
  chosen: readonly ChosenPackage[],
  { seatNos, pools }: HeldPlaces,
): readonly ChosenPackage[] {
  if (chosen.length === 0) return chosen
  const held = new Set(seatNos)
  const left = new Map(pools.map(({ areaNo, qty }) => [areaNo, qty]))
  const wantedOf = (one: ChosenPackage, part: ChosenPart): number => {
    const pack = packages.find(({ id }) => id === one.packageId)
    const pieces = pack && piecesWanted(pack, { ...one, parts: [part] })[0]?.pieces
    return pieces ?? part.pieces
  }
  const kept = chosen.map((one) => ({
    ...one,
    parts: one.parts.map((part) => {
      const own = part.seatNos.slice(0, wantedOf(one, part)).filter((seatNo) => held.delete(seatNo))
      return { ...part, seatNos: own }
    }),
  }))
  const free = [...held]
  const filled = kept.flatMap((one) => {
    const own = one.parts.reduce((sum, { seatNos: seats }) => sum + seats.length, 0)
    const standing = one.parts.reduce((sum, { areaNo }) => sum + (areaNo === null ? 0 : (left.get(areaNo) ?? 0)), 0)
    if (own + standing === 0) return []
    const parts = one.parts.map((part) => {
      if (!hasPlace(part)) return part
      if (part.areaNo !== null) {
        left.set(part.areaNo, Math.max(0, (left.get(part.areaNo) ?? 0) - wantedOf(one, part)))
        return part
      }
      const missing = Math.max(0, wantedOf(one, part) - part.seatNos.length)
      return { ...part, seatNos: [...part.seatNos, ...free.splice(0, missing)] }
    })
    return [{ ...one, parts }]
  })
  return JSON.stringify(filled) === JSON.stringify(chosen) ? chosen : filled
}

interface Places {
  /** null: nothing is held before it is sold, so all that is chosen is there. */
  held: HeldPlaces | null
  channel: Channel
  categoryOf: (seatNo: number) => SeatCategoryId | null
}

/** The packages of a basket at the prices that the server charges; in `settled` places. */
export function packagesIn(
  sale: SessionForSale,
  chosen: readonly ChosenPackage[],
  { held, channel, categoryOf }: Places,
): BasketPackage[] {
  const left = held && new Map(held.pools.map(({ areaNo, qty }) => [areaNo, qty]))
  return chosen.map((one) => {
    const pack = packagesFor(sale, channel).find(({ id }) => id === one.packageId) ?? null
    const known = sale.packages.find(({ id }) => id === one.packageId)
    const wanted = known ? piecesWanted(known, one) : []
    const piecesIn = ({ itemId, seatNos, areaNo, pieces: before }: ChosenPart) => {
      if (areaNo === null) return seatNos.map((seatNo) => ({ seatNo, areaNo, categoryId: categoryOf(seatNo) }))
      const pieces = wanted.find((each) => each.itemId === itemId)?.pieces ?? before
      const there = left ? Math.min(pieces, left.get(areaNo) ?? 0) : pieces
      left?.set(areaNo, (left.get(areaNo) ?? 0) - there)
      const categoryId = categoryOfArea(sale, areaNo) ?? null
      return Array.from({ length: there }, () => ({ seatNo: null, areaNo, categoryId }))
    }
    const passes = one.parts.filter(hasPlace)
    const pieces = passes.flatMap((part) => {
      const item = known?.items.find(({ id }) => id === part.itemId)
      const type = sale.passTypes.find(({ id }) => id === item?.passTypeId) ?? null
      return piecesIn(part).map((place, at) => {
        const list = type && quoteOf(sale.prices, type.id, place.categoryId)
        return {
          ...place,
          itemId: part.itemId,
          type,
          list,
          at,
          listMinor: list?.amountMinor ?? 0,
          name: part.names[at],
        }
      })
    })
    const carried = one.parts.flatMap(({ itemId, pieces: before, ride }) => {
      const qty = wanted.find((each) => each.itemId === itemId)?.pieces ?? before
      return ride ? [{ itemId, qty, ride }] : []
    })
    const guests = carried.flatMap(({ itemId, qty, ride: { unitMinor: listMinor } }) =>
      Array.from({ length: qty }, () => ({ itemId, listMinor })),
    )
    const ordered = one.parts.flatMap(({ itemId, pieces: before, isDish }) => {
      if (!isDish) return []
      const qty = wanted.find((each) => each.itemId === itemId)?.pieces ?? before
      return [{ itemId, qty, ...dishIn(known, itemId) }]
    })
    const eaten = ordered.flatMap(({ itemId, qty, listMinor }) =>
      Array.from({ length: qty }, () => ({ itemId, listMinor: listMinor ?? 0 })),
    )
    const cards = one.parts.flatMap(({ itemId, pieces: before, isCard }): PackagedCard[] => {
      if (!isCard) return []
      const faceMinor = known?.items.find(({ id }) => id === itemId)?.faceMinor ?? 0
      return [{ itemId, qty: wanted.find((each) => each.itemId === itemId)?.pieces ?? before, faceMinor }]
    })
    const money = cards.flatMap(({ itemId, qty, faceMinor: listMinor }) =>
      Array.from({ length: qty }, () => ({ itemId, listMinor })),
    )
    const all = [...pieces, ...guests, ...eaten, ...money]
    const prices = known ? packagePrices(known, all) : []
    const rev = known?.rev ?? 0
    const dueMinor = prices.reduce((sum, minor) => sum + minor, 0)
    const fullMinor = all.reduce((sum, { listMinor }) => sum + listMinor, 0)
    const isCheaper = fullMinor > dueMinor
    const rides = ridesAt(carried, { prices: prices.slice(pieces.length), isCheaper })
    const dishes = dishesAt(ordered, { prices: prices.slice(pieces.length + guests.length), isCheaper })
    const lines = pieces.map(({ type, list, itemId, at, name, ...place }, index): PassLine => {
      const packaged: PackagedAs = {
        key: one.key,
        packageId: one.packageId,
        rev,
        itemId,
        at,
        rides,
        dishes,
        cards,
        ...countOf(one),
      }
      const key = place.seatNo === null ? `${one.key}.${itemId}.${at}` : `s${place.seatNo}`
      const line = passLine(sale, type, { ...place, key, qty: 1, holderNames: [name ?? ''] })
      const unitMinor = prices[index] ?? 0
      return {
        ...line,
        quote: list && pack ? { ...list, amountMinor: unitMinor } : null,
        // What the package makes cheaper is told of the whole of it.
        fullMinor: isCheaper && list ? list.amountMinor : null,
        group: `${one.key} ${line.group} ${unitMinor}`,
        packaged,
      }
    })
    const short = ordered.find((dish) => dishShort(dish, dish.qty) !== null)
    const fault =
      faultOf(pack, one, all) ??
      (short ? { kind: 'dish' as const, name: short.name, why: dishShort(short, short.qty) ?? 'gone' } : null)
    return { chosen: one, package: pack, lines, rides, dishes, cards, dueMinor, fullMinor, fault }
  })
}

/** A dish of a package as the menu has it for the show. */
export function dishIn(pack: PackageOnSale | undefined, itemId: PackageItemId) {
  const found = pack?.dishes?.find((each) => each.itemId === itemId)
  const name = pack?.items.find(({ id }) => id === itemId)?.name ?? { en: '', tr: '' }
  return { name, listMinor: found?.listMinor ?? null, left: found?.left ?? null, taxPpm: found?.taxPpm ?? 0 }
}

/** Why so many of a dish cannot be had: it is not sold for the show, or too few are left. null: they can. */
export function dishShort(
  { listMinor, left }: { listMinor: number | null; left: number | null },
  qty: number,
): 'gone' | 'short' | null {
  if (listMinor === null) return 'gone'
  return left !== null && left < qty ? 'short' : null
}

// Pieces that cost the same, with how many of them there are.
const sharesOf = (prices: readonly number[]) =>
  [...Map.groupBy(prices, (minor) => minor)].map(([unitMinor, some]) => ({ qty: some.length, unitMinor }))

// Dishes with their shares of the price, which come in the order of the pieces.
function dishesAt(
  ordered: readonly ({ itemId: PackageItemId; qty: number } & ReturnType<typeof dishIn>)[],
  { prices, isCheaper }: { prices: readonly number[]; isCheaper: boolean },
): PackagedDish[] {
  let next = 0
  return ordered.map(({ itemId, qty, name, taxPpm, listMinor }) => {
    const own = prices.slice(next, next + qty)
    next += qty
    const dueMinor = own.reduce((sum, minor) => sum + minor, 0)
    const fullMinor = isCheaper ? qty * (listMinor ?? 0) : dueMinor
    return { itemId, qty, name, taxPpm, shares: sharesOf(own), dueMinor, fullMinor }
  })
}

// Guests with their shares of the price, which come in the order of the guests.
function ridesAt(
  carried: readonly { itemId: PackageItemId; qty: number; ride: ChosenWays }[],
  { prices, isCheaper }: { prices: readonly number[]; isCheaper: boolean },
): PackagedRide[] {
  let next = 0
  return carried.map(({ itemId, qty, ride: { unitMinor: listMinor, ...ways } }) => {
    const own = prices.slice(next, next + qty)
    next += qty
    const due = own.reduce((sum, minor) => sum + minor, 0)
    return { itemId, qty, ...ways, shares: sharesOf(own), dueMinor: due, fullMinor: isCheaper ? qty * listMinor : due }
  })
}

function faultOf(
  pack: PackageOnSale | null,
  one: ChosenPackage,
  pieces: readonly { itemId: PackageItemId }[],
): BasketPackage['fault'] {
  if (!pack) return { kind: 'gone' }
  const wanted = piecesWanted(pack, one)
  const count = wanted.reduce((sum, each) => sum + each.pieces, 0) - pieces.length
  if (count > 0) return { kind: 'missing', count }
  const isOther = one.parts.some(({ itemId, ride, isDish = false, isCard = false }) => {
    const kind = pack.items.find(({ id }) => id === itemId)?.kind
    return (kind === 'ride') !== (ride !== undefined) || (kind === 'food') !== isDish || (kind === 'voucher') !== isCard
  })
  return packageFault(pack, { ...countOf(one), parts: wanted }) || wanted.length < one.parts.length || isOther
    ? { kind: 'gone' }
    : null
}

/** What is held and in no package. */
export function besides({ seatNos, pools }: HeldPlaces, packages: readonly BasketPackage[]): HeldPlaces {
  const lines = packages.flatMap((each) => each.lines)
  const taken = new Set(lines.flatMap(({ seatNo }) => seatNo ?? []))
  return {
    seatNos: seatNos.filter((seatNo) => !taken.has(seatNo)),
    pools: pools.flatMap(({ areaNo, qty }) => {
      const rest = qty - lines.filter((line) => line.areaNo === areaNo).length
      return rest > 0 ? [{ areaNo, qty: rest }] : []
    }),
  }
}

const ranks = { pass: 0, ride: 1, food: 2, voucher: 3 } as const
const rankOf = (item: PackageOnSale['items'][number] | undefined): number => ranks[item?.kind ?? 'pass']

/**
 * The price of a package that is being chosen, where every piece costs what `categoryAt` says of its place. null: what its
 * pieces cost alone is not known yet.
 */
export function priceOf(
  sale: Pick<SessionForSale, 'prices'>,
  pack: PackageOnSale,
  {
    categoryAt,
    rideMinorOf = () => null,
    ...wish
  }: Pick<ChosenPackage, 'qty' | 'people'> & {
    parts: readonly Pick<ChosenPart, 'itemId'>[]
    /** What a guest of a ride pays by the list; null: not known yet. */
    rideMinorOf?: (itemId: PackageItemId) => number | null
    categoryAt: (piece: number) => SeatCategoryId | null | undefined
  },
): { dueMinor: number; fullMinor: number | null } | null {
  const pieces = piecesWanted(pack, wish)
    .flatMap(({ itemId, pieces: count }) =>
      Array.from({ length: count }, () => ({ itemId, item: pack.items.find(({ id }) => id === itemId) })),
    )
    // Passes before rides before dishes before gift cards, as the server counts them.
    .sort((a, b) => rankOf(a.item) - rankOf(b.item))
  let isKnown = true
  const priced = pieces.map(({ itemId, item }, index) => {
    const categoryId = categoryAt(index)
    const list = item?.passTypeId && categoryId !== undefined ? quoteOf(sale.prices, item.passTypeId, categoryId) : null
    const listMinor =
      item?.kind === 'voucher'
        ? item.faceMinor
        : item?.kind === 'ride'
          ? rideMinorOf(itemId)
          : item?.kind === 'food'
            ? dishIn(pack, itemId).listMinor
            : (list?.amountMinor ?? null)
    if (listMinor === null) isKnown = false
    return { itemId, listMinor: listMinor ?? 0 }
  })
  if (!isKnown && pack.priceMode !== 'fixed') return null
  const dueMinor = packagePrices(pack, priced).reduce((sum, minor) => sum + minor, 0)
  return { dueMinor, fullMinor: isKnown ? priced.reduce((sum, { listMinor }) => sum + listMinor, 0) : null }
}

/** Whether a sale was refused because of its packages: one of them is not sold so any more. Its rides are told as rides. */
export const isAboutPackages = ({ issues }: Pick<Failure, 'issues'>): boolean =>
  issues.some(({ path }) => path.startsWith('packages.') && !isRidePath(path))
