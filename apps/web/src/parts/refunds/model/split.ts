import { type CancelPreview, type OrderDetail, type PaymentMethodRow, readGiftCode } from '@marquee/contract'
import { readAmount } from '../../../lib/amount.ts'

/** A payment that money can go back to. */
export type Refundable = CancelPreview['payments'][number]

/** The payments of an order with what would go back to each: to the newest first, as the server does it. */
export function refundablesOf({ payments }: Pick<OrderDetail, 'payments'>, amountMinor: number): Refundable[] {
  const newestFirst = [...payments].sort((a, b) => (a.at === b.at ? b.id.localeCompare(a.id) : a.at < b.at ? 1 : -1))
  let open = amountMinor
  return newestFirst.map(({ id, amountMinor: paid, refundedMinor, ...payment }) => {
    const leftMinor = paid - refundedMinor
    const proposedMinor = Math.min(open, leftMinor)
    open -= proposedMinor
    const { method, methodId, methodName, reference, at, terminal, tillSessionId, card } = payment
    const told = { method, methodId, methodName, reference, at, terminal, tillSessionId, card }
    return { ...told, paymentId: id, amountMinor: paid, leftMinor, proposedMinor }
  })
}

/** Whether the terminal that charged a payment gives it back: not where it leaves in another way. */
export const isByTerminal = ({ payment, other }: { payment: Refundable; other?: unknown }): boolean =>
  payment.terminal !== null && !other

/** How money goes back to one payment, as someone has written it. */
export interface SplitEntry {
  amount: string
  methodId: string
  reference: string
}
/** By payment. null: as it is proposed. */
export type Split = Record<string, SplitEntry>

/** One refund as it will be. */
export interface Part {
  payment: Refundable
  amountMinor: number
  method: string
  /** Another way than the payment came by. */
  other: PaymentMethodRow | null
  reference: string
}

export interface SplitProblem {
  paymentId: string
  at: 'amount' | 'reference'
  /** `left`: it is more than the payment has left. */
  why: 'amount' | 'left' | 'required' | 'code'
}

interface Splitting {
  payments: readonly Refundable[]
  split: Split | null
  methods: readonly PaymentMethodRow[]
  currency: string
}

/** What goes back to which payment, what is wrong with it, and how much is shared out. */
export function readSplit({ payments, split, methods, currency }: Splitting): {
  parts: Part[]
  problems: SplitProblem[]
  sumMinor: number
} {
  const problems: SplitProblem[] = []
  const parts = payments.flatMap((payment): Part[] => {
    const { paymentId, proposedMinor, leftMinor } = payment
    if (split === null) {
      return proposedMinor > 0
        ? [{ payment, amountMinor: proposedMinor, method: payment.method, other: null, reference: '' }]
        : []
    }
    const entry = split[paymentId]
    const amountMinor = entry ? readAmount(entry.amount, currency) : undefined
    if (amountMinor === null) problems.push({ paymentId, at: 'amount', why: 'amount' })
    if (!entry || !amountMinor) return []
    if (amountMinor > leftMinor) problems.push({ paymentId, at: 'amount', why: 'left' })
    const other = entry.methodId === payment.methodId ? null : (methods.find(({ id }) => id === entry.methodId) ?? null)
    const reference = entry.reference.trim()
    const isWrongCode = other?.kind === 'voucher' && reference !== '' && readGiftCode(reference) === null
    if (isWrongCode) problems.push({ paymentId, at: 'reference', why: 'code' })
    if (other?.reference === 'required' && reference === '') {
      problems.push({ paymentId, at: 'reference', why: 'required' })
    }
    return [{ payment, amountMinor, method: other?.kind ?? payment.method, other, reference }]
  })
  return { parts, problems, sumMinor: parts.reduce((sum, part) => sum + part.amountMinor, 0) }
}

/** Refunds as they are sent. */
export const refundsOf = (parts: readonly Part[]) =>
  parts.map(({ payment, amountMinor, method, other, reference }) => ({
    paymentId: payment.paymentId,
    amountMinor,
    ...(other && { methodId: other.id }),
    // Of a gift card it is the code; without one the money goes on a new card.
    ...(reference !== '' && { [method === 'voucher' ? 'giftCard' : 'reference']: reference }),
  }))

/** The gift cards that are shown to get money, as they are shown: others are refused. */
export function cardsShown(parts: readonly Part[]) {
  const expectedCards = parts.flatMap(({ payment: { paymentId, card }, other }) =>
    card && !other ? [{ paymentId, tail: card.tail, isBlocked: card.isBlocked }] : [],
  )
  return expectedCards.length > 0 ? { expectedCards } : {}
}

/** How much of it nobody has paid yet: it is owed less, and no money goes anywhere. */
export const unpaidOf = (parts: readonly Pick<Part, 'method' | 'amountMinor'>[]): number =>
  parts.reduce((sum, { method, amountMinor }) => (method === 'invoice' ? sum + amountMinor : sum), 0)

/** How much of it leaves the drawer. */
export const cashOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { method, amountMinor }) => (method === 'cash' ? sum + amountMinor : sum), 0)
