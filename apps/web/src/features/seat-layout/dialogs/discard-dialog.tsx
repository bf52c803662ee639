import type { LayoutVersionRow } from '@marquee/contract'
import { ConfirmDialog } from '@marquee/ui'
import { useState } from 'react'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useLayoutMutations } from '../queries.ts'
import { useSeen } from '../use-seen.ts'

interface DiscardDialogProps {
  draft: LayoutVersionRow
  onClose: () => void
  onDone: () => void
}

/** Asks before a draft is thrown away; there is no way back. */
export function DiscardDialog({ draft: now, onClose, onDone }: DiscardDialogProps) {
  const { seen: draft } = useSeen(now)
  const { t } = useTexts('seatLayout')
  const format = useFormat()
  const failureText = useFailureText()
  const { discard } = useLayoutMutations()
  const [failure, setFailure] = useState<Failure | null>(null)
  async function run() {
    setFailure(null)
    try {
      await discard.mutateAsync({ versionId: draft.id })
      toast.success(t('seatLayout:toast.discarded', { version: draft.version }))
      onDone()
    } catch (error) {
      setFailure(readFailure(error))
    }
  }
  return (
    <ConfirmDialog
      open
      dismissible
      title={t('seatLayout:discard.title', { version: draft.version })}
      body={t('seatLayout:discard.body', { count: draft.seats, formatted: format.number(draft.seats) })}
      confirmLabel={t('seatLayout:discard.action')}
      onConfirm={() => void run()}
      onCancel={onClose}
      loading={discard.isPending}
      error={failure && failureText(failure)}
    />
  )
}
