import { Field, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCommandForm } from '../../parts/till/use-command-form.ts'

interface ReasonFormProps {
  /** The procedure, and what it is sent besides the reason. */
  name: string
  send: (input: object & { commandId: string }) => Promise<unknown>
  of: object
  words: { title: string; lead: string; submit: string; done: string }
  onClose: () => void
}

/** Takes something back for a reason: a bill, a payment, a payout. */
export function ReasonForm({ name, send, of, words, onClose }: ReasonFormProps) {
  const { t } = useTexts('vendorPayouts', 'errors')
  const id = useId()
  const [reason, setReason] = useState('')
  const form = useCommandForm({
    name,
    send,
    fields: ['reason'],
    read: () => (reason.trim() ? { ...of, reason: reason.trim() } : null),
    onDone() {
      toast.success(words.done)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.title}
      lead={words.lead}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={words.submit}
      tone="danger"
    >
      <Field
        id={`${id}-reason`}
        label={t('vendorPayouts:reason')}
        error={form.errorAt('reason', !reason.trim() && t('errors:field.required'))}
        required
      >
        <TextInput
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
