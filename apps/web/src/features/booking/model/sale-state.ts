import type { BookableSession } from '@marquee/contract'

/** Whether a ticket session is sold now, and if not, why. */
export type SaleState = 'open' | 'soldOut' | 'paused' | 'notYet' | 'ended' | 'draft' | 'cancelled'

type Facts = Pick<BookableSession, 'state' | 'salesFrom' | 'salesUntil' | 'free'>

/** As the server decides it; `now` in ms by its clock. A sold out one may get places back. */
export function saleStateOf({ state, salesFrom, salesUntil, free }: Facts, now: number): SaleState {
  if (state === 'paused') return 'paused'
  if (state === 'draft') return 'draft'
  if (state === 'cancelled') return 'cancelled'
  if (now < Date.parse(salesFrom)) return 'notYet'
  if (now >= Date.parse(salesUntil) || state === 'closed') return 'ended'
  return free > 0 ? 'open' : 'soldOut'
}

/** Of the sessions of a day the one that is sold next, else the first. */
export const nextOf = <Row extends Facts>(rows: readonly Row[], now: number): Row | undefined =>
  rows.find((row) => saleStateOf(row, now) === 'open') ?? rows[0]

const overStates: ReadonlySet<SaleState> = new Set<SaleState>(['ended', 'cancelled'])

/** Whether none of these sessions will be sold any more. */
export const isAllOver = (rows: readonly Facts[], now: number): boolean =>
  rows.every((row) => overStates.has(saleStateOf(row, now)))
