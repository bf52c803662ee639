import type { Hold } from '@marquee/contract'
import { readFailure } from '../../../lib/trpc/failure.ts'
import type { Problem } from './problem.ts'

/** Whether the time of a basket is up at `now` (ms, the server's clock). */
export const isLapsed = (hold: Hold | null, now: number): hold is Hold =>
  hold !== null && Date.parse(hold.expiresAt) <= now

/** Whether the server took nothing more into a hold because its time was up. */
export const wasTooLate = (error: unknown): boolean => readFailure(error).reason === 'HOLD_EXPIRED'

/** What is said of a basket that is over: what of it is free again. null: the next basket has all of it. */
export function lapsedOf({ seatNos, pools }: Hold, wanted: readonly number[]): Problem | null {
  const freed = seatNos.filter((seatNo) => !wanted.includes(seatNo))
  const places = pools.reduce((sum, { qty }) => sum + qty, 0)
  return freed.length + places > 0 ? { kind: 'lapsed', seatNos: freed, places } : null
}
