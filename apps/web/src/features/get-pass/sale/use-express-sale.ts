import type { OrderId, SaleResult, SessionForSale, TicketSessionId } from '@marquee/contract'
import { useState } from 'react'
import { commandIdFor, forgetCommandId } from '../../../lib/command-id.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { sellAtSameSum } from '../../../parts/sale/same-sum.ts'
import { useLostSale } from '../../../parts/sale/use-lost-sale.ts'
import { keptOf, type PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import type { PartPayments } from '../../../parts/till/part-payment/queries.ts'
import { itemsOf, sumOf } from '../model/basket.ts'
import { useSell } from '../queries.ts'
import type { BasketState } from './use-basket.ts'

const command = 'orders.sellExpress'

/** A thrown refusal means that nothing was sold, but for one: the order is there already. */
export interface SoldEarlier {
  orderId: OrderId
}

/** Sells the basket. Its order's id stays the same over every try, so a lost answer never means a second order. */
export function useExpressSale(state: BasketState, offer: SessionForSale | undefined, parts: PartPayments) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const sell = useSell()
  const [result, setResult] = useState<SaleResult | null>(null)
  const [isLate, setLate] = useState(false)
  const [earlier, setEarlier] = useState<SoldEarlier | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const lost = useLostSale('getPass', {
    onSold(sold, { ticketSessionId }) {
      parts.forget(sold.orderId)
      state.keepLast({ orderId: sold.orderId, orderNo: sold.orderNo })
      state.begin(ticketSessionId as TicketSessionId)
      setLate(true)
      setResult(sold)
    },
    onNotSold({ basketId, payments }) {
      if (state.basket?.orderId !== basketId) return
      void keep(payments)
      toast.info(t('getPass:notSold'))
    },
  })

  /** Writes down what was taken for a sale that was refused; without an answer it stays noted on this device. */
  async function keep(payments: readonly PaymentInput[]): Promise<void> {
    const { basket } = state
    if (!basket) return
    const loose: PaymentInput[] = []
    for (const payment of keptOf(payments)) {
      await parts.take({ orderId: basket.orderId, holdId: null }, payment).catch(() => loose.push(payment))
    }
    state.change({ ...basket, payments: loose })
  }

  async function pay(payments: PaymentInput[]): Promise<void> {
    const { basket } = state
    if (!basket || !offer) return
    setRefusal(null)
    const orderId = basket.orderId as OrderId
    const dueMinor = sumOf(basket, offer).dueMinor
    const { ticketSessionId } = basket
    const wanted = {
      orderId,
      ticketSessionId,
      channel: 'door' as const,
      items: itemsOf(basket),
      payments,
      expectedDueMinor: dueMinor,
    }
    try {
      const sold = await sellAtSameSum({ version: offer.prices.version, dueMinor }, (priceVersion) => {
        const input = { ...wanted, priceVersion }
        const commandId = commandIdFor(command, input)
        const sent = { commandId, basketId: orderId, ticketSessionId, payments }
        return lost.send(sent, () => sell.mutateAsync({ ...input, commandId }))
      })
      forgetCommandId(command)
      parts.forget(sold.orderId)
      state.keepLast({ orderId: sold.orderId, orderNo: sold.orderNo })
      setLate(false)
      setResult(sold)
    } catch (error) {
      const { reason, details } = readFailure(error)
      if (reason === 'STATE' && details.orderId === 'taken') {
        // An earlier try went through although its answer was lost.
        state.keepLast({ orderId, orderNo: null })
        parts.refresh()
        setEarlier({ orderId })
        return
      }
      if (reason === 'SOLD_OUT') setRefusal(t('getPass:refused.soldOut'))
      if (reason === 'PRICE_CHANGED' && typeof details.dueMinor === 'number') {
        setRefusal(t('getPass:refused.price', { amount: format.money(details.dueMinor, offer.prices.currency) }))
      }
      throw error
    }
  }

  function next() {
    setResult(null)
    setEarlier(null)
    if (state.basket) state.begin(state.basket.ticketSessionId)
  }

  return { pay, result, isLate, earlier, refusal, clearRefusal: () => setRefusal(null), next }
}
