import type { ShareStatementId } from '@marquee/contract/vendor-shares'
import { Field, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useShareCommands } from './queries.ts'

interface MailDialogProps {
  id: ShareStatementId
  /** The address of the vendor. */
  email: string
  lead: string
  onClose: () => void
}

/** Sends a statement to its vendor; whose it is and what it comes to is said again. */
export function MailDialog({ id, email: known, lead, onClose }: MailDialogProps) {
  const { t } = useTexts('vendors', 'errors')
  const field = useId()
  const { mail } = useShareCommands()
  const [email, setEmail] = useState(known)
  const address = email.trim()
  const form = useCommandForm({
    name: 'vendorShares.mail',
    send: mail.mutateAsync,
    fields: ['email'],
    read: () => (address ? { id, email: address } : null),
    onDone() {
      toast.success(t('vendors:shares.mail.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('vendors:shares.mail.title')}
      lead={lead}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('vendors:shares.mail.submit')}
    >
      <Field
        id={field}
        label={t('vendors:shares.mail.email')}
        error={form.errorAt('email', !address && t('errors:field.required'))}
        required
      >
        <TextInput
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
