import type { TicketProductRow } from '@marquee/contract'
import { useMemo } from 'react'
import { RecordDialog } from '../../../lib/record/record-dialog.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useProductChanges, useTaxes } from '../queries.ts'
import { useWords } from '../use-words.ts'
import { productEntry } from './entries.ts'

// Colours that stay apart from each other on a calendar.
const palette = ['#0f766e', '#be123c', '#7c3aed', '#b45309', '#1d4ed8', '#4d7c0f'] as const

interface ProductDialogProps {
  /** null makes a new one. */
  product: TicketProductRow | null
  /** How many there are: the next one gets another colour. */
  count: number
  onClose: () => void
  onDone: (product: { id: TicketProductRow['id'] }) => void
}

/** What is sold: its name, its colour on the calendar, its tax. */
export function ProductDialog({ product, count, onClose, onDone }: ProductDialogProps) {
  const { t } = useTexts('schedule')
  const words = useWords()
  const taxes = useTaxes()
  const changes = useProductChanges()
  const references = useMemo(
    () => ({ taxCode: (taxes.data ?? []).map((tax) => ({ value: tax.code, label: words.tax(tax) })) }),
    [taxes.data, words],
  )
  return (
    <RecordDialog
      screen={productEntry}
      changes={changes}
      references={references}
      row={product}
      start={{ color: palette[count % palette.length] }}
      title={t(product ? 'schedule:product.editTitle' : 'schedule:product.newTitle')}
      lead={taxes.data?.length === 0 ? t('schedule:product.noTax') : t('schedule:product.dialogHint')}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
