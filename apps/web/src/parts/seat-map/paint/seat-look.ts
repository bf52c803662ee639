import { type SeatStatus, seatStatuses } from '@marquee/contract'

/** How a seat looks: its state, and whether it is one's own. */
export type SeatLook = SeatStatus | 'own' | 'ownHeld'

/** What is known of the seats at the moment of painting. */
export interface SeatStates {
  status: Uint8Array | null
  own: ReadonlySet<number>
}

/** The look of a seat; what is one's own shows before everything else. */
export function lookOf({ status, own }: SeatStates, n: number): SeatLook {
  const state = seatStatuses[status?.[n] ?? 0] ?? 'free'
  if (own.has(n)) return state === 'held' ? 'ownHeld' : 'own'
  return state
}
