import { callNameOfReceipt } from '@marquee/contract/call-name'
import { Button, Dialog } from '@marquee/ui'
import Receipt from 'lucide-react/icons/receipt'
import { useRef, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useKeysInDialog } from '../../../lib/keys/use-keys-in-dialog.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { NextGuest } from '../../../parts/checkout/next-guest.tsx'
import type { Slip } from '../../../parts/offline-food/db.ts'
import { ReceiptSlip } from './receipt-slip.tsx'

interface OfflineSoldProps {
  slip: Slip
  /** false: the basket was sold before, and this is that sale. */
  isNew: boolean
  onNext: () => void
}

/** Sold without the server: the number of the receipt, the change, and the paper. Enter goes on to the next guest. */
export function OfflineSold({ slip, isNew, onNext }: OfflineSoldProps) {
  const { t } = useTexts('foodBooking', 'pay', 'till')
  const format = useFormat()
  const next = useRef<HTMLButtonElement>(null)
  const [printed, setPrinted] = useState(0)
  const print = () => setPrinted((times) => times + 1)
  useKeysInDialog({ r: print })
  const money = (minor: number) => format.money(minor, slip.currency)
  return (
    <Dialog
      open
      onClose={onNext}
      initialFocus={next}
      title={t('foodBooking:sold.title')}
      description={t(isNew ? 'foodBooking:offline.sold.kept' : 'foodBooking:offline.sold.before')}
      footer={<NextGuest ref={next} label={t('foodBooking:sold.next')} onNext={onNext} />}
    >
      <div className="flex flex-col gap-4">
        {slip.isTraining && <p className="font-semibold text-warning">{t('till:training.title')}</p>}
        <p className="rounded-md bg-accent-soft px-5 py-4 text-accent-on-soft">
          <span className="block font-semibold text-sm">{t('foodBooking:sold.call')}</span>
          <output className="stretch-wide tnum block font-[680] text-[56px] leading-none">
            {callNameOfReceipt(slip.receipt)}
          </output>
          <span className="tnum mt-2 block text-sm">
            {t('foodBooking:offline.sold.receipt')}: {slip.receipt}
          </span>
        </p>
        <div className="rounded-md bg-success-soft px-5 py-4 text-success-on-soft">
          <p className="font-semibold text-sm">{t(slip.changeMinor > 0 ? 'pay:done.change' : 'pay:done.noChange')}</p>
          {slip.changeMinor > 0 && <p className="stretch-wide tnum font-[680] text-3xl">{money(slip.changeMinor)}</p>}
          <p className="tnum mt-1 text-sm">
            {t('pay:done.paid')}: {money(slip.dueMinor)}
          </p>
        </div>
        <Button icon={Receipt} onClick={print} className="!min-h-[56px]" aria-keyshortcuts="r">
          {t('pay:done.printReceipt')}
        </Button>
      </div>
      {printed > 0 && <ReceiptSlip key={printed} slip={slip} />}
    </Dialog>
  )
}
