import type { OrderId, SaleResult, SessionForSale } from '@marquee/contract'
import { useEffect, useState } from 'react'
import { commandIdFor, forgetCommandId } from '../../../lib/command-id.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { sellAtSameSum } from '../../../parts/sale/same-sum.ts'
import type { SentSale } from '../../../parts/sale/sent-sales.ts'
import { useLostSale } from '../../../parts/sale/use-lost-sale.ts'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import { useTill } from '../../../parts/till/queries.ts'
import { problemOf } from '../hold/problem.ts'
import type { DraftEditor } from '../hold/use-draft.ts'
import type { HeldSeats } from '../hold/use-hold.ts'
import { type BasketLine, itemsOf, type Sum } from '../model/basket.ts'
import { useConfirm, useReadSaleAgain } from '../queries.ts'
import type { PaidParts } from './use-paid.ts'

interface Basket {
  sale: SessionForSale
  hold: HeldSeats
  draft: DraftEditor
  paid: PaidParts
  lines: readonly BasketLine[]
  sum: Sum
}

/** A sale that is done. */
export interface Sold {
  sold: SaleResult
  /** Its answer had been lost. */
  isLate: boolean
  /** It is of the ticket session that is open. */
  isHere: boolean
}

/** What is said beside the basket, because the basket itself is another now. */
const ofBasket = new Set(['PRICE_CHANGED', 'HOLD_EXPIRED', 'SALES_CLOSED', 'NOT_FOUND', 'STATE'])

/** Turns the basket into an order: once, however often its answer is lost. */
export function useSale({ sale, hold, draft, paid, lines, sum }: Basket) {
  const confirm = useConfirm()
  const till = useTill()
  const readAgain = useReadSaleAgain(sale.session.id)
  // The places that are being paid for; null: no payment is open.
  const [paidFor, setPaidFor] = useState<string | null>(null)
  const places = lines.map((line) => line.key).join()
  // Others took from the basket meanwhile: nobody is asked for money before that was said.
  if (paidFor !== null && paidFor !== places) setPaidFor(null)
  const [result, setResult] = useState<Sold | null>(null)
  const [notSold, setNotSold] = useState<SentSale | null>(null)
  const lost = useLostSale('booking', {
    onSold(sold, { basketId, ticketSessionId }) {
      draft.forget(basketId)
      paid.settle(sold.orderId)
      hold.forgetSold(basketId)
      setPaidFor(null)
      setResult({ sold, isLate: true, isHere: ticketSessionId === sale.session.id })
      till.refresh()
    },
    onNotSold: setNotSold,
  })
  const { settle } = lost
  // Of a basket that is gone there is nothing to say; an open payment says itself that it may be tried again.
  const isStillHeld = notSold !== null && hold.hold?.id === notSold.basketId
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!notSold || !isStillHeld) return
    setNotSold(null)
    if (paidFor !== null) return
    hold.report({ kind: 'notSold' })
    void paid.keep(notSold.payments)
  }, [notSold, isStillHeld])
  // Maybe nobody gave it back, and it was sold by a try whose answer is still missing.
  const isReleased = hold.problem?.kind === 'released' || hold.problem?.kind === 'sold'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the hold is gone
  useEffect(() => {
    if (isReleased) void settle()
  }, [isReleased])

  async function pay(payments: PaymentInput[]) {
    const { guest, note } = draft.draft
    try {
      const done = await hold.sell(async (kept) => {
        const given = Object.entries(guest).map(([key, value]) => [key, value.trim()] as const)
        const basket = {
          holdId: kept.id,
          ticketSessionId: sale.session.id,
          channel: kept.channel,
          items: itemsOf(lines),
          payments,
          expectedDueMinor: sum.dueMinor,
          guest: Object.fromEntries(given.filter(([, value]) => value !== '')),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        }
        const shown = { version: sale.prices.version, dueMinor: sum.dueMinor }
        const answer = await sellAtSameSum(shown, (priceVersion) => {
          if (priceVersion !== shown.version) void readAgain().catch(() => undefined)
          const input = { ...basket, priceVersion, orderId: paid.orderId as OrderId }
          const commandId = commandIdFor('booking.sale', input)
          const sent = { commandId, basketId: kept.id, ticketSessionId: sale.session.id, payments }
          return lost.send(sent, () => confirm.mutateAsync({ ...input, commandId }))
        })
        forgetCommandId('booking.sale')
        draft.forget(kept.id)
        paid.settle(answer.orderId)
        return answer
      })
      setPaidFor(null)
      setResult({ sold: done, isLate: false, isHere: true })
      till.refresh()
    } catch (error) {
      const told = readFailure(error)
      // Shown in the payment, where the same can be tried again.
      if (!ofBasket.has(told.reason)) throw error
      setPaidFor(null)
      await paid.keep(payments)
      if (told.reason === 'PRICE_CHANGED') await readAgain().catch(() => undefined)
      const problem = problemOf(error)
      if (problem.kind === 'gone' && problem.seatNos.length > 0) await hold.drop(problem.seatNos)
      hold.report(problem)
      if (told.reason === 'STATE' || told.reason === 'NOT_FOUND') await hold.recheck()
    }
  }

  return {
    isPaying: paidFor !== null,
    result,
    pay,
    begin: () => setPaidFor(places),
    cancel() {
      setPaidFor(null)
      // What happened to the seats while the money was counted, and to a try that was not answered.
      void hold.recheck()
      void settle()
    },
    /** The next guest. */
    next: () => setResult(null),
  }
}

export type BookingSale = ReturnType<typeof useSale>
