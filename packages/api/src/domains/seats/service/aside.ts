import type { SeatHoldId, UserId } from '@marquee/contract'
import type { Tx, Work } from '../../../door/work.ts'
import { insertAside, passOn, selectFreeAreas, selectSeatsOf, setAside } from '../repo/aside.ts'
import { lockHold, updateHold } from '../repo/holds.ts'
import { emptyHold, giveBack, keepInHold, lockPoolsOf, prolongPools, takeFromPools } from '../repo/pools.ts'
import { findSessionFacts } from '../repo/state.ts'
import { type At, freeSeats, prolongSeats, takeSeats } from '../repo/take.ts'
import { findBest } from '../rules/best.ts'
import { holdLifetime } from '../rules/lifetimes.ts'
import { announceSeats, focusOf, nowFree, nowHeld } from './ground.ts'
import { placesOf } from './places.ts'

export type { At }

/** What is free in a ticket session for a party of the waiting list; null when it is not on sale. */
export async function roomOf(tx: Tx, at: At) {
  const facts = await findSessionFacts(tx, at)
  if (!facts?.onSale) return null
  const { layoutVersionId } = facts
  const places = layoutVersionId ? await placesOf(tx, at, layoutVersionId) : []
  const free = (wanted: 'seat' | 'wheelchair') => places.filter(({ isFree, kind }) => isFree && kind === wanted).length
  return { seats: free('seat'), wheelchairs: free('wheelchair'), areas: await selectFreeAreas(tx, at) }
}

/** How many seats a hold of this kind has at this moment. */
export const countAside = async (tx: Tx, at: At, id: SeatHoldId): Promise<number> =>
  (await selectSeatsOf(tx, at, id)).length

/** Begins a hold for a party of the waiting list; it has no places yet. */
export const beginAside = insertAside

/**
 * Adds the best free seats, and places for wheelchairs, to a hold for a party, and gives all its seats this end. False when
 * others were faster: then nothing has changed.
 */
export async function addSeats(
  work: Work,
  at: At,
  { id, qty, wheelchairs, until }: { id: SeatHoldId; qty: number; wheelchairs: number; until: string },
): Promise<boolean> {
  const { tx } = work
  const had = await selectSeatsOf(tx, at, id)
  const chairs = await takeBest(tx, at, { id, qty: wheelchairs, kind: 'wheelchair', until })
  if (chairs === null) return false
  const seats = await takeBest(tx, at, { id, qty, kind: 'seat', until })
  if (seats === null) {
    await freeSeats(tx, at, { holdId: id, seatNos: chairs })
    return false
  }
  const added = [...chairs, ...seats]
  const seatNos = [...had, ...added].sort((a, b) => a - b)
  await setAside(tx, at, { id, seatNos, until })
  await prolongSeats(tx, at, { holdId: id, seatNos: had, until })
  announceSeats(work, at, { seats: [nowHeld(seatNos, { id, expiresAt: until })] })
  return true
}

interface Taking {
  id: SeatHoldId
  qty: number
  kind: 'seat' | 'wheelchair'
  until: string
}

async function takeBest(tx: Tx, at: At, { id, qty, kind, until }: Taking): Promise<number[] | null> {
  if (qty === 0) return []
  const facts = await findSessionFacts(tx, at)
  if (!facts?.layoutVersionId) return null
  const places = await placesOf(tx, at, facts.layoutVersionId)
  const best = findBest(places, { qty, kind, categoryId: null, apart: true }, focusOf(facts))
  if (!best) return null
  // A companion's seat is for a companion: who comes along has a seat among the others of the party.
  const kinds = new Map(places.map((place) => [place.seatNo, place.kind]))
  const seatNos = best.seatNos.filter((seatNo) => kinds.get(seatNo) === kind)
  const taken = await takeSeats(tx, at, { holdId: id, seatNos, until })
  if (taken.length === seatNos.length) return taken
  await freeSeats(tx, at, { holdId: id, seatNos: taken })
  return null
}

/** Puts places of an area into a hold for a party; false when others were faster. */
export async function addPlaces(
  work: Work,
  at: At,
  { id, areaNo, qty, until }: { id: SeatHoldId; areaNo: number; qty: number; until: string },
): Promise<boolean> {
  const { tx } = work
  const pools = await takeFromPools(tx, at, [{ areaNo, qty }])
  if (!pools) return false
  await keepInHold(tx, at, { holdId: id, until, wishes: [{ areaNo, qty }] })
  announceSeats(work, at, { pools })
  return true
}

/** Gives everything back that a hold still has, and ends it. One that has ended already stays as it is. */
export async function endAside(work: Work, at: At, id: SeatHoldId): Promise<void> {
  const { tx } = work
  const row = await lockHold(tx, at.venueId, id)
  if (row?.state !== 'open') return
  await lockPoolsOf(tx, at, id)
  const pools = await giveBack(tx, at, await emptyHold(tx, at, id))
  const freed = await freeSeats(tx, at, { holdId: id, seatNos: row.seatNos })
  await updateHold(tx, { venueId: at.venueId, id }, { state: 'released' })
  announceSeats(work, at, { seats: [nowFree(freed)], pools })
}

/**
 * Hands the hold of a party over to a clerk, who sells it like any other. False when some of its places are gone: then the
 * caller refuses, and everything is undone.
 */
export async function handOver(
  work: Work,
  at: At,
  { id, to, people, override }: { id: SeatHoldId; to: UserId; people: number; override: number | null },
): Promise<boolean> {
  const { tx } = work
  const held = await lockHold(tx, at.venueId, id)
  if (held?.state !== 'open') return false
  const row = await passOn(tx, at, { id, to, ...holdLifetime({ channel: 'door' }, override) })
  if (!row) return false
  await lockPoolsOf(tx, at, id)
  const seats = await prolongSeats(tx, at, { holdId: id, seatNos: row.seatNos, until: row.expiresAt })
  const areas = await prolongPools(tx, at, { holdId: id, until: row.expiresAt })
  announceSeats(work, at, { seats: [nowHeld(row.seatNos, row)] })
  return seats === people || (seats === 0 && areas === 1)
}
