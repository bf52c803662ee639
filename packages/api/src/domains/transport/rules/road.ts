import { earliestMinutes, type ScanAnswer } from '@marquee/contract/my-trips'
import type { RideState } from '@marquee/contract/rides'

export const mayStart = (minutesLeft: number): boolean => minutesLeft <= earliestMinutes

/** What is known of a code that was scanned on a trip. */
export interface Scanned {
  code: 'unknown' | 'replaced' | 'good'
  /** Of the pass; null: the code is nobody's. */
  passState: string | null
  /** Places of the pass on this trip. */
  here: readonly { state: RideState; isThisStop: boolean }[]
  /** Whether it has a place on another trip. */
  isElsewhere: boolean
}

/** What a driver is told of a scan, the gravest first. A place at another stop is said, not given away. */
export function judgeScan({ code, passState, here, isElsewhere }: Scanned): ScanAnswer {
  if (code !== 'good') return code
  if (passState !== 'issued' && passState !== 'used') return 'cancelled'
  if (here.length === 0) return isElsewhere ? 'wrongTrip' : 'noRide'
  const open = here.filter(({ state }) => state !== 'boarded')
  if (open.length === 0) return 'already'
  return open.some(({ isThisStop }) => isThisStop) ? 'boarded' : 'wrongStop'
}
