import { dueOfOrder, type OrderDetail, openOfPayment } from '@marquee/contract'
import { Button } from '@marquee/ui'
import Banknote from 'lucide-react/icons/banknote'
import Printer from 'lucide-react/icons/printer'
import UserPen from 'lucide-react/icons/user-pen'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { ChangeDeed } from '../../../parts/exchange/deeds.ts'
import { usePrint } from '../../../parts/printing/queries.ts'

interface NextActionProps {
  order: OrderDetail
  onDeed: (deed: ChangeDeed) => void
  onEdit?: () => void
}

/**
 * The one thing that is most likely wanted: the money that is due, passes while some wait for their guests, else the
 * receipt, else a name.
 */
export function NextAction({ order, onDeed, onEdit }: NextActionProps) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const mayPrint = useMay('order_list', 'print')
  const mayTake = useMay('order_list', 'take_due')
  const { print, busy } = usePrint()
  const mayTakeInvoice = useMay('order_list', 'take_invoice')
  const dueMinor = mayTake ? dueOfOrder(order) : 0
  const openMinor = mayTakeInvoice ? order.payments.reduce((sum, paid) => sum + openOfPayment(paid), 0) : 0
  const takes = dueMinor > 0 || openMinor > 0
  if (takes || mayPrint) {
    const kind = order.passList.some(({ state }) => state === 'issued') ? 'passes' : 'receipt'
    return (
      <div className="flex flex-col gap-2">
        {dueMinor > 0 && (
          <Button
            variant="primary"
            block
            icon={Banknote}
            className="tnum"
            aria-keyshortcuts="t"
            onClick={() => onDeed('takeDue')}
          >
            {t('orderList:refund.takeDue', { amount: format.money(dueMinor, order.currency) })}
          </Button>
        )}
        {openMinor > 0 && (
          <Button
            variant={dueMinor > 0 ? 'secondary' : 'primary'}
            block
            icon={Banknote}
            className="tnum"
            onClick={() => onDeed('takeInvoice')}
          >
            {t('orderList:refund.takeInvoice', { amount: format.money(openMinor, order.currency) })}
          </Button>
        )}
        {mayPrint && (
          <Button
            variant={takes ? 'secondary' : 'primary'}
            block
            icon={Printer}
            loading={busy !== null}
            onClick={() => print({ id: order.id, own: false }, kind)}
          >
            {t(`orderList:next.${kind}`)}
          </Button>
        )}
      </div>
    )
  }
  if (!onEdit || order.guestName !== null) return null
  return (
    <Button variant="primary" block icon={UserPen} onClick={onEdit}>
      {t('orderList:next.guest')}
    </Button>
  )
}
