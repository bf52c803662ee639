import type { FoundCustomer } from '@marquee/contract/customers'
import { Field, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { foundOf, type NewCustomer } from './new-customer.ts'
import { addCommand, useAddCustomer } from './queries.ts'

interface AddDialogProps {
  /** What was typed so far. */
  typed: NewCustomer
  onAdded: (customer: FoundCustomer) => void
  onClose: () => void
}

/** Adds a customer where others are found too: half a name is not kept before somebody has seen it whole. */
export function AddDialog({ typed, onAdded, onClose }: AddDialogProps) {
  const { t } = useTexts('customers', 'errors')
  const id = useId()
  const add = useAddCustomer()
  const [fields, setFields] = useState({ name: typed.name, phone: typed.phone ?? '', email: typed.email ?? '' })
  const form = useCommandForm({
    name: addCommand,
    send: async (input: NewCustomer & { commandId: string }) =>
      onAdded(foundOf(await add.mutateAsync({ ...input, note: '' }))),
    fields: ['name', 'phone', 'email'],
    read: () => {
      const [name, phone, email] = [fields.name.trim(), fields.phone.trim() || null, fields.email.trim() || null]
      return name ? { name, phone, email } : null
    },
    onDone: () => undefined,
  })
  const errorAt = (field: keyof typeof fields) => {
    const wrong = form.errorAt(field, field === 'name' && !fields.name.trim() && t('errors:field.required'))
    return wrong === t('errors:field.taken') ? t('customers:taken') : wrong
  }
  const input = (field: keyof typeof fields, maxLength: number) => (
    <Field
      id={`${id}-${field}`}
      label={t(`customers:field.${field}`)}
      error={errorAt(field)}
      required={field === 'name'}
    >
      <TextInput
        value={fields[field]}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setFields({ ...fields, [field]: event.target.value })}
      />
    </Field>
  )
  return (
    <FormDialog
      title={t('customers:add')}
      lead={t('customers:till.addLead')}
      onClose={onClose}
      // React hands an event on to what the dialog was opened from, which may be a form as well.
      formProps={{
        ...form.formProps,
        onSubmit: (event) => {
          event.stopPropagation()
          form.formProps.onSubmit(event)
        },
      }}
      said={form.said}
      pending={form.pending}
      submitLabel={t('customers:add')}
    >
      {input('name', 100)}
      {input('phone', 30)}
      {input('email', 254)}
    </FormDialog>
  )
}
