import { type PaymentMethod, paymentMethods, type sellInput } from '@marquee/contract'
import type { z } from 'zod'

/** One payment as a sale takes it. */
export type PaymentInput = z.input<typeof sellInput>['payments'][number]

/** What stands in the fields of one way of payment. */
export interface Typed {
  method: PaymentMethod
  /** undefined: nothing is written, so exactly what is due; null: it is no amount. */
  minor: number | null | undefined
  reference: string
}

export type PaymentProblem = 'amount' | 'tooMuch' | 'reference'

/** What is due after these payments. */
export const remainingOf = (dueMinor: number, taken: readonly PaymentInput[]): number =>
  taken.reduce((rest, { amountMinor }) => rest - amountMinor, dueMinor)

/**
 * The parts that were taken, when another sum is due by now: of what is too much, cash becomes change. A part is never
 * left out; what is still too much then (negative `remainingOf`) has to be given back by hand.
 */
export function fitTaken(dueMinor: number, taken: readonly PaymentInput[]): PaymentInput[] {
  let excess = -remainingOf(dueMinor, taken)
  return taken
    .toReversed()
    .map((part) => {
      const less = part.method === 'cash' && excess > 0 && excess < part.amountMinor ? excess : 0
      excess -= less
      return less === 0 ? part : { ...part, amountMinor: part.amountMinor - less }
    })
    .toReversed()
}

/** The parts that a device has kept; whatever is none is left out. */
export function readPayments(stored: unknown): PaymentInput[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((each): each is PaymentInput => {
    const { method, amountMinor } = (each ?? {}) as Record<string, unknown>
    return paymentMethods.some((known) => known === method) && Number.isInteger(amountMinor) && Number(amountMinor) > 0
  })
}

/** What stays noted of the payments of a sale that was refused: all but cash that was given last and goes on with it. */
export function keptOf(payments: readonly PaymentInput[]): PaymentInput[] {
  return payments.filter((part, at) => part.method !== 'cash' || at < payments.length - 1)
}

/** What goes back to the guest of cash that was taken in part. */
export const changeOfTaken = (taken: readonly PaymentInput[]): number =>
  taken.reduce((sum, { amountMinor, tenderedMinor = amountMinor }) => sum + tenderedMinor - amountMinor, 0)

/**
 * The payment that the fields make of what is still due: all of it, or less in part. Of cash the guest may give more,
 * the rest is change; by card and transfer nobody takes more than what is due, and the slip's number belongs to it.
 */
export function nextPayment(
  { method, minor, reference }: Typed,
  remaining: number,
): { payment: PaymentInput } | { problem: PaymentProblem } {
  if (minor === null || minor === 0) return { problem: 'amount' }
  const given = minor ?? remaining
  if (method === 'cash') {
    return { payment: { method, amountMinor: Math.min(given, remaining), tenderedMinor: given } }
  }
  if (given > remaining) return { problem: 'tooMuch' }
  if (reference.trim() === '') return { problem: 'reference' }
  return { payment: { method, amountMinor: given, reference: reference.trim() } }
}

/** What goes back to the guest once cash of this much is on the counter; 0 while something is still due. */
export function changeOf({ method, minor }: Typed, remaining: number): number {
  return method === 'cash' && minor ? Math.max(0, minor - remaining) : 0
}
