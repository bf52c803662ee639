import { Field, PasswordInput } from '@marquee/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useMe } from '../auth-session/current.ts'
import { useTexts } from '../use-texts.ts'
import { useFieldText } from './use-field-text.ts'

interface PasswordAgainProps {
  field: UseFormRegisterReturn
  error: { message?: string } | undefined
  /** Default: "Your password". */
  label?: string
  autoFocus?: boolean
}

/** The own password before something that matters. Password managers learn whose it is. */
export function PasswordAgain({ field, error, label, autoFocus }: PasswordAgainProps) {
  const { t } = useTexts('mfa')
  const fieldText = useFieldText()
  const email = useMe()?.user.email ?? ''
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={label ?? t('mfa:password')} error={fieldText(error)}>
        <PasswordInput {...field} autoComplete="current-password" autoFocus={autoFocus} />
      </Field>
    </>
  )
}
