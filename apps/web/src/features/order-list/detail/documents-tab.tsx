import type { OrderDetail } from '@marquee/contract'
import { Button, Icon } from '@marquee/ui'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import Receipt from 'lucide-react/icons/receipt'
import Ticket from 'lucide-react/icons/ticket'
import { useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePrint } from '../../../parts/printing/queries.ts'
import { paperOf } from './change-paper.ts'
import { InvoicesPart } from './invoices-part.tsx'

const MailDialog = dialogOnDemand(() => import('./mail-dialog.tsx').then((part) => ({ default: part.MailDialog })))

/** What can be printed of the order, for people who may print. */
export function DocumentsTab({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orderList')
  const { print, busy } = usePrint()
  const format = useFormat()
  const [mails, setMails] = useState(false)
  const [printed, setPrinted] = useState<number | null>(null)
  const papers = order.changes.flatMap((change) => {
    const paper = paperOf(order, change)
    return paper ? [{ ...change, paper }] : []
  })
  const documents = [
    {
      kind: 'passes' as const,
      icon: Ticket,
      says: t('orderList:document.passesSay', { count: order.passes }),
      isThere: order.passes > 0,
    },
    { kind: 'receipt' as const, icon: Receipt, says: t('orderList:document.receiptHint'), isThere: true },
  ]
  return (
    <>
      <ul className="flex flex-col">
        {documents
          .filter(({ isThere }) => isThere)
          .map(({ kind, icon, says }) => (
            <li key={kind} className="flex items-center gap-3 border-line border-b py-3 first:pt-0 last:border-b-0">
              <Icon of={icon} size="m" className="text-ink-3" />
              <span className="min-w-0 flex-1">
                <b className="block font-semibold">{t(`orderList:document.${kind}`)}</b>
                <span className="block text-ink-3 text-sm">{says}</span>
              </span>
              <Button
                size="sm"
                icon={Printer}
                loading={busy === kind}
                aria-label={t('orderList:document.printIt', { document: t(`orderList:document.${kind}`) })}
                onClick={() => print({ id: order.id, own: false }, kind)}
              >
                {t('orderList:document.print')}
              </Button>
            </li>
          ))}
        {papers.map(({ changeNo, at, paper }) => (
          <li key={changeNo} className="flex items-center gap-3 border-line border-b py-3 last:border-b-0">
            <Icon of={Receipt} size="m" className="text-ink-3" />
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">{t(`orderList:document.of.${paper}`)}</b>
              <span className="tnum block text-ink-3 text-sm">
                {`${t('orderList:change.of', { number: changeNo })} · ${format.dateTime(at, 'short')}`}
              </span>
            </span>
            <Button
              size="sm"
              icon={Printer}
              loading={busy === 'refund' && printed === changeNo}
              aria-label={t(`orderList:change.${paper}Of`, { number: changeNo })}
              onClick={() => {
                setPrinted(changeNo)
                print({ id: order.id, own: false, changeNo }, 'refund')
              }}
            >
              {t('orderList:document.print')}
            </Button>
          </li>
        ))}
      </ul>
      {!order.isTraining && (
        <div className="mt-4">
          <Button size="sm" icon={Mail} onClick={() => setMails(true)}>
            {t('orderList:mail.action')}
          </Button>
        </div>
      )}
      {mails && <MailDialog order={order} onClose={() => setMails(false)} />}
      <InvoicesPart order={order} />
    </>
  )
}
