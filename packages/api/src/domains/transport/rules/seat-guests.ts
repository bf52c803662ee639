import type { SaleRide } from '@marquee/contract/rides'

/** A pass as it was issued. */
interface Pass {
  id: string
  passTypeId: string
  people: number
  /** The line of the package that it is a part of. */
  parentLineNo?: number | null
}

type Ride = Pick<SaleRide, 'passTypeId' | 'qty' | 'to' | 'from'> & Pick<Pass, 'parentLineNo'>

/**
 * Whose pass each guest of each ride has, ride by ride: those of the kind that the ride is for, in the order in which they
 * were issued, each as often one way as it lets people in. The guests of a package have passes of their package alone, and
 * choose before all others. null: there is none left for them.
 */
export function seatGuests(rides: readonly Ride[], passes: readonly Pass[]): (string | null)[][] {
  const left = new Map(passes.map(({ id, people }) => [id, { to: people, from: people }]))
  const isFree = (id: string, ways: Pick<SaleRide, 'to' | 'from'>) => {
    const own = left.get(id) ?? { to: 0, from: 0 }
    return (ways.to === null || own.to > 0) && (ways.from === null || own.from > 0)
  }
  const find = ({ passTypeId, parentLineNo = null, ...ways }: Omit<Ride, 'qty'>) => {
    const pass = passes.find(
      ({ id, passTypeId: type, parentLineNo: parent = null }) =>
        (passTypeId === null || type === passTypeId) &&
        (parentLineNo === null || parent === parentLineNo) &&
        isFree(id, ways),
    )
    const own = pass && left.get(pass.id)
    if (own && ways.to) own.to -= 1
    if (own && ways.from) own.from -= 1
    return pass?.id ?? null
  }
  // A ride for everybody takes what the rides for one kind have left.
  const found = new Map<number, (string | null)[]>()
  const rankOf = ({ passTypeId, parentLineNo = null }: Ride) =>
    (parentLineNo === null ? 2 : 0) + (passTypeId === null ? 1 : 0)
  const inTurn = [...rides.entries()].sort(([, a], [, b]) => rankOf(a) - rankOf(b))
  for (const [at, { qty, ...ride }] of inTurn) {
    found.set(
      at,
      Array.from({ length: qty }, () => find(ride)),
    )
  }
  return rides.map((_, at) => found.get(at) ?? [])
}
