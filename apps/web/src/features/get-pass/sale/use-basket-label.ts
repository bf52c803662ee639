import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import type { Basket } from '../model/choices.ts'
import type { Parked } from '../model/parked.ts'
import { useKnownOffer } from '../queries.ts'
import { useNames } from '../use-names.ts'
import type { BasketLabel } from './use-basket.ts'

/** What there is to say of a basket. `date`: the day that is shown. */
export function useBasketLabel(date: string) {
  const { t } = useTexts('getPass')
  const knownOffer = useKnownOffer()
  const parts = useParts()
  const format = useFormat()
  const name = useNames()
  const takenFor = ({ id, payments }: Pick<Parked, 'id' | 'payments'>) => [...parts.of(id), ...payments]

  /** How it is found again among those that wait; null: there is nothing in it, neither passes nor money. */
  function labelOf(basket: Basket | null): BasketLabel | null {
    if (!basket) return null
    const passes = basket.lines.reduce((sum, { qty }) => sum + qty, 0)
    const taken = takenFor({ id: basket.orderId, payments: basket.payments })
    if (passes === 0 && taken.length === 0) return null
    // It may not have come yet: then the day says which one it is.
    const offer = knownOffer(basket.ticketSessionId)
    const at = offer?.session
    const show = at ? `${at.time} ${name(at.product.name)}` : format.date(basket.date ?? date, 'long')
    const currency = parts.own.find(({ orderId }) => orderId === basket.orderId)?.currency ?? offer?.prices.currency
    const amount = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const money = amount > 0 && currency ? t('getPass:parked.paid', { amount: format.money(amount, currency) }) : null
    return { date: at?.date ?? basket.date ?? date, title: money ? `${show} · ${money}` : show, passes }
  }

  return { labelOf, isPaid: (parked: Parked) => takenFor(parked).length > 0 }
}
