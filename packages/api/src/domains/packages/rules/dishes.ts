import { type PackageRow, piecesOf } from '@marquee/contract'

/**
 * For how many packages of the smallest size the dishes suffice; without limit where no dish must be in it or no limit is
 * known. `leftOf` says how many of an item can be had: undefined where it is not sold then, null where no limit is known.
 * Items of the same dish share what is left of it; of a choice the item that lasts longest counts.
 */
export function dishesRoom(
  { items, minPeople }: Pick<PackageRow, 'items' | 'minPeople'>,
  leftOf: (itemId: string) => number | null | undefined,
): number {
  const dishes = items.filter(({ kind, optional }) => kind === 'food' && !optional)
  const piecesFor = (some: typeof dishes) =>
    some.reduce((sum, item) => sum + piecesOf(item, { qty: 1, people: minPeople ?? 1 }), 0)
  const roomFor = (some: typeof dishes): number => {
    const left = leftOf(some[0]?.id ?? '')
    if (left === undefined) return 0
    return left === null ? Number.POSITIVE_INFINITY : Math.floor(left / piecesFor(some))
  }
  const alike = Map.groupBy(
    dishes.filter(({ choiceGroup }) => choiceGroup === null),
    ({ variantId }) => variantId,
  )
  const choices = Map.groupBy(
    dishes.filter(({ choiceGroup }) => choiceGroup !== null),
    ({ choiceGroup }) => choiceGroup,
  )
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...[...alike.values()].map(roomFor),
    ...[...choices.values()].map((some) => Math.max(...some.map((item) => roomFor([item])))),
  )
}
