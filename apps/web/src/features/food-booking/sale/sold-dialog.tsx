import { inLanguage } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { PaidFoodOrder } from '@marquee/contract/food-orders'
import { Button, Dialog } from '@marquee/ui'
import Printer from 'lucide-react/icons/printer'
import Receipt from 'lucide-react/icons/receipt'
import { Suspense, useRef } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useKeysInDialog } from '../../../lib/keys/use-keys-in-dialog.ts'
import { onDemand } from '../../../lib/on-demand.ts'
import { useDayTime } from '../../../lib/use-day-time.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { NextGuest } from '../../../parts/checkout/next-guest.tsx'
import { usePrint } from '../../../parts/printing/queries.ts'
import { TrainingNotice } from '../../../parts/till/training-notice.tsx'

const PrintedElsewhere = onDemand(() =>
  import('../../../parts/printers/printed-elsewhere.tsx').then((part) => ({ default: part.PrintedElsewhere })),
)

interface SoldDialogProps {
  paid: PaidFoodOrder
  /** Enter, Esc, or the large button. */
  onNext: () => void
}

/** Paid: the number that is called, the change, and the receipt. Enter goes on to the next guest. */
export function SoldDialog({ paid, onNext }: SoldDialogProps) {
  const { t, language } = useTexts('foodBooking', 'pay')
  const format = useFormat()
  const dayTime = useDayTime()
  const next = useRef<HTMLButtonElement>(null)
  const { print, busy } = usePrint()
  const { sale, order } = paid
  const receipt = () => print({ id: sale.orderId, own: true }, 'receipt')
  const hasPasses = sale.passes.length > 0
  const passes = () => print({ id: sale.orderId, own: true }, 'passes')
  useKeysInDialog({ r: receipt, ...(hasPasses && { p: passes }) })
  const leftMinor = order.totalMinor - order.paidMinor
  return (
    <Dialog
      open
      onClose={onNext}
      initialFocus={next}
      title={t('foodBooking:sold.title')}
      description={t('foodBooking:sold.order', { number: String(sale.orderNo) })}
      footer={<NextGuest ref={next} label={t('foodBooking:sold.next')} onNext={onNext} />}
    >
      <div className="flex flex-col gap-4">
        <TrainingNotice />
        <p className="rounded-md bg-accent-soft px-5 py-4 text-accent-on-soft">
          <span className="block font-semibold text-sm">{t('foodBooking:sold.call')}</span>
          <output className="stretch-wide tnum block font-[680] text-[56px] leading-none">{calledAs(order)}</output>
          {order.wantedAt && (
            <span className="tnum mt-2 block font-semibold">
              {[
                t('foodBooking:sold.ready', { at: dayTime(order.wantedAt) }),
                order.session && inLanguage(order.session.product, language),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
        </p>
        <div className="rounded-md bg-success-soft px-5 py-4 text-success-on-soft">
          <p className="font-semibold text-sm">{t(sale.changeMinor > 0 ? 'pay:done.change' : 'pay:done.noChange')}</p>
          {sale.changeMinor > 0 && (
            <p className="stretch-wide tnum font-[680] text-3xl">{format.money(sale.changeMinor, sale.currency)}</p>
          )}
          <p className="tnum mt-1 text-sm">
            {t('pay:done.paid')}: {format.money(sale.grossMinor, sale.currency)}
          </p>
        </div>
        <Suspense fallback={null}>
          <PrintedElsewhere orderNo={sale.orderNo} />
        </Suspense>
        {leftMinor > 0 && (
          <p className="tnum rounded-md bg-warning-soft px-5 py-3 text-sm text-warning-on-soft">
            {t('foodBooking:sold.left', { amount: format.money(leftMinor, sale.currency) })}
          </p>
        )}
        {hasPasses && (
          <Button
            icon={Printer}
            loading={busy === 'passes'}
            onClick={passes}
            className="!min-h-[56px]"
            aria-keyshortcuts="p"
          >
            {t('pay:done.printPasses')}
          </Button>
        )}
        <Button
          icon={Receipt}
          loading={busy === 'receipt'}
          onClick={receipt}
          className="!min-h-[56px]"
          aria-keyshortcuts="r"
        >
          {t('pay:done.printReceipt')}
        </Button>
      </div>
    </Dialog>
  )
}
