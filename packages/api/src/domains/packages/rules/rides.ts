import { type PackageRow, piecesOf } from '@marquee/contract'
import { waysOf } from '@marquee/contract/rides'

/** A trip as far as it decides about a package. */
interface Room {
  direction: 'to' | 'from'
  classId: string | null
  free: number
  areaIds: readonly string[]
}

type Item = PackageRow['items'][number]

/**
 * For how many packages of the smallest size the trips of a show have room; without limit where no ride must be in it.
 * The guests of one ride go together, so a trip with too few places for one package has room for none. Of a choice the
 * item with the most room counts; items that go the same way by the same trips share these.
 */
export function ridesRoom(
  { items, minPeople }: Pick<PackageRow, 'items' | 'minPeople'>,
  trips: readonly Room[],
): number {
  const rides = items.filter(({ kind, optional }) => kind === 'ride' && !optional)
  const needed = rides.filter(({ choiceGroup }) => choiceGroup === null)
  const alike = Map.groupBy(
    needed.flatMap((item) => waysOf(item).map((way) => ({ item, way }))),
    ({ item: { areaId, vehicleClassId }, way }) => JSON.stringify([way, areaId, vehicleClassId]),
  )
  const piecesFor = (some: readonly Item[]) =>
    some.reduce((sum, item) => sum + piecesOf(item, { qty: 1, people: minPeople ?? 1 }), 0)
  const roomFor = (way: 'to' | 'from', some: readonly Item[]) =>
    trips.reduce((sum, trip) => sum + (fits(trip, way, some[0]) ? Math.floor(trip.free / piecesFor(some)) : 0), 0)
  const byWay = [...alike.values()].map((some) =>
    roomFor(
      some[0]?.way ?? 'to',
      some.map(({ item }) => item),
    ),
  )
  const choices = Map.groupBy(
    rides.filter(({ choiceGroup }) => choiceGroup !== null),
    ({ choiceGroup }) => choiceGroup,
  )
  const byChoice = [...choices.values()].map((some) =>
    Math.max(...some.map((item) => Math.min(...waysOf(item).map((way) => roomFor(way, [item]))))),
  )
  return Math.min(Number.POSITIVE_INFINITY, ...byWay, ...byChoice)
}

const fits = ({ direction, classId, areaIds }: Room, way: 'to' | 'from', item: Item | undefined): boolean =>
  item !== undefined &&
  direction === way &&
  (item.vehicleClassId === null || item.vehicleClassId === classId) &&
  (item.areaId === null ? areaIds.length > 0 : areaIds.includes(item.areaId))
