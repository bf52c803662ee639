import type { SaleResult } from '@marquee/contract'
import { type Failure, isPassing } from '../../lib/trpc/failure.ts'
import type { Checkout, OpenPayment, Refusal, Sale, Shown } from './state.ts'

/** What happens to it. */
export type CheckoutEvent =
  /** The clerk begins to take money. */
  | { type: 'open'; payment: OpenPayment }
  /** The clerk leaves the payment. */
  | { type: 'close' }
  /** Something was taken out of the basket, or put in. */
  | { type: 'basketChanged'; places: string }
  /** The press that sells. */
  | { type: 'send'; sale: Sale; shown: Shown }
  | { type: 'answered'; result: SaleResult }
  | { type: 'failed'; failure: Failure; closesPayment: boolean }
  /** What became of a try without an answer? Asked when the page opens, the connection is back, or someone doubts. */
  | { type: 'ask' }
  | { type: 'found'; sale: Sale; result: SaleResult }
  | { type: 'notFound'; sale: Sale }
  /** The question was not answered either. */
  | { type: 'notKnown' }
  /** The next guest. */
  | { type: 'next' }

/** What has to be done because of it, in this order. */
export type Effect =
  | { do: 'transmit'; priceVersion: number }
  | { do: 'lookUp' }
  /** Writes down what was charged for a sale that was not made. */
  | { do: 'keepMoney'; sale: Sale }
  | { do: 'tellSold'; sale: Sale; result: SaleResult | null; isLate: boolean }
  | { do: 'tellRefused'; sale: Sale; failure: Failure }
  | { do: 'tellNotSold'; sale: Sale }

type Step = readonly [Checkout, ...Effect[]]
type At<Name extends Checkout['at']> = Extract<Checkout, { at: Name }>
type Of<Type extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: Type }>
type Row<Name extends Checkout['at']> = {
  [Type in CheckoutEvent['type']]?: (state: At<Name>, event: Of<Type>) => Step
}
type Table = { [Name in Checkout['at']]: Row<Name> }

const idle: Checkout = { at: 'idle' }
const lookUp: Effect = { do: 'lookUp' }
const lookUpAgain = (state: Checkout): Step => [state, lookUp]
const openPayment = (_: Checkout, { payment }: Of<'open'>): Step => [{ at: 'paying', payment }]
const leavePayment = (): Step => [idle, lookUp]

const sold = (sale: Sale, result: SaleResult | null, isLate: boolean): Step => [
  { at: 'sold', sale, result, isLate },
  { do: 'tellSold', sale, result, isLate },
]
const foundSold = (_: Checkout, { sale, result }: Of<'found'>): Step => sold(sale, result, true)

const transmit = (payment: OpenPayment, { sale, shown }: Of<'send'>): Step => [
  { at: 'sent', payment, sale, shown },
  { do: 'transmit', priceVersion: shown.priceVersion },
]
const keepMoney = (state: Checkout, { sale }: Of<'notFound'>): Step => [state, { do: 'keepMoney', sale }]

function refuse(payment: OpenPayment | null, sale: Sale, { failure, closesPayment }: Refusal): Step {
  if (!closesPayment && payment) return [{ at: 'refused', payment, failure }]
  return [
    { at: 'refused', payment: null, failure },
    { do: 'keepMoney', sale },
    { do: 'tellRefused', sale, failure },
  ]
}

/** The price list has moved on and this sum has not: there is nothing to ask the guest. Null: there is. */
function versionOfSameSum({ reason, details }: Failure, shown: Shown): number | null {
  const { priceVersion, dueMinor } = details
  if (reason !== 'PRICE_CHANGED' || dueMinor !== shown.dueMinor || typeof priceVersion !== 'number') return null
  return priceVersion > shown.priceVersion ? priceVersion : null
}

const isSame = (payment: OpenPayment, { places }: Of<'basketChanged'>) => payment.places === places

/** The rows are where the sale is, the columns what happens; what is not listed changes nothing. */
const table: Table = {
  idle: {
    open: openPayment,
    ask: lookUpAgain,
    found: foundSold,
    notFound: keepMoney,
  },
  paying: {
    close: leavePayment,
    basketChanged: (state, event) => (isSame(state.payment, event) ? [state] : leavePayment()),
    send: (state, event) => transmit(state.payment, event),
    ask: lookUpAgain,
    found: foundSold,
  },
  sent: {
    answered: ({ sale }, { result }) => sold(sale, result, false),
    failed({ payment, sale, shown }, refusal) {
      const { failure } = refusal
      if (isPassing(failure.reason)) return [{ at: 'answerLost', payment, sale, refusal: null }]
      const priceVersion = versionOfSameSum(failure, shown)
      if (priceVersion !== null) return transmit(payment, { type: 'send', sale, shown: { ...shown, priceVersion } })
      if (failure.reason === 'STATE') return [{ at: 'answerLost', payment, sale, refusal }, lookUp]
      return refuse(payment, sale, refusal)
    },
    // A try of the guest before may be found now; it is no answer to this one.
    found: (state, event) => (event.sale.basketId === state.sale.basketId ? foundSold(state, event) : [state]),
  },
  answerLost: {
    // What was charged for it is not known yet: no other payment may take its place before that.
    open: (state, { payment }) => [state.payment ? { ...state, payment } : state],
    close: (state) => [{ ...state, payment: null }, lookUp],
    basketChanged: (state, event) =>
      !state.payment || isSame(state.payment, event) ? [state] : [{ ...state, payment: null }, lookUp],
    send: (state, event) => (state.payment ? transmit(state.payment, event) : [state]),
    ask: lookUpAgain,
    found: foundSold,
    notFound(state, { sale }) {
      const { payment, refusal } = state
      if (refusal?.failure.details.orderId === 'taken') return sold(state.sale, null, true)
      if (refusal) return refuse(payment, state.sale, refusal)
      // The open payment says itself that it is safe to try again.
      return payment ? [state] : [idle, { do: 'keepMoney', sale }, { do: 'tellNotSold', sale }]
    },
    notKnown: (state) => [{ ...state, refusal: null }],
  },
  refused: {
    open: openPayment,
    close: leavePayment,
    basketChanged: (state, event) => (!state.payment || isSame(state.payment, event) ? [state] : leavePayment()),
    send: (state, event) => (state.payment ? transmit(state.payment, event) : [state]),
    ask: lookUpAgain,
    found: foundSold,
    notFound: (state, event) => (state.payment ? [state] : keepMoney(state, event)),
  },
  sold: {
    next: () => [idle],
  },
}

/** What comes of an event: where the sale is then, and what has to be done. */
export function transition(state: Checkout, event: CheckoutEvent): Step {
  const row = table[state.at] as Row<Checkout['at']>
  const step = row[event.type] as ((state: Checkout, event: CheckoutEvent) => Step) | undefined
  return step?.(state, event) ?? [state]
}
