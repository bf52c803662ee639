import type { PaymentMethod, sellInput } from '@marquee/contract'
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
