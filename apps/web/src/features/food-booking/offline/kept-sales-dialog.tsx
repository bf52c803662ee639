import { callNameOfReceipt } from '@marquee/contract/call-name'
import { Badge, Button, Dialog, IconButton } from '@marquee/ui'
import CircleX from 'lucide-react/icons/circle-x'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { download } from '../../../lib/download.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { KeptSale } from '../../../parts/offline-food/db.ts'
import { asFile } from '../../../parts/offline-food/sales.ts'
import { ReceiptSlip } from './receipt-slip.tsx'

interface KeptSalesDialogProps {
  sales: readonly KeptSale[]
  onClose: () => void
}

const knownReasons = ['signature', 'payload', 'counter'] as const

/** The sales that only this device has: each can be printed again, and what the server refused can be taken along. */
export function KeptSalesDialog({ sales, onClose }: KeptSalesDialogProps) {
  const { t } = useTexts('foodBooking', 'common')
  const format = useFormat()
  const [printed, setPrinted] = useState<{ sale: KeptSale; times: number } | null>(null)
  const refused = sales.filter(({ state }) => state === 'refused')
  const save = () => {
    const [first] = refused
    if (first) download(`${first.slip.receipt}.json`, asFile(refused), 'application/json')
  }
  return (
    <Dialog
      open
      size="lg"
      title={t('foodBooking:offline.list.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      {sales.length === 0 && <p className="text-ink-2">{t('foodBooking:offline.list.empty')}</p>}
      {refused.length > 0 && (
        <div className="mb-3 flex flex-col items-start gap-1">
          <Button icon={Download} onClick={save}>
            {t('foodBooking:offline.list.save')}
          </Button>
          <p className="text-ink-2 text-sm">{t('foodBooking:offline.list.saveHint')}</p>
        </div>
      )}
      <ul className="divide-y divide-line">
        {sales.map((sale) => (
          <li key={sale.slip.receipt} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="tnum min-w-0 flex-1">
              <span className="block font-semibold">{sale.slip.receipt}</span>
              <span className="text-ink-2 text-sm">
                {callNameOfReceipt(sale.slip.receipt)} · {format.dateTime(sale.slip.at, 'short')} · {sale.slip.clerk}
              </span>
              {sale.state === 'refused' && (
                <span className="block text-danger text-sm">
                  {t(`foodBooking:offline.list.reason.${reasonOf(sale.reason)}`)}
                </span>
              )}
            </span>
            <Badge
              tone={sale.state === 'refused' ? 'danger' : 'warning'}
              icon={sale.state === 'refused' ? CircleX : CloudUpload}
            >
              {t(`foodBooking:offline.list.${sale.state}`)}
            </Badge>
            <span className="tnum font-semibold">{format.money(sale.slip.dueMinor, sale.slip.currency)}</span>
            <IconButton
              icon={Printer}
              label={t('foodBooking:offline.list.print', { receipt: sale.slip.receipt })}
              onClick={() => setPrinted((last) => ({ sale, times: (last?.times ?? 0) + 1 }))}
            />
          </li>
        ))}
      </ul>
      {printed && <ReceiptSlip key={printed.times} slip={printed.sale.slip} />}
    </Dialog>
  )
}

const reasonOf = (reason: string | null) => knownReasons.find((known) => known === reason) ?? 'other'
