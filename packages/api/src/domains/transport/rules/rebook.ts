/** Guests who stay together. */
export interface Party {
  size: number
  pickupPointId: string
}
/** A trip that could take some of them. */
export interface Target {
  id: string
  /** In ms since the epoch. */
  departsAt: number
  free: number
  pickupPointIds: readonly string[]
}

/** The trips that come by where a party waits, the nearest in time first. */
export const targetsOf = <T extends Target>({ pickupPointId }: Party, targets: readonly T[], departsAt: number): T[] =>
  targets
    .filter(({ pickupPointIds }) => pickupPointIds.includes(pickupPointId))
    .toSorted((a, b) => Math.abs(a.departsAt - departsAt) - Math.abs(b.departsAt - departsAt) || (a.id < b.id ? -1 : 1))

/**
 * Proposes a trip for each party: the large ones choose first, each the nearest in time that still has places for all
 * of it. `null`: none has. Answers in the order of the parties.
 */
export function proposeTrips(
  parties: readonly Party[],
  { targets, departsAt }: { targets: readonly Target[]; departsAt: number },
): (string | null)[] {
  const free = new Map(targets.map((target) => [target.id, target.free]))
  const proposed: (string | null)[] = parties.map(() => null)
  const bySize = [...parties.keys()].toSorted((a, b) => (parties[b]?.size ?? 0) - (parties[a]?.size ?? 0) || a - b)
  for (const at of bySize) {
    const party = parties[at]
    const found = party && targetsOf(party, targets, departsAt).find(({ id }) => (free.get(id) ?? 0) >= party.size)
    if (!party || !found) continue
    free.set(found.id, (free.get(found.id) ?? 0) - party.size)
    proposed[at] = found.id
  }
  return proposed
}
