import type { OrderDetail } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import type { ChangeDeed } from '../../../parts/refunds/deeds.ts'
import { adjustableMinor, isCancellable } from '../../../parts/refunds/model.ts'
import { useRefundRights } from '../../../parts/refunds/rights.ts'

/** What can be undone of the sale, for people who may do it or ask for it. */
export function ChangeActions({ order, onDeed }: { order: OrderDetail; onDeed: (deed: ChangeDeed) => void }) {
  const { t } = useTexts('orderList')
  const { mayChange } = useRefundRights()
  const cancels = isCancellable(order)
  const adjusts = adjustableMinor(order) > 0
  if (!mayChange || !(cancels || adjusts)) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('orderList:refund.more')}</legend>
      {cancels && (
        <Button className="flex-1" aria-keyshortcuts="r" onClick={() => onDeed('cancel')}>
          {t('orderList:refund.cancel')}
        </Button>
      )}
      {adjusts && (
        <Button className="flex-1" onClick={() => onDeed('adjust')}>
          {t('orderList:refund.adjust')}
        </Button>
      )}
    </fieldset>
  )
}
