import type { Hold, PassTypeId } from '@marquee/contract'
import { type Failure, type FailureReason, readFailure } from '../../../lib/trpc/failure.ts'
import type { Wish } from '../queries.ts'

/** Places without a seat, of one kind of pass. */
export interface LostPlaces {
  areaNo: number
  passTypeId: PassTypeId | null
  qty: number
}

/** What went otherwise than the clerk wanted. */
export type Problem =
  /** Others were faster; these are free instead, and the rest of what was wanted still is. */
  | { kind: 'taken'; seatNos: number[]; alternatives: number[]; rest: number[]; places?: LostPlaces[] }
  /** They are in another basket of the same clerk, which another window may show. */
  | { kind: 'aside'; seatNos: number[]; hold: Hold }
  /** These seats were taken over by someone, or their time ran out and they were sold; and so were these places. */
  | { kind: 'gone'; seatNos: number[]; places?: LostPlaces[] }
  /** The time of the last basket was up; these went back, and a new basket was begun. */
  | { kind: 'lapsed'; seatNos: number[]; places: number }
  /** Another window, or a colleague with the right, gave the whole basket back; or it is not known what became of it. */
  | { kind: 'released' }
  /** The whole basket was sold, and not here. */
  | { kind: 'sold'; seatNos: number[] }
  /** The answer to a sale was lost, and there is no such sale. */
  | { kind: 'notSold' }
  /** Money was taken for a basket that was to be given back. */
  | { kind: 'paid'; amountMinor: number; currency: string }
  /** Money taken for the basket is back with the guest; null: nobody said how much. */
  | { kind: 'moneyBack'; amountMinor: number | null }
  | { kind: 'soldOut'; wish: Wish | null }
  | { kind: 'salesClosed' }
  | { kind: 'priceChanged' }
  /** A package of the basket is not sold so any more. */
  | { kind: 'packages' }
  /** A ride of the basket is not sold so: its trip is full, or does not go. */
  | { kind: 'rides' }
  | { kind: 'failed'; reason: FailureReason; requestId: string | null }

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []

const isSum = (value: unknown): value is { amountMinor: number; currency: string } =>
  typeof value === 'object' && value !== null && 'amountMinor' in value && 'currency' in value

/** What the clerk wanted. */
export interface Asked {
  seatNos?: number[]
  wish?: Wish
}

/** A refusal of the server as the clerk is told it. */
export const problemOf = (error: unknown, asked?: Asked): Problem => problemOfFailure(readFailure(error), asked)

/** The same of a refusal that was read already. */
export function problemOfFailure({ reason, details, requestId }: Failure, { seatNos = [], wish }: Asked = {}): Problem {
  if (reason === 'SEAT_TAKEN') {
    const lost = numbers(details.seatNos)
    const rest = seatNos.filter((seatNo) => !lost.includes(seatNo))
    return { kind: 'taken', seatNos: lost, alternatives: numbers(details.alternatives), rest }
  }
  if (reason === 'STATE' && isSum(details.taken)) return { kind: 'paid', ...details.taken }
  if (reason === 'STATE' && details.parts === 'ended') return { kind: 'moneyBack', amountMinor: null }
  if (reason === 'HOLD_EXPIRED') return { kind: 'gone', seatNos: numbers(details.seatNos) }
  if (reason === 'SOLD_OUT') return { kind: 'soldOut', wish: wish ?? null }
  if (reason === 'SALES_CLOSED') return { kind: 'salesClosed' }
  if (reason === 'PRICE_CHANGED') return { kind: 'priceChanged' }
  return { kind: 'failed', reason, requestId }
}
