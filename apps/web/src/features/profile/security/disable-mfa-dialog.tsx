import { disableMfaInput } from '@marquee/contract'
import { PasswordAgain } from '../../../lib/form/password-again.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useSecretForm } from '../../../lib/form/use-secret-form.ts'
import { CodeField } from '../../../lib/mfa/code-field.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { FormDialog, type OverCardProps } from '../form-dialog.tsx'
import { useDisableMfa } from '../queries.ts'

const resolver = resolverOf(disableMfaInput)

/** Back to the password alone. */
export function DisableMfaDialog({ onClose, finalFocus }: OverCardProps) {
  const { t } = useTexts('profile')
  const disable = useDisableMfa()
  const { form, formProps, said, pending } = useSecretForm({
    resolver,
    defaultValues: { password: '', code: '' },
    fields: ['password', 'code'],
    password: 'password',
    code: 'code',
    async send(values) {
      await disable.mutateAsync(values)
      toast.success(t('profile:mfa.turnedOff'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('profile:mfa.turnOffTitle')}
      lead={t('profile:mfa.turnOffLead')}
      tone="danger"
      onClose={onClose}
      finalFocus={finalFocus}
      formProps={formProps}
      said={said}
      pending={pending}
      submitLabel={t('profile:mfa.turnOff')}
    >
      <PasswordAgain field={form.register('password')} error={form.formState.errors.password} />
      <CodeField takesRecoveryCode field={form.register('code')} error={form.formState.errors.code} />
    </FormDialog>
  )
}
