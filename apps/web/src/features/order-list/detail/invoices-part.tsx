import type { InvoiceRow, OrderDetail } from '@marquee/contract'
import { Button, Icon, SectionHeader, Skeleton } from '@marquee/ui'
import FileText from 'lucide-react/icons/file-text'
import PencilLine from 'lucide-react/icons/pencil-line'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useInvoicesOf, usePrintInvoice } from '../../../parts/invoices/queries.ts'

const InvoiceDialog = dialogOnDemand(() =>
  import('./invoice-dialog.tsx').then((part) => ({ default: part.InvoiceDialog })),
)

/** The invoice of an order with what followed it, for people who may issue one. */
export function InvoicesPart({ order }: { order: OrderDetail }) {
  const { t } = useTexts('invoices')
  const list = useInvoicesOf(order)
  const mayInvoice = useMay('order_list', 'invoice')
  const { print, busy } = usePrintInvoice()
  const [asks, setAsks] = useState(false)
  if (!mayInvoice || order.isTraining) return null
  const invoices = list.data?.invoices ?? []
  const leftMinor = invoices.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  const soldMinor = order.lines
    .filter(({ changeNo }) => changeNo === null)
    .reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  const hasNone = invoices.length === 0
  const button = (hasNone ? soldMinor > 0 : leftMinor > 0) && (
    <Button size="sm" variant="quiet" icon={hasNone ? FileText : PencilLine} onClick={() => setAsks(true)}>
      {t(hasNone ? 'invoices:issue.open' : 'invoices:correct.open')}
    </Button>
  )
  return (
    <section aria-labelledby="order-invoices" className="mt-5">
      <SectionHeader
        id="order-invoices"
        level={3}
        title={t('invoices:ofOrder')}
        actions={list.isSuccess && button}
        className="!mb-1.5"
      />
      {list.isError ? (
        <FailedState title={t('invoices:loadFailed')} query={list} />
      ) : list.isPending ? (
        <Skeleton width="100%" height={40} shape="box" />
      ) : hasNone ? (
        <p className="text-ink-2 text-sm">{t(soldMinor > 0 ? 'invoices:none' : 'invoices:nothing')}</p>
      ) : (
        <ul className="flex flex-col">
          {invoices.map((invoice) => (
            <Invoice key={invoice.id} invoice={invoice} busy={busy === invoice.id} onPrint={() => print(invoice.id)} />
          ))}
        </ul>
      )}
      {asks && (
        <InvoiceDialog
          order={order}
          invoices={invoices}
          onClose={() => setAsks(false)}
          onDone={({ id }) => {
            setAsks(false)
            print(id)
          }}
        />
      )}
    </section>
  )
}

interface InvoiceProps {
  invoice: InvoiceRow
  busy: boolean
  onPrint: () => void
}

function Invoice({ invoice, busy, onPrint }: InvoiceProps) {
  const { t } = useTexts('invoices')
  const format = useFormat()
  const { kind, number, billTo, grossMinor, currency, issuedAt, corrects, changeNo, isPrinted } = invoice
  const name = t(`invoices:numbered.${kind}`, { number })
  const about = [
    billTo.name,
    format.dateTime(issuedAt, 'short'),
    corrects && t('invoices:corrects', { number: corrects }),
    changeNo !== null && t('invoices:ofChange', { number: changeNo }),
  ]
  return (
    <li className="flex items-center gap-3 border-line border-b py-3 first:pt-0 last:border-b-0">
      <Icon of={FileText} size="m" className="text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <b className="tnum min-w-0 truncate font-semibold">{name}</b>
          <span className="tnum shrink-0">{format.money(grossMinor, currency)}</span>
        </span>
        <span className="block text-ink-3 text-sm [overflow-wrap:anywhere]">{about.filter(Boolean).join(' · ')}</span>
      </span>
      <Button
        size="sm"
        icon={Printer}
        loading={busy}
        aria-label={t(isPrinted ? 'invoices:printCopyOf' : 'invoices:printOf', { document: name })}
        onClick={onPrint}
      >
        {t(isPrinted ? 'invoices:printCopy' : 'invoices:print')}
      </Button>
    </li>
  )
}
