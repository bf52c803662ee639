import { type FundTransferRow, inLanguage } from '@marquee/contract'
import { useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFundMutations } from '../queries.ts'
import { LineField } from './fields.tsx'

interface EndDialogProps {
  transfer: FundTransferRow
  /** cancel: it goes back to where it came from; dispute: something is wrong with it. */
  how: 'cancel' | 'dispute'
  onClose: () => void
}

/** Takes a transfer back, or says what is wrong with it. */
export function EndDialog({ transfer, how, onClose }: EndDialogProps) {
  const { t, language } = useTexts('funds', 'errors')
  const format = useFormat()
  const { cancel, dispute } = useFundMutations()
  const [reason, setReason] = useState('')
  const form = useCommandForm<{ id: FundTransferRow['id']; reason?: string }>({
    name: `funds.${how}`,
    send: ({ commandId, reason: why = '' }) =>
      how === 'cancel'
        ? cancel.mutateAsync({ commandId, id: transfer.id })
        : dispute.mutateAsync({ commandId, id: transfer.id, reason: why }),
    fields: how === 'dispute' ? ['reason'] : [],
    read() {
      if (how === 'cancel') return { id: transfer.id }
      return reason.trim() ? { id: transfer.id, reason: reason.trim() } : null
    },
    onDone() {
      toast.success(t(`funds:${how}.done`))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(`funds:${how}.title`)}
      lead={t(`funds:${how}.lead`, {
        amount: format.money(transfer.amountMinor, transfer.currency),
        from: inLanguage(transfer.from.name, language),
      })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={reason !== ''}
      submitLabel={t(`funds:${how}.submit`)}
      words={{ STATE: t('funds:receive.ended') }}
    >
      {how === 'dispute' && (
        <LineField
          label={t('funds:dispute.reason')}
          error={form.errorAt('reason', !reason.trim() && t('errors:field.required'))}
          required
          value={reason}
          onValue={setReason}
        />
      )}
    </FormDialog>
  )
}
