import { setPinInput } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import type { FieldWords } from '../../../lib/form/issue-text.ts'
import { PasswordAgain } from '../../../lib/form/password-again.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useSetPin } from '../queries.ts'

const schema = z
  .object({ ...setPinInput.shape, repeat: z.string().min(1, 'field.required') })
  .refine((values) => values.pin === values.repeat, { path: ['repeat'], message: 'field.match' })
const words: FieldWords = {
  pin: { 'field.common': 'profile:pin.tooSimple' },
  repeat: { 'field.match': 'profile:pin.noMatch' },
}
const resolver = resolverOf(schema, words)

/** A first or another PIN. */
export function SetPinDialog({ isChange, onClose }: { isChange: boolean; onClose: () => void }) {
  const { t } = useTexts('profile')
  const setPin = useSetPin()
  const { form, formProps, said, pending } = useSmallForm({
    resolver,
    defaultValues: { password: '', pin: '', repeat: '' },
    fields: ['password', 'pin', 'repeat'],
    password: 'password',
    words,
    async send({ password, pin }) {
      await setPin.mutateAsync({ password, pin })
      toast.success(t('profile:pin.saved'))
      onClose()
    },
  })
  const { errors } = form.formState
  // A repeat that is written already is compared again; one that is still empty is left alone.
  const again = { onChange: () => form.getValues('repeat') !== '' && void form.trigger('repeat') }
  return (
    <FormDialog
      title={t(isChange ? 'profile:pin.change' : 'profile:pin.set')}
      lead={t('profile:pin.setLead')}
      onClose={onClose}
      formProps={formProps}
      said={said}
      pending={pending}
      submitLabel={t('profile:pin.save')}
    >
      <PasswordAgain field={form.register('password')} error={errors.password} />
      <PinField label={t('profile:pin.pin')} field={form.register('pin', again)} error={errors.pin} />
      <PinField label={t('profile:pin.repeat')} field={form.register('repeat')} error={errors.repeat} />
    </FormDialog>
  )
}

interface PinFieldProps {
  label: string
  field: UseFormRegisterReturn
  error: { message?: string } | undefined
}

/** Digits that nobody beside reads along. Not for password managers: it is typed at the tills of others. */
function PinField({ label, field, error }: PinFieldProps) {
  const fieldText = useFieldText()
  return (
    <Field label={label} error={fieldText(error)}>
      <TextInput {...field} type="password" inputMode="numeric" autoComplete="off" maxLength={8} className="tnum" />
    </Field>
  )
}
