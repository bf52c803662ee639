/** When guests have to be at the venue, or can leave it, in ms since the epoch; null: the show sets no bound. */
export interface Bounds {
  /** Their show begins: a trip to the venue arrives by then. */
  startsAt: number | null
  /** Their show ends: a trip home leaves no sooner. */
  endsAt: number | null
}
/** Guests who stay together. */
export interface Party extends Bounds {
  size: number
  pickupPointId: string
  /** When they count on leaving. */
  leavesAt: number
}
/** A trip that could take some of them. */
export interface Target {
  id: string
  /** When it arrives at the venue, or leaves it for home, in ms since the epoch. */
  venueAt: number
  free: number
  /** Where it still comes by, and when guests leave from there. */
  stops: readonly { pickupPointId: string; leavesAt: number }[]
}
/** The trip that is cancelled; all others go the same way. */
export interface Cancelled {
  direction: 'to' | 'from'
  venueAt: number
}

/** Nobody is asked to wait longer than this at the venue without a person having decided it. */
const longestWait = 3 * 60 * 60 * 1000

/** Nobody is asked to leave earlier than they count on with less time than this, without a person having decided it. */
const shortestNotice = 30 * 60 * 1000

const isInTime = ({ startsAt, endsAt }: Bounds, { venueAt }: Target, { direction }: Cancelled): boolean =>
  direction === 'to' ? startsAt === null || venueAt <= startsAt : endsAt === null || venueAt >= endsAt

const isNear = ({ venueAt }: Target, cancelled: Cancelled): boolean =>
  (cancelled.direction === 'to' ? cancelled.venueAt - venueAt : venueAt - cancelled.venueAt) <= longestWait

const leaveFrom = ({ stops }: Target, { pickupPointId }: Party) =>
  stops.find((stop) => stop.pickupPointId === pickupPointId)?.leavesAt

function isToldInTime(target: Target, party: Party, now: number): boolean {
  const leaves = leaveFrom(target, party) ?? now
  return leaves >= party.leavesAt || leaves - now >= shortestNotice
}

/** The trips that still come by where a party waits and suit its show, the nearest in time first. */
export const targetsOf = <T extends Target>(party: Party, targets: readonly T[], cancelled: Cancelled): T[] => {
  const distance = ({ venueAt }: T) => Math.abs(venueAt - cancelled.venueAt)
  return targets
    .filter((target) => leaveFrom(target, party) !== undefined && isInTime(party, target, cancelled))
    .toSorted((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
}

/**
 * Proposes a trip for each party: the large ones choose first, each the nearest in time that still has places for all
 * of it. One that would let them wait for hours is not proposed, nor one that leaves earlier than they count on and so soon
 * that they could hardly be told. `null`: none. Answers in the order of the parties.
 */
export function proposeTrips(
  parties: readonly Party[],
  { targets, cancelled, now }: { targets: readonly Target[]; cancelled: Cancelled; now: number },
): (string | null)[] {
  const near = targets.filter((target) => isNear(target, cancelled))
  const free = new Map(near.map((target) => [target.id, target.free]))
  const proposed: (string | null)[] = parties.map(() => null)
  const bySize = [...parties.keys()].toSorted((a, b) => (parties[b]?.size ?? 0) - (parties[a]?.size ?? 0) || a - b)
  for (const at of bySize) {
    const party = parties[at]
    if (!party) continue
    const found = targetsOf(party, near, cancelled).find(
      (target) => (free.get(target.id) ?? 0) >= party.size && isToldInTime(target, party, now),
    )
    if (!found) continue
    free.set(found.id, (free.get(found.id) ?? 0) - party.size)
    proposed[at] = found.id
  }
  return proposed
}
