import type { CustomerRow } from '@marquee/contract/customers'
import { Field, Textarea } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCustomerCommands } from './queries.ts'

/** Notes something about a customer. */
export function NoteDialog({ customer, onClose }: { customer: CustomerRow; onClose: () => void }) {
  const { t } = useTexts('customers', 'errors')
  const id = useId()
  const { addNote } = useCustomerCommands()
  const [text, setText] = useState('')
  const form = useCommandForm({
    name: `customers.addNote.${customer.id}`,
    send: addNote.mutateAsync,
    fields: ['text'],
    read: () => (text.trim() ? { customerId: customer.id, text: text.trim() } : null),
    onDone() {
      toast.success(t('customers:noteDialog.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('customers:noteDialog.title', { name: customer.name })}
      lead={t('customers:noteDialog.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={text !== ''}
      submitLabel={t('customers:noteDialog.add')}
    >
      <Field
        id={`${id}-text`}
        label={t('customers:noteDialog.text')}
        error={form.errorAt('text', !text.trim() && t('errors:field.required'))}
        required
      >
        <Textarea value={text} maxLength={1000} rows={4} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
