import { disableMfaInput } from '@marquee/contract'
import { Dialog } from '@marquee/ui'
import { useState } from 'react'
import { PasswordAgain } from '../../../lib/form/password-again.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useSecretForm } from '../../../lib/form/use-secret-form.ts'
import { CodeField } from '../../../lib/mfa/code-field.tsx'
import { LeaveCodes } from '../../../lib/mfa/leave-codes.tsx'
import { RecoveryCodes } from '../../../lib/mfa/recovery-codes.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useNewRecoveryCodes } from '../queries.ts'
import { useUnsaved } from '../unsaved.tsx'

const resolver = resolverOf(disableMfaInput)

/** Ten new recovery codes; the old ones no longer work. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('profile')
  const renew = useNewRecoveryCodes()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { form, formProps, said, pending } = useSecretForm({
    resolver,
    defaultValues: { password: '', code: '' },
    fields: ['password', 'code'],
    password: 'password',
    code: 'code',
    send: async (values) => setCodes((await renew.mutateAsync(values)).codes),
  })
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      title={t('profile:mfa.newCodes')}
      lead={t('profile:mfa.newCodesLead')}
      onClose={onClose}
      formProps={formProps}
      said={said}
      pending={pending}
      submitLabel={t('profile:mfa.makeCodes')}
    >
      <PasswordAgain field={form.register('password')} error={form.formState.errors.password} />
      <CodeField takesRecoveryCode field={form.register('code')} error={form.formState.errors.code} />
    </FormDialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTexts('profile')
  const [asks, setAsks] = useState(false)
  useUnsaved('codes', true)
  return (
    <Dialog open title={t('profile:mfa.newCodes')} onClose={() => setAsks(true)}>
      <RecoveryCodes codes={codes} onKept={onClose} />
      <LeaveCodes open={asks} onLeave={onClose} onStay={() => setAsks(false)} />
    </Dialog>
  )
}
