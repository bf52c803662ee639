import { type CustomerFlag, type CustomerRow, customerFlags } from '@marquee/contract/customers'
import { Field, Select, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { DayField } from '../../lib/form/day-field.tsx'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCustomerCommands } from './queries.ts'

/** Says something about a customer that whoever serves them has to know. */
export function FlagDialog({ customer, onClose }: { customer: CustomerRow; onClose: () => void }) {
  const { t } = useTexts('customers', 'errors')
  const id = useId()
  const { setFlag } = useCustomerCommands()
  const [kind, setKind] = useState<CustomerFlag>('vip')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const form = useCommandForm({
    name: `customers.setFlag.${customer.id}`,
    send: setFlag.mutateAsync,
    fields: ['kind', 'reason', 'until'],
    read: () => (reason.trim() ? { customerId: customer.id, kind, reason: reason.trim(), until: until || null } : null),
    onDone() {
      toast.success(t('customers:flagDialog.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('customers:flagDialog.title', { name: customer.name })}
      lead={t('customers:flagDialog.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={reason !== ''}
      submitLabel={t('customers:flagDialog.submit')}
    >
      <Field id={`${id}-kind`} label={t('customers:flagDialog.kind')} error={form.errorAt('kind')}>
        <Select
          value={kind}
          onValueChange={(value) => setKind(value as CustomerFlag)}
          options={customerFlags.map((value) => ({ value, label: t(`customers:flag.${value}`) }))}
        />
      </Field>
      <Field
        id={`${id}-reason`}
        label={t('customers:flagDialog.reason')}
        error={form.errorAt('reason', !reason.trim() && t('errors:field.required'))}
        required
      >
        <TextInput
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <DayField
        id={`${id}-until`}
        label={t('customers:flagDialog.until')}
        error={form.errorAt('until')}
        value={until}
        onValueChange={(day) => setUntil(day ?? '')}
      />
    </FormDialog>
  )
}
