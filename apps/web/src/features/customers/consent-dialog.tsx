import {
  type ConsentPurpose,
  type ConsentSource,
  type CustomerFile,
  type CustomerRow,
  consentPurposes,
  consentSources,
} from '@marquee/contract/customers'
import { Field, Segmented, Select, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCustomerCommands } from './queries.ts'

interface ConsentDialogProps {
  customer: CustomerRow
  file: CustomerFile
  onClose: () => void
}

/** Writes down what a customer has just said about a purpose. */
export function ConsentDialog({ customer, file, onClose }: ConsentDialogProps) {
  const { t } = useTexts('customers', 'errors')
  const id = useId()
  const { setConsent } = useCustomerCommands()
  const saidOf = (purpose: ConsentPurpose) => file.consents.find((each) => each.purpose === purpose)
  const [purpose, setPurpose] = useState<ConsentPurpose>('email')
  // Whoever is asked again mostly changes their mind.
  const [given, setGiven] = useState(!saidOf('email')?.given)
  const [source, setSource] = useState<ConsentSource>('counter')
  const [textVersion, setTextVersion] = useState('')
  const form = useCommandForm({
    name: `customers.setConsent.${customer.id}`,
    send: setConsent.mutateAsync,
    fields: ['purpose', 'source', 'textVersion'],
    read: () =>
      textVersion.trim() ? { customerId: customer.id, purpose, given, source, textVersion: textVersion.trim() } : null,
    onDone() {
      toast.success(t('customers:consents.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('customers:consents.dialogTitle', { name: customer.name })}
      lead={t('customers:consents.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={textVersion !== ''}
      submitLabel={t('customers:consents.save')}
    >
      <Field id={`${id}-purpose`} label={t('customers:consents.purpose')} error={form.errorAt('purpose')}>
        <Select
          value={purpose}
          onValueChange={(value) => {
            setPurpose(value as ConsentPurpose)
            setGiven(!saidOf(value as ConsentPurpose)?.given)
          }}
          options={consentPurposes.map((value) => ({ value, label: t(`customers:purpose.${value}`) }))}
        />
      </Field>
      <Segmented
        label={t('customers:consents.answer')}
        value={given ? 'given' : 'withdrawn'}
        onValueChange={(value) => setGiven(value === 'given')}
        options={(['given', 'withdrawn'] as const).map((value) => ({ value, label: t(`customers:consents.${value}`) }))}
      />
      <Field id={`${id}-source`} label={t('customers:consents.source')} error={form.errorAt('source')}>
        <Select
          value={source}
          onValueChange={(value) => setSource(value as ConsentSource)}
          options={consentSources.map((value) => ({ value, label: t(`customers:source.${value}`) }))}
        />
      </Field>
      <Field
        id={`${id}-text`}
        label={t('customers:consents.version')}
        hint={t('customers:consents.versionHint')}
        error={form.errorAt('textVersion', !textVersion.trim() && t('errors:field.required'))}
        required
      >
        <TextInput
          value={textVersion}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setTextVersion(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
