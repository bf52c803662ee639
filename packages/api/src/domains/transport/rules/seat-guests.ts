import type { SaleRide } from '@marquee/contract/rides'

/** A pass as it was issued. */
interface Pass {
  id: string
  passTypeId: string
  people: number
}

/**
 * Whose pass each guest of each ride has, ride by ride: those of the kind that the ride is for, in the order in which they
 * were issued, each as often one way as it lets people in. null: there is none left for them.
 */
export function seatGuests(
  rides: readonly Pick<SaleRide, 'passTypeId' | 'qty' | 'to' | 'from'>[],
  passes: readonly Pass[],
): (string | null)[][] {
  const left = new Map(passes.map(({ id, people }) => [id, { to: people, from: people }]))
  const isFree = (id: string, ways: Pick<SaleRide, 'to' | 'from'>) => {
    const own = left.get(id) ?? { to: 0, from: 0 }
    return (ways.to === null || own.to > 0) && (ways.from === null || own.from > 0)
  }
  const find = ({ passTypeId, ...ways }: Pick<SaleRide, 'passTypeId' | 'to' | 'from'>) => {
    const pass = passes.find(
      ({ id, passTypeId: type }) => (passTypeId === null || type === passTypeId) && isFree(id, ways),
    )
    const own = pass && left.get(pass.id)
    if (own && ways.to) own.to -= 1
    if (own && ways.from) own.from -= 1
    return pass?.id ?? null
  }
  // A ride for everybody takes what the rides for one kind have left.
  const found = new Map<number, (string | null)[]>()
  for (const isForAll of [false, true]) {
    for (const [at, { qty, ...ride }] of rides.entries()) {
      if ((ride.passTypeId === null) === isForAll)
        found.set(
          at,
          Array.from({ length: qty }, () => find(ride)),
        )
    }
  }
  return rides.map((_, at) => found.get(at) ?? [])
}
