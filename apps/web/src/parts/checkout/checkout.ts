import type { SaleResult } from '@marquee/contract'
import { commandIdFor, forgetCommandId } from '../../lib/command-id.ts'
import { type Failure, type FailureReason, isPassing, readFailure } from '../../lib/trpc/failure.ts'
import { keptOf, type PaymentInput } from '../till/part-payment/payments.ts'
import type { BasketLine } from './basket.ts'
import { itemsOf, packagesOf } from './items.ts'
import { type CheckoutEvent, type Effect, transition } from './machine.ts'
import type { PaidParts } from './paid-parts.ts'
import { forgetSent, noteNotSold, noteRefused, noteSent, type SalesDoor, sentSales } from './sent-sales.ts'
import { type Checkout, paymentOf, type Sale } from './state.ts'

/** A call that sells: sent again under the same id it sells nothing twice. */
interface Command {
  commandId: string
}

/** What every call that sells names. */
export interface SaleOf {
  items: ReturnType<typeof itemsOf>
  packages?: ReturnType<typeof packagesOf>
  payments: PaymentInput[]
  priceVersion: number
  expectedDueMinor: number
  /** The seller was shown that nothing of it is real. */
  training: boolean
}

/** A basket as its screen gives it to be sold. */
export interface Order<Input extends Command> {
  sale: Omit<Sale, 'payments'>
  lines: readonly BasketLine[]
  priceVersion: number
  dueMinor: number
  /** The whole call but for the command's id. */
  inputOf: (what: SaleOf) => Omit<Input, 'commandId'>
}

/** What a screen brings to its checkout. */
export interface CheckoutScreen<Input extends Command> {
  door: SalesDoor
  /** The refusals after which the basket is another, so that the payment closes and the basket says why. */
  closesOn: ReadonlySet<FailureReason>
  /** The same of single refusals. */
  closesWhen?: (failure: Failure) => boolean
  /**
   * Sells the basket in turn with everything else that is under way. `sell` says whether the answer is still missing:
   * then the basket stays as it was sent.
   */
  inTurn: (sell: (order: Order<Input>) => Promise<{ isUnanswered: boolean }>) => Promise<void>
  send: (input: Input) => Promise<SaleResult>
  /** It is sold, and no basket any more. `result` null: by an earlier try of which nothing more is known. */
  onSold: (sale: Sale, result: SaleResult | null) => void
  /** Nothing was sold, and the payment has closed. */
  onRefused: (failure: Failure, sale: Sale) => Promise<void> | void
  /** The answer was lost, and nothing was sold. */
  onNotSold: (sale: Sale) => void
}

/** What a checkout asks of the product around it. */
export interface CheckoutTools {
  /** What the server made of a command; null: nothing. Throws without an answer. */
  readSale: (commandId: string) => Promise<SaleResult | null>
  paid: Pick<PaidParts, 'orderId' | 'keep' | 'note' | 'refresh'>
  /** The money of an order is no longer open: it was sold. */
  settleMoney: (orderId: string, isLate: boolean) => void
  /** What the seller is shown: their till is for training. */
  training: boolean
}

/** After a reload: a try that was not answered may have sold the basket. */
function begin(door: SalesDoor): Checkout {
  const last = sentSales(door).findLast((each) => !each.isToldNotSold)
  return last ? { at: 'answerLost', payment: null, sale: last, refusal: null } : { at: 'idle' }
}

/**
 * Drives the sale of the baskets of one screen: `machine.ts` decides, this does what it says. A basket is sold once,
 * however often its answer is lost.
 */
export function createCheckout<Input extends Command>(latest: () => CheckoutScreen<Input> & CheckoutTools) {
  const { door } = latest()
  const command = `${door}.sale`
  const listeners = new Set<() => void>()
  let state = begin(door)
  let order: Order<Input> | null = null
  let lastError: unknown = null
  // What waits for the end of the turn, because it may want a turn of its own.
  let afterTurn: Effect[] | null = null
  let looking: Promise<CheckoutEvent | null> | null = null
  // Money is written down one basket after the other.
  let keeping: Promise<void> = Promise.resolve()

  /** Throws when a payment cannot open, because nobody can say what became of the last one. */
  async function dispatch(event: CheckoutEvent): Promise<void> {
    if (event.type === 'open') await beReadyToOpen()
    const [next, ...effects] = transition(state, event)
    if (next !== state) {
      state = next
      for (const listener of listeners) listener()
    }
    for (const effect of effects) {
      if (afterTurn && effect.do !== 'transmit' && effect.do !== 'tellSold') afterTurn.push(effect)
      else await run(effect)
    }
  }

  /** What is charged already is part of the payment that opens; what was sold already needs none. */
  async function beReadyToOpen(): Promise<void> {
    const isUnknown = () => state.at === 'answerLost' && state.payment === null
    if (isUnknown()) await lookUp()
    await keeping
    if (isUnknown()) throw lastError
  }

  function run(effect: Effect): Promise<void> | void {
    switch (effect.do) {
      case 'transmit':
        return transmitAt(effect.priceVersion)
      case 'lookUp':
        return lookUp()
      case 'keepMoney':
        keeping = keeping.then(() => keepMoney(effect.sale))
        return keeping
      case 'tellSold':
        forgetSent(door)
        forgetCommandId(command)
        latest().settleMoney(effect.sale.orderId, effect.isLate)
        return latest().onSold(effect.sale, effect.result)
      case 'tellRefused':
        // Some of the money that was to pay is not there any more.
        if (effect.failure.details.parts === 'ended') latest().paid.refresh()
        return latest().onRefused(effect.failure, effect.sale)
      case 'tellNotSold':
        return latest().onNotSold(effect.sale)
    }
  }

  // Another window has taken money for the same basket: the payment goes on with it.
  const isPaidElsewhere = ({ details }: Failure) => details.parts === 'open'

  const closes = (failure: Failure): boolean =>
    !isPaidElsewhere(failure) && (latest().closesOn.has(failure.reason) || (latest().closesWhen?.(failure) ?? false))

  async function transmitAt(priceVersion: number): Promise<void> {
    if (state.at !== 'sent' || !order) return
    const { sale, shown } = state
    let commandId = ''
    let event: CheckoutEvent
    try {
      const packages = packagesOf(order.lines)
      const what = {
        items: itemsOf(order.lines),
        ...(packages.length > 0 && { packages }),
        payments: sale.payments,
        priceVersion,
      }
      const { training } = latest()
      const input = order.inputOf({ ...what, expectedDueMinor: shown.dueMinor, training })
      commandId = commandIdFor(command, input)
      noteSent(door, commandId, sale)
      event = { type: 'answered', result: await latest().send({ ...input, commandId } as Input) }
    } catch (error) {
      lastError = error
      const failure = readFailure(error)
      if (!isPassing(failure.reason)) noteRefused(door, commandId)
      if (isPaidElsewhere(failure)) latest().paid.refresh()
      event = { type: 'failed', failure, closesPayment: closes(failure) }
    }
    await dispatch(event)
  }

  /** Asked several times at once, it is asked once. */
  async function lookUp(): Promise<void> {
    if (looking) {
      await looking
      return
    }
    looking = readTries()
    const event = await looking
    looking = null
    if (event) await dispatch(event)
  }

  async function readTries(): Promise<CheckoutEvent | null> {
    const tries = sentSales(door)
    const sale = tries.at(-1) ?? (state.at === 'answerLost' ? state.sale : null)
    if (!sale) return null
    try {
      for (const { commandId } of tries) {
        const result = await latest().readSale(commandId)
        if (result) return { type: 'found', sale, result }
      }
      return { type: 'notFound', sale }
    } catch (error) {
      lastError = error
      return { type: 'notKnown' }
    }
  }

  /**
   * Writes down what was charged for a sale that was not made, whatever became of its places. Without an answer it stays
   * noted with the basket, and the next sale takes it as it is; that of a basket which waits is tried again later.
   */
  async function keepMoney({ orderId }: Sale): Promise<void> {
    // What is still noted now: a question before this one may have written it down.
    const loose = keptOf(sentSales(door).findLast((each) => each.orderId === orderId)?.payments ?? [])
    const left: PaymentInput[] = []
    for (const payment of loose) {
      await latest()
        .paid.keep(orderId, payment)
        .catch(() => left.push(payment))
    }
    const { paid } = latest()
    const isInFront = paid.orderId === orderId
    // A question that is asked again brings no money: what is noted with the basket stays.
    if (isInFront && loose.length > 0) paid.note(left)
    if (sentSales(door).some((each) => each.orderId === orderId)) noteNotSold(door, isInFront ? [] : left)
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    /**
     * The press that sells. Resolves when the payment is over; throws what is to be said in the payment, where the same
     * can be sent again.
     */
    async pay(payments: PaymentInput[]): Promise<void> {
      lastError = null
      const left: Effect[] = []
      await latest().inTurn(async (next) => {
        order = next
        afterTurn = left
        const { sale, priceVersion, dueMinor } = next
        try {
          await dispatch({ type: 'send', sale: { ...sale, payments }, shown: { priceVersion, dueMinor } })
        } finally {
          afterTurn = null
        }
        return { isUnanswered: state.at === 'answerLost' }
      })
      for (const effect of left) await run(effect)
      if (lastError !== null && paymentOf(state) !== null) throw lastError
    },
  }
}
