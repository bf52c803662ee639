import type { OrderChanged, OrderDetail } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import Receipt from 'lucide-react/icons/receipt'
import { useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useKeysInDialog } from '../../lib/keys/use-keys-in-dialog.ts'
import { useMay } from '../../lib/rights.ts'
import { useRest } from '../../lib/use-rest.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePrint } from '../printing/queries.ts'

interface TakeDueDoneProps {
  changed: OrderChanged
  takenMinor: number
  /** Nobody has paid it: it is owed on account from now on. */
  isOnAccount?: boolean
  /** What of the order is still to come in, although nothing of what was taken here is: what is due, or owed on account. */
  still?: { of: 'stillDue' | 'stillOpen'; minor: number }
  order: Pick<OrderDetail, 'orderNo'>
  onClose: () => void
}

/** The rest of an order was taken: the change for the guest, and the papers. Enter closes it. */
export function TakeDueDone({ changed, takenMinor, isOnAccount = false, still, order, onClose }: TakeDueDoneProps) {
  const { t } = useTexts('refunds', 'common')
  const format = useFormat()
  const close = useRef<HTMLButtonElement>(null)
  const mayPrint = useMay('order_list', 'print')
  const { print, busy } = usePrint()
  const { isResting, begin: rest } = useRest()
  // The change is seen before anything takes it away: the press that paid may have been a double one.
  useLayoutEffect(() => rest(), [rest])
  const { orderId, changeNo, receiptNo, changeMinor, currency } = changed
  const money = (minor: number) => format.money(minor, currency)
  const printReceipt = () => print({ id: orderId, own: false, changeNo }, 'refund')
  const printPasses = () => print({ id: orderId, own: false }, 'passes')
  useKeysInDialog(mayPrint ? { r: printReceipt, p: printPasses } : {})
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={close}
      title={t(isOnAccount ? 'refunds:takeDue.onAccountTitle' : 'refunds:takeDue.doneTitle')}
      description={[
        t('refunds:takeDue.order', { number: String(order.orderNo) }),
        receiptNo !== null && t('refunds:takeDue.receipt', { number: receiptNo }),
      ]
        .filter(Boolean)
        .join(' · ')}
      footer={
        <>
          {mayPrint && (
            <>
              <Button icon={Receipt} loading={busy === 'refund'} onClick={printReceipt} aria-keyshortcuts="r">
                {t('refunds:takeDue.printReceipt')}
              </Button>
              <Button icon={Printer} loading={busy === 'passes'} onClick={printPasses} aria-keyshortcuts="p">
                {t('refunds:takeDue.printPasses')}
              </Button>
            </>
          )}
          <Button
            ref={close}
            variant="primary"
            aria-disabled={isResting || undefined}
            onClick={() => !isResting && onClose()}
          >
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <div className="rounded-md bg-success-soft px-5 py-4 text-success-on-soft">
        {changeMinor > 0 && (
          <>
            <p className="font-semibold text-sm">{t('refunds:takeDue.change')}</p>
            <p className="stretch-wide tnum font-[680] text-3xl">{money(changeMinor)}</p>
          </>
        )}
        <p className="tnum font-semibold text-sm">
          {t(isOnAccount ? 'refunds:takeDue.onAccount' : 'refunds:takeDue.done', { amount: money(takenMinor) })}
        </p>
        {!isOnAccount && (
          <p className="tnum text-sm">
            {still && still.minor > 0
              ? t(`refunds:takeDue.${still.of}`, { amount: money(still.minor) })
              : t('refunds:takeDue.allPaid')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
