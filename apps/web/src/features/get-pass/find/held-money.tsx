import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { MoneyGuard } from '../../../parts/pay/money-guard.tsx'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import { Notice } from '../notice.tsx'
import type { BasketState } from '../sale/use-basket.ts'
import { useBasketLabel } from '../sale/use-basket-label.ts'

/**
 * Says beside an open order that money was taken for the basket behind it, and asks on the way to another screen as the
 * sale does. Nothing where none was.
 */
export function HeldMoney({ state, date }: { state: BasketState; date: string }) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const parts = useParts()
  const { currencyOf } = useBasketLabel(date)
  const { basket } = state
  const taken = basket ? [...parts.of(basket.orderId), ...basket.payments] : []
  const currency = currencyOf(basket)
  const amount = taken.reduce((all, { amountMinor }) => all + amountMinor, 0)
  return (
    <>
      {taken.length > 0 && (
        <Notice
          title={t('getPass:found.held', { amount: format.money(amount, currency) })}
          body={t('getPass:found.heldBody')}
        />
      )}
      <MoneyGuard
        parts={taken}
        currency={currency}
        onGivenBack={() => basket && state.change({ ...basket, payments: [] })}
      />
    </>
  )
}
