import { dueOfOrder, type OrderDetail } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { ChangeDeed } from '../../../parts/exchange/deeds.ts'
import { isMovable } from '../../../parts/exchange/model.ts'
import { useExchangeRights } from '../../../parts/exchange/rights.ts'
import { adjustableMinor, dueBack } from '../../../parts/refunds/model/left.ts'
import { isCancellable, whyNone, whyNot } from '../../../parts/refunds/model/passes.ts'
import { useRefundRights } from '../../../parts/refunds/rights.ts'

/** What can be changed of the sale, for people who may do it or ask for it. */
export function ChangeActions({ order, onDeed }: { order: OrderDetail; onDeed: (deed: ChangeDeed) => void }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const { mayChange } = useRefundRights()
  const { mayExchange, mayReseat } = useExchangeRights()
  const movesDue = useMay('order_list', 'move_due') && order.dueAt !== null && dueOfOrder(order) > 0
  const owedMinor = mayChange ? dueBack(order, 0) : 0
  const cancels = mayChange && isCancellable(order)
  const adjusts = mayChange && adjustableMinor(order) > 0
  const exchanges = mayExchange && order.passList.some((pass) => whyNot(pass) === null)
  const seats = mayReseat && !order.isTraining ? order.passList.filter(isMovable).length : 0
  const none = mayChange || mayExchange ? whyNone(order) : null
  if (!(none !== null || cancels || adjusts || exchanges || seats > 0 || owedMinor > 0 || movesDue)) return null
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{t('orderList:refund.group')}</legend>
      {owedMinor > 0 && (
        <Button variant="primary" className="tnum col-span-2" onClick={() => onDeed('payBack')}>
          {t('orderList:refund.payBack', { amount: format.money(owedMinor, order.currency) })}
        </Button>
      )}
      {exchanges && (
        <Button aria-keyshortcuts="w" onClick={() => onDeed('exchange')}>
          {t('orderList:refund.exchange')}
        </Button>
      )}
      {seats > 0 && (
        <>
          <Button aria-keyshortcuts="m" onClick={() => onDeed('reseat')}>
            {t('orderList:refund.reseat')}
          </Button>
          <Button onClick={() => onDeed('swap')}>{t('orderList:refund.swap')}</Button>
        </>
      )}
      {cancels && (
        <Button aria-keyshortcuts="r" onClick={() => onDeed('cancel')}>
          {t(order.passList.length > 0 ? 'orderList:refund.cancel' : 'orderList:refund.cancelItems')}
        </Button>
      )}
      {movesDue && <Button onClick={() => onDeed('setDue')}>{t('orderList:refund.setDue')}</Button>}
      {adjusts && <Button onClick={() => onDeed('adjust')}>{t('orderList:refund.adjust')}</Button>}
      {none !== null && <p className="col-span-2 text-ink-2 text-sm">{t(`orderList:noChange.${none}`)}</p>}
    </fieldset>
  )
}
