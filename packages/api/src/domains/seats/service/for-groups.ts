import type { SeatHoldId, UserId } from '@marquee/contract'
import type { Tx, Work } from '../../../door/work.ts'
import { selectSeatsOf } from '../repo/aside.ts'
import { insertOption, type NewOption, passOption, setOption } from '../repo/for-groups.ts'
import { lockHold, selectPoolsOf } from '../repo/holds.ts'
import { keepInHold, lockPoolsOf, type PoolWish, prolongPools, takeFromPools } from '../repo/pools.ts'
import { findSessionFacts, type SessionFacts } from '../repo/state.ts'
import { type At, freeSeats, prolongSeats, takeSeats } from '../repo/take.ts'
import { findBest } from '../rules/best.ts'
import { announceSeats, focusOf, nowHeld } from './ground.ts'
import { placesOf } from './places.ts'

export { endAside as endOption } from './aside.ts'

// When others are faster, the search is made again with what is left.
const bestTries = 20

/** What a group wants: so many seats of categories, and places in areas. */
export interface GroupWish {
  seats: readonly { categoryId: string; qty: number }[]
  pools: readonly PoolWish[]
}

/**
 * Keeps places for a group until a moment: the best seats of each category, together where that is possible, and places in
 * areas. False when there are not enough: then the caller refuses, and everything is undone.
 */
export async function keepForGroup(
  work: Work,
  at: At,
  { seats, pools: wishes, ...option }: NewOption & GroupWish,
): Promise<boolean> {
  const { tx } = work
  const { id, until } = option
  const facts = await findSessionFacts(tx, at)
  if (!facts) return false
  await insertOption(tx, at, option)
  const pools = await takeFromPools(tx, at, wishes)
  if (!pools) return false
  await keepInHold(tx, at, { holdId: id, until, wishes })
  const seatNos: number[] = []
  for (const wish of seats) {
    const taken = await takeBest(tx, { at, facts }, { ...wish, id, until })
    if (!taken) return false
    seatNos.push(...taken)
  }
  seatNos.sort((a, b) => a - b)
  await setOption(tx, at, { id, seatNos, until })
  announceSeats(work, at, { seats: [nowHeld(seatNos, { id, expiresAt: until })], pools })
  return true
}

async function takeBest(
  tx: Tx,
  { at, facts }: { at: At; facts: SessionFacts },
  { id, until, categoryId, qty }: { id: SeatHoldId; until: string; categoryId: string; qty: number },
): Promise<number[] | null> {
  if (!facts.layoutVersionId) return null
  const wish = { qty, kind: 'seat' as const, categoryId: categoryId as never, apart: true }
  for (let tries = 1; tries <= bestTries; tries += 1) {
    const best = findBest(await placesOf(tx, at, facts.layoutVersionId), wish, focusOf(facts))
    if (!best) return null
    const taken = await takeSeats(tx, at, { holdId: id, seatNos: best.seatNos, until })
    if (taken.length === best.seatNos.length) return taken
    await freeSeats(tx, at, { holdId: id, seatNos: taken })
  }
  return null
}

interface Kept {
  id: SeatHoldId
  seats: number
  areas: number
}

/** Gives the places of a group another end. False when some of them are gone. */
export async function prolongOption(
  work: Work,
  at: At,
  { id, until, seats, areas }: Kept & { until: string },
): Promise<boolean> {
  const { tx } = work
  if ((await lockHold(tx, at.venueId, id))?.state !== 'open') return false
  const row = await setOption(tx, at, { id, until })
  if (!row) return false
  await lockPoolsOf(tx, at, id)
  const kept = await prolongSeats(tx, at, { holdId: id, seatNos: row.seatNos, until })
  const places = await prolongPools(tx, at, { holdId: id, until })
  announceSeats(work, at, { seats: [nowHeld(row.seatNos, { id, expiresAt: until })] })
  return kept === seats && places === areas
}

/**
 * Hands the places of a group to a clerk, who sells them in the same transaction; undefined when some of them are gone.
 * Answers the seats by their numbers.
 */
export async function takeOption(
  tx: Tx,
  at: At,
  { id, seats, areas, to }: Kept & { to: UserId },
): Promise<number[] | undefined> {
  if ((await lockHold(tx, at.venueId, id))?.state !== 'open') return undefined
  const row = await passOption(tx, at, { id, to })
  if (!row) return undefined
  const seatNos = await selectSeatsOf(tx, at, id)
  const pools = await selectPoolsOf(tx, at.venueId, id)
  const isWhole = seatNos.length === seats && row.seatNos.length === seats && pools.length === areas
  return isWhole ? seatNos : undefined
}
