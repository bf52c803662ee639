import type { OrderId } from '@marquee/contract'
import type { FoodOrderDetail, PaidFoodOrder } from '@marquee/contract/food-orders'
import { useState } from 'react'
import { commandIdFor, forgetCommandId, noteLost } from '../../../lib/command-id.ts'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, isPassing, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { paidPartsOf } from '../../../parts/checkout/paid-parts.ts'
import { PayDialog } from '../../../parts/pay/pay-dialog.tsx'
import type { ChargedBasket } from '../../../parts/pay/use-terminal.ts'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import { useTill } from '../../../parts/till/queries.ts'
import type { Product } from '../model/menu.ts'
import { useNoted } from '../model/open-sales.ts'
import { namesOfSoldOut } from '../model/sold-out.ts'
import { isTaken } from '../model/taken.ts'
import { useMeanwhile } from '../orders/order-meanwhile.ts'
import { useMoneyWords } from '../orders/use-money-words.ts'

/** What is sent with the money. */
interface Paying {
  payments: PaymentInput[]
  expectedDueMinor: number
  training: boolean
  commandId: string
}

interface PayStepProps {
  /** Of the sale that takes the money. */
  orderId: OrderId
  /** The open order that is paid, as it was then; absent: the basket. */
  order?: FoodOrderDetail
  dueMinor: number
  currency: string
  start: string
  title?: string
  /** Who eats, as far as anyone is known. */
  debtor?: string | undefined
  /** Of what is sold, so that a refusal can name it. */
  productOf: (variantId: string) => Product | undefined
  /** Names the command, so that a lost answer is not paid for again. */
  name: string
  /** What else is sent; a change of it is another command. */
  what: object
  send: (paying: Paying) => Promise<PaidFoodOrder>
  /** It was paid before, and the answer was lost. Absent: the general words are said. */
  onTaken?: () => void
  /** Nothing is sold: what was taken for it goes back. */
  isEmpty?: boolean
  onPaid: (paid: PaidFoodOrder) => void
  onClose: () => void
}

// Of passes in the basket: their places are gone, or their show is no longer sold.
const isOfPasses: ReadonlySet<string> = new Set(['SEAT_TAKEN', 'HOLD_EXPIRED', 'SALES_CLOSED'])

const isOfFood = ({ reason, details }: Failure) => reason === 'INSUFFICIENT_STOCK' || Boolean(details.variantIds)

/** Takes the money of a food order: all ways of the venue, in parts where guests want it. */
export function PayStep(props: PayStepProps) {
  const {
    orderId,
    order,
    dueMinor,
    currency,
    start,
    title,
    debtor,
    productOf,
    name,
    what,
    send,
    onTaken,
    isEmpty = false,
    onPaid,
    onClose,
  } = props
  const { t, language } = useTexts('foodBooking', 'pay', 'errors')
  const format = useFormat()
  const till = useTill()
  const [noted, setNoted] = useNoted(orderId)
  const parts = useParts()
  const paid = paidPartsOf(parts, { orderId, foodOrderId: order?.id, noted, note: setNoted })
  const [refused, setRefused] = useState<string | null>(null)
  // What was sent with no answer: until one comes, nothing else may take its place.
  const [lost, setLost] = useState<PaymentInput[] | null>(null)
  const moneyWords = useMoneyWords()
  const meanwhile = useMeanwhile({ order, saleId: orderId })
  // Another till has taken money for the same order, or has ended it; the notice says which.
  const wordsOf = (failure: Failure): string | null =>
    moneyWords.of(failure).STATE ??
    (failure.reason === 'STATE' && failure.details.state ? t('foodBooking:refused.over') : null)
  async function telling<Done>(step: () => Promise<Done>): Promise<Done> {
    setRefused(null)
    try {
      return await step()
    } catch (error) {
      setRefused(wordsOf(readFailure(error)))
      throw error
    }
  }
  const training = till.till?.isTraining ?? false
  async function pay(chosen: PaymentInput[]) {
    setRefused(null)
    const payments = lost ?? chosen
    const input = { ...what, orderId, payments, expectedDueMinor: dueMinor, training }
    try {
      const done = await send({
        payments,
        expectedDueMinor: dueMinor,
        training,
        commandId: commandIdFor(name, input),
      })
      forgetCommandId(name)
      paid.settleMoney(orderId)
      setNoted([])
      onPaid(done)
    } catch (error) {
      const failure = readFailure(error)
      if (isPassing(failure.reason)) noteLost(name)
      else forgetCommandId(name)
      setLost(isPassing(failure.reason) ? payments : null)
      if (onTaken && isTaken(failure)) {
        toast.info(t('foodBooking:basket.taken'))
        return onTaken()
      }
      if (failure.reason === 'SOLD_OUT' || failure.reason === 'INSUFFICIENT_STOCK') {
        const names = namesOfSoldOut(failure.details, productOf, language)
        setRefused(
          names.length > 0
            ? t('foodBooking:refused.soldOutNames', { names: format.list(names) })
            : t(isOfFood(failure) ? 'foodBooking:refused.soldOut' : 'foodBooking:refused.places'),
        )
      }
      setRefused((words) => wordsOf(failure) ?? words)
      if (isOfPasses.has(failure.reason)) setRefused(t('foodBooking:refused.places'))
      if (failure.reason === 'PRICE_CHANGED' && typeof failure.details.dueMinor === 'number') {
        const key = order ? 'foodBooking:refused.changed' : 'foodBooking:refused.price'
        setRefused(t(key, { amount: format.money(failure.details.dueMinor, currency) }))
      }
      throw error
    }
  }
  const basket: ChargedBasket | undefined = paid.charged && {
    ...paid.charged,
    withHold: (ask) => telling(() => ask(null)),
  }
  if (isEmpty && paid.taken.length === 0) return null
  return (
    <PayDialog
      open
      start={start}
      {...(title && { title })}
      onOpenChange={(open) => !open && onClose()}
      taken={paid.taken}
      onTake={(payment, due) => telling(() => paid.take(payment, due))}
      onTakenBack={paid.takenBack}
      {...(basket && { basket })}
      dueMinor={dueMinor}
      currency={currency}
      debtor={debtor}
      notice={meanwhile && <FormAlert tone="error">{meanwhile}</FormAlert>}
      // What was sent and has no answer is sent again: it may be what has ended the order.
      isStopped={meanwhile !== null && lost === null}
      isLost={lost !== null}
      failure={refused && <FormAlert tone="error">{refused}</FormAlert>}
      onPay={pay}
    />
  )
}
