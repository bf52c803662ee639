import { useMe } from '../../../lib/auth-session/current.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import { type Basket, isEmptyBasket, linesOf } from '../model/choices.ts'
import type { Parked } from '../model/parked.ts'
import { useKnownOffer } from '../queries.ts'
import { useNames } from '../use-names.ts'
import type { BasketLabel } from './use-basket.ts'

/** What there is to say of a basket. `date`: the day that is shown. */
export function useBasketLabel(date: string) {
  const { t } = useTexts('getPass')
  const knownOffer = useKnownOffer()
  const parts = useParts()
  const venueCurrency = useMe()?.venue.currency ?? ''
  const format = useFormat()
  const name = useNames()
  const takenFor = ({ id, payments }: Pick<Parked, 'id' | 'payments'>) => [...parts.of(id), ...payments]
  const isPaid = (basket: Pick<Parked, 'id' | 'payments'>) => takenFor(basket).length > 0

  /** Of the money that was taken for it; known also where its session cannot be read. */
  function currencyOf(basket: Basket | null): string {
    const part = parts.own.find(({ orderId }) => orderId === basket?.orderId)
    return part?.currency ?? (basket && knownOffer(basket.ticketSessionId)?.prices.currency) ?? venueCurrency
  }

  /** Whether there is something in it, passes or money: then no other basket takes its place by itself. */
  function isHeld(basket: Basket | null): basket is Basket {
    return basket !== null && (!isEmptyBasket(basket) || isPaid({ id: basket.orderId, payments: basket.payments }))
  }

  /** How it is found again among those that wait; null: there is nothing in it, neither passes nor money. */
  function labelOf(basket: Basket | null): BasketLabel | null {
    if (!isHeld(basket)) return null
    const taken = takenFor({ id: basket.orderId, payments: basket.payments })
    // It may not have come yet: then the day says which one it is.
    const offer = knownOffer(basket.ticketSessionId)
    const passes = (offer ? linesOf(basket, offer) : basket.lines).reduce((sum, { qty }) => sum + qty, 0)
    const at = offer?.session
    const show = at ? `${at.time} ${name(at.product.name)}` : format.date(basket.date ?? date, 'long')
    const amount = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const money = amount > 0 ? t('getPass:parked.paid', { amount: format.money(amount, currencyOf(basket)) }) : null
    return { date: at?.date ?? basket.date ?? date, title: money ? `${show} · ${money}` : show, passes }
  }

  return { labelOf, currencyOf, isHeld }
}
