import { Button, Field, PasswordInput, TextInput } from '@marquee/ui'
import type { ChangeEvent, FocusEvent, ReactNode, Ref } from 'react'
import { useFieldText } from '../../lib/form/use-field-text.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** What a form gives to an input, whichever way the form is made. */
interface InputField {
  name: string
  ref: Ref<HTMLInputElement>
  onChange: (event: ChangeEvent<HTMLInputElement>) => unknown
  onBlur: (event: FocusEvent<HTMLInputElement>) => unknown
}

interface InputProps {
  field: InputField
  error: { message?: string } | undefined
  autoFocus?: boolean
}

/** The address of a person. */
export function EmailField({ field, error, autoFocus }: InputProps) {
  const { t } = useTexts('auth')
  const text = useFieldText()
  return (
    <Field label={t('auth:field.email')} error={text(error)}>
      <TextInput
        {...field}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
      />
    </Field>
  )
}

interface PasswordFieldProps extends InputProps {
  label?: string
  hint?: ReactNode
  /** What password managers are to do. */
  purpose: 'current-password' | 'new-password'
}

/** A password, with the eye that shows it. */
export function PasswordField({ field, error, autoFocus, label, hint, purpose }: PasswordFieldProps) {
  const { t } = useTexts('auth')
  const text = useFieldText()
  return (
    <Field label={label ?? t('auth:field.password')} hint={hint} error={text(error)}>
      <PasswordInput {...field} autoComplete={purpose} autoFocus={autoFocus} />
    </Field>
  )
}

/** The one button of these pages: large, full width, bulbs while it works. */
export function SubmitButton({ pending, children }: { pending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" variant="primary" size="lg" block loading={pending} className="mt-1">
      {children}
    </Button>
  )
}
