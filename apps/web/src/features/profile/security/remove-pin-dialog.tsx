import { passwordOnly } from '@marquee/contract'
import { PasswordAgain } from '../../../lib/form/password-again.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useSecretForm } from '../../../lib/form/use-secret-form.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { FormDialog, type OverCardProps } from '../form-dialog.tsx'
import { useRemovePin } from '../queries.ts'

const resolver = resolverOf(passwordOnly)

/** Without a PIN nobody is approved at another screen. */
export function RemovePinDialog({ onClose, finalFocus }: OverCardProps) {
  const { t } = useTexts('profile')
  const remove = useRemovePin()
  const { form, formProps, said, pending } = useSecretForm({
    resolver,
    defaultValues: { password: '' },
    fields: ['password'],
    password: 'password',
    async send(values) {
      await remove.mutateAsync(values)
      toast.success(t('profile:pin.removed'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('profile:pin.removeTitle')}
      lead={t('profile:pin.removeLead')}
      tone="danger"
      onClose={onClose}
      finalFocus={finalFocus}
      formProps={formProps}
      said={said}
      pending={pending}
      submitLabel={t('profile:pin.remove')}
    >
      <PasswordAgain field={form.register('password')} error={form.formState.errors.password} />
    </FormDialog>
  )
}
