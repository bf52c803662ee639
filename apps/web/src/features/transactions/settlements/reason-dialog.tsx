import type { SettlementId, TransactionKind } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'
import { useCommand } from '../../../parts/till/use-command.ts'
import { useSettlementMutations } from './queries.ts'

interface ReasonDialogProps {
  id: SettlementId
  of: { kind: 'line'; lineNo: number } | { kind: TransactionKind; id: string }
  /** What stays as it is. */
  lead: string
  onClose: () => void
}

/** Leaves a difference as it is, with the reason why. */
export function ReasonDialog({ id, of, lead, onClose }: ReasonDialogProps) {
  const { t } = useTexts('settlements', 'errors')
  const field = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { accept } = useSettlementMutations()
  const command = useCommand('settlements.accept', accept.mutateAsync)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '') return
    const done = await command.act({ id, of, reason: reason.trim() })
    if (!done || 'failure' in done) return
    toast.success(t('settlements:accept.done'))
    onClose()
  }
  return (
    <FormDialog
      title={t('settlements:accept.title')}
      lead={lead}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      said={{ failure: command.failure, attempt: command.attempt }}
      pending={command.pending}
      isDirty={reason.trim() !== ''}
      submitLabel={t('settlements:accept.submit')}
      words={{ STATE: t('settlements:stale') }}
    >
      <Field
        id={field}
        label={t('settlements:accept.reason')}
        error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        required
      >
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <ReasonChoices occasion="settlement_difference" value={reason} onChoose={setReason} fieldId={field} />
    </FormDialog>
  )
}
