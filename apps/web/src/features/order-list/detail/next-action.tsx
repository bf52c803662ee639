import type { OrderDetail } from '@marquee/contract'
import { Button } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import UserPen from 'lucide-react/icons/user-pen'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePrint } from '../../../parts/printing/queries.ts'

/** The one thing that is most likely wanted: passes while some wait for their guests, else the receipt, else a name. */
export function NextAction({ order, onEdit }: { order: OrderDetail; onEdit?: () => void }) {
  const { t } = useTexts('orderList')
  const mayPrint = useMay('order_list', 'print')
  const { print, busy } = usePrint()
  if (mayPrint) {
    const kind = order.passList.some(({ state }) => state === 'issued') ? 'passes' : 'receipt'
    return (
      <Button
        variant="primary"
        block
        icon={Printer}
        loading={busy !== null}
        onClick={() => print({ id: order.id, own: false }, kind)}
      >
        {t(`orderList:next.${kind}`)}
      </Button>
    )
  }
  if (!onEdit || order.guestName !== null) return null
  return (
    <Button variant="primary" block icon={UserPen} onClick={onEdit}>
      {t('orderList:next.guest')}
    </Button>
  )
}
