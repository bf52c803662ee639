import type { CardCase } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../../lib/command/use-command.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { refundIdOf, useCardMutations } from '../../../parts/terminal/queries.ts'

/** Records that the guest got a card refund in another way. */
export function SettleDialog({ row, onClose }: { row: CardCase; onClose: () => void }) {
  const { t } = useTexts('cards', 'errors')
  const format = useFormat()
  const field = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { settleRefund } = useCardMutations()
  const command = useCommand('cardCharges.settleRefund', settleRefund)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '') return
    const done = await command.act({ id: refundIdOf(row), reason: reason.trim() })
    if (!done || 'failure' in done) return
    toast.success(t('cards:settle.done'))
    onClose()
  }
  return (
    <FormDialog
      title={t('cards:settle.title')}
      lead={t('cards:settle.lead', { amount: format.money(row.amountMinor, row.currency) })}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      said={command}
      pending={command.pending}
      isDirty={reason.trim() !== ''}
      submitLabel={t('cards:settle.submit')}
      words={{ STATE: t('cards:changed') }}
    >
      <Field
        id={field}
        label={t('cards:settle.reason')}
        hint={t('cards:settle.cash')}
        error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        required
      >
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
