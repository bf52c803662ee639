import { Field, TextInput } from '@marquee/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useFieldText } from '../../lib/form/use-field-text.ts'
import { useTexts } from '../../lib/use-texts.ts'

interface CodeFieldProps {
  field: UseFormRegisterReturn
  error: { message?: string } | undefined
  /** Whether one of the recovery codes does as well. */
  takesRecoveryCode?: boolean
  autoFocus?: boolean
}

/** The six digits of the phone; the browser may offer them. */
export function CodeField({ field, error, takesRecoveryCode = false, autoFocus }: CodeFieldProps) {
  const { t } = useTexts('mfa')
  const fieldText = useFieldText()
  return (
    <Field
      label={t('mfa:code')}
      hint={t(takesRecoveryCode ? 'mfa:codeOrRecovery' : 'mfa:codeHint')}
      error={fieldText(error)}
    >
      <TextInput
        {...field}
        className="tnum"
        // A recovery code has letters too.
        inputMode={takesRecoveryCode ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={autoFocus}
      />
    </Field>
  )
}
