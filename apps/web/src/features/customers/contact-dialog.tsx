import type { CustomerRow } from '@marquee/contract/customers'
import { Field, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCustomerCommands } from './queries.ts'

/** One more phone or address of a customer, in one field: what has an @ is an address. */
export function ContactDialog({ customer, onClose }: { customer: CustomerRow; onClose: () => void }) {
  const { t } = useTexts('customers', 'errors')
  const id = useId()
  const { addContact } = useCustomerCommands()
  const [value, setValue] = useState('')
  const form = useCommandForm({
    name: `customers.addContact.${customer.id}`,
    send: ({ commandId: _, ...input }: Parameters<typeof addContact.mutateAsync>[0] & { commandId: string }) =>
      addContact.mutateAsync(input),
    fields: ['value'],
    read: () => {
      const typed = value.trim()
      const kind: 'email' | 'phone' = typed.includes('@') ? 'email' : 'phone'
      return typed === '' ? null : { customerId: customer.id, kind, value: typed }
    },
    onDone() {
      toast.success(t('customers:contacts.added'))
      onClose()
    },
  })
  const wrong = form.errorAt('value', !value.trim() && t('errors:field.required'))
  return (
    <FormDialog
      title={t('customers:contacts.addTitle', { name: customer.name })}
      lead={t('customers:contacts.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={value !== ''}
      submitLabel={t('customers:contacts.add')}
    >
      <Field
        id={`${id}-value`}
        label={t('customers:contacts.value')}
        error={wrong === t('errors:field.taken') ? t('customers:taken') : wrong}
        required
      >
        <TextInput
          value={value}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
