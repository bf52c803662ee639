import type { PassTypeId, TicketProductRow } from '@marquee/contract'
import { useState } from 'react'
import { RecordDialog } from '../../../lib/record/record-dialog.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePassTypeChanges } from '../queries.ts'
import { useWords } from '../use-words.ts'
import { passTypeEntry } from './entries.ts'

interface PassTypeDialogProps {
  product: TicketProductRow
  /** null makes a new one. */
  id: PassTypeId | null
  onClose: () => void
}

/** A kind of pass: who it is for, and what the clerk has to ask. */
export function PassTypeDialog({ product, id, onClose }: PassTypeDialogProps) {
  const { t } = useTexts('schedule')
  const words = useWords()
  const changes = usePassTypeChanges()
  const type = product.passTypes.find((each) => each.id === id) ?? null
  // Fixed for as long as the dialog is open: what it adds belongs to the product it was opened from.
  const [beside] = useState(() => ({ productId: product.id }))
  return (
    <RecordDialog
      screen={passTypeEntry}
      changes={changes}
      row={type}
      beside={beside}
      title={t(type ? 'schedule:pass.editTitle' : 'schedule:pass.newTitle')}
      lead={words.name(product.name)}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
