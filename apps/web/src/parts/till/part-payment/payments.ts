import {
  largestTenderMinor,
  type PartPayment,
  type PaymentMethod,
  type PaymentMethodRow,
  paymentMethods,
  readGiftCode,
  type sellInput,
} from '@marquee/contract'
import type { z } from 'zod'

/** One payment as a sale takes it. */
export type PaymentInput = z.input<typeof sellInput>['payments'][number]

/** Money taken before, as the sale names it. */
export const asPayment = ({ id, method, methodId, amountMinor, reference }: PartPayment): PaymentInput => ({
  partId: id,
  method,
  methodId,
  amountMinor,
  ...(method === 'cash' && { tenderedMinor: amountMinor }),
  ...(reference !== null && { reference }),
})

/** What was taken for an order, in the order in which it was. */
export const partsOf = (parts: readonly PartPayment[], orderId: string): PaymentInput[] =>
  parts.filter((part) => part.orderId === orderId).map(asPayment)

/** How much by which way. */
export function sumsOf(payments: readonly PaymentInput[]): { method: PaymentMethod; amountMinor: number }[] {
  const sumOf = (method: PaymentMethod) =>
    payments.reduce((sum, payment) => sum + (payment.method === method ? payment.amountMinor : 0), 0)
  return paymentMethods
    .map((method) => ({ method, amountMinor: sumOf(method) }))
    .filter(({ amountMinor }) => amountMinor > 0)
}

/** A way of payment of the venue, as far as taking money by it is concerned. */
export type Way = Pick<PaymentMethodRow, 'id' | 'kind' | 'reference'>

/** What is in the fields of one way of payment. */
export interface Typed {
  /** null: the venue takes money by none, or they are not known yet. */
  way: Way | null
  /** undefined: nothing is written, so exactly what is due; null: it is no amount. */
  minor: number | null | undefined
  reference: string
  /** Who will pay what goes on account. */
  debtor?: string
  /** What the gift card holds whose code is written, once it is known; null: it pays nothing. */
  balanceMinor?: number | null | undefined
}

export type PaymentProblem =
  | 'way'
  | 'amount'
  | 'tooMuch'
  | 'tooMuchCash'
  | 'reference'
  | 'code'
  | 'balance'
  | 'debtor'
  | 'rest'

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

/**
 * What of the payments of a refused sale was taken and is not written down yet: all but cash that was given last, which
 * goes back with the refusal, what a gift card would have paid, which is on it still, and what nobody has paid yet.
 */
export function keptOf(payments: readonly PaymentInput[]): PaymentInput[] {
  const loose = payments.filter((part, at) => part.method !== 'cash' || at < payments.length - 1)
  return loose.filter(({ partId, method }) => partId === undefined && method !== 'voucher' && method !== 'invoice')
}

/** What still has to be paid; 0 where nothing has, or too much was taken. */
export const leftOf = (dueMinor: number, taken: readonly PaymentInput[]): number =>
  Math.max(0, remainingOf(dueMinor, taken))

/** What was taken beyond the sum that is due; 0 where nothing was. */
export const overOf = (dueMinor: number, taken: readonly PaymentInput[]): number =>
  Math.max(0, -remainingOf(dueMinor, taken))

/** What goes back to the guest of cash that was taken in part. */
export const changeOfTaken = (taken: readonly PaymentInput[]): number =>
  taken.reduce((sum, { amountMinor, tenderedMinor = amountMinor }) => sum + tenderedMinor - amountMinor, 0)

/**
 * The payment that the fields make of what is still due: all of it, or less in part. Of cash the guest may give more,
 * the rest is change, as long as it is no slip of the finger; by card and transfer nobody takes more than what is due.
 */
export function nextPayment(
  { way, minor, reference, debtor = '', balanceMinor }: Typed,
  { remaining, currency }: { remaining: number; currency: string },
): { payment: PaymentInput } | { problem: PaymentProblem } {
  if (!way) return { problem: 'way' }
  if (minor === null || minor === 0) return { problem: 'amount' }
  const method = way.kind
  if (method === 'voucher') {
    const giftCard = readGiftCode(reference)
    if (giftCard === null) return { problem: 'code' }
    // What nobody knows yet is for the server to say.
    const most = balanceMinor === undefined ? remaining : (balanceMinor ?? 0)
    const amountMinor = minor ?? Math.min(remaining, most)
    if (amountMinor > remaining) return { problem: 'tooMuch' }
    if (amountMinor > most || amountMinor === 0) return { problem: 'balance' }
    return { payment: { method, methodId: way.id, amountMinor, giftCard } }
  }
  const given = minor ?? remaining
  const amountMinor = method === 'cash' ? Math.min(given, remaining) : given
  if (method === 'cash' && given > largestTenderMinor(amountMinor, currency)) return { problem: 'tooMuchCash' }
  if (given > remaining && method !== 'cash') return { problem: 'tooMuch' }
  const said = way.reference === 'no' ? '' : reference.trim()
  if (way.reference === 'required' && said === '') return { problem: 'reference' }
  // Nothing is taken of what goes on account: it is what is left of a sale, and somebody owes it.
  if (method === 'invoice' && given < remaining) return { problem: 'rest' }
  if (method === 'invoice' && debtor.trim() === '') return { problem: 'debtor' }
  const payment = {
    method,
    methodId: way.id,
    amountMinor,
    ...(said === '' ? {} : { reference: said }),
    ...(method === 'invoice' && { debtor: debtor.trim() }),
  }
  return { payment: method === 'cash' ? { ...payment, tenderedMinor: given } : payment }
}

/** What is still due once this is taken; 0 while nothing that could be taken is written. */
export function leftAfter(typed: Typed, due: { remaining: number; currency: string }): number {
  const next = nextPayment(typed, due)
  return 'payment' in next ? due.remaining - next.payment.amountMinor : 0
}

/** What goes back to the guest once cash of this much is on the counter; 0 while something is still due. */
export function changeOf({ way, minor }: Typed, remaining: number): number {
  return way?.kind === 'cash' && minor ? Math.max(0, minor - remaining) : 0
}
