import type { SeatHoldId } from '@marquee/contract'
import type { Tx, Work } from '../../../door/work.ts'
import { lockHold } from '../repo/holds.ts'
import { insertKept, type NewKept, takeOfKept } from '../repo/kept.ts'
import { keepInHold, lockPoolsOf, type PoolWish, takeFromPools } from '../repo/pools.ts'
import type { At } from '../repo/take.ts'
import { announceSeats } from './ground.ts'

export { endAside as endKept } from './aside.ts'

/**
 * Keeps counted places for whoever has a promo code: a hold, so whatever counts what is free knows of them. False when
 * there are not enough: then the caller refuses, and everything is undone.
 */
export async function keepForCode(work: Work, at: At, { areaNo, qty, ...hold }: NewKept & PoolWish): Promise<boolean> {
  const { tx } = work
  await insertKept(tx, at, hold)
  const pools = await takeFromPools(tx, at, [{ areaNo, qty }])
  if (!pools) return false
  await keepInHold(tx, at, { holdId: hold.id, until: hold.until, wishes: [{ areaNo, qty }] })
  announceSeats(work, at, { pools })
  return true
}

/** Takes up to so many of the kept places for a sale and says how many there were; they stay taken in their pool. */
export async function takeKept(
  tx: Tx,
  at: At,
  { holdId, areaNo, qty }: { holdId: SeatHoldId; areaNo: number; qty: number },
): Promise<number> {
  if ((await lockHold(tx, at.venueId, holdId))?.state !== 'open') return 0
  // The pool before what is kept of it, as all others do it.
  await lockPoolsOf(tx, at, holdId)
  return takeOfKept(tx, at, { holdId, areaNo, qty })
}
