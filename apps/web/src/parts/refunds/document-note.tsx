import { documentOfChange, type OrderDetail } from '@marquee/contract'
import { useTexts } from '../../lib/use-texts.ts'

interface DocumentNoteProps {
  order: Pick<OrderDetail, 'isInvoiced'>
  /** What the change adds to the order; below zero it takes away. */
  grossMinor: number
  /** By rate, where it is known; a change of the tax alone brings a document too. */
  taxes?: readonly { taxMinor: number }[]
}

/** Names the document that the change of an invoiced order will bring, before it happens. */
export function DocumentNote({ order, grossMinor, taxes = [] }: DocumentNoteProps) {
  const { t } = useTexts('refunds')
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)
  const kind = order.isInvoiced ? documentOfChange({ grossMinor, taxMinor }) : null
  if (!kind) return null
  return (
    <p className="text-ink-2 text-sm">
      {t(kind === 'credit_note' ? 'refunds:back.creditNote' : 'refunds:back.invoice')}
    </p>
  )
}
