import type { ReasonOccasion } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonChoices } from '../reasons/reason-choices.tsx'

/** The id of the field that asks for the reason. */
export const reasonId = 'refund-reason'

interface ReasonFieldProps {
  occasion: ReasonOccasion
  value: string
  onChange: (reason: string) => void
  tried: boolean
  disabled: boolean
  isOptional?: boolean
  /** Where the reason will be read; null: it is not said. Without it, on a receipt and in the order's history. */
  hint?: string | null
}

/** Why money goes back, with the reasons that the venue offers. */
export function ReasonField(props: ReasonFieldProps) {
  const { occasion, value, onChange, tried, disabled, isOptional = false } = props
  const { t } = useTexts('refunds', 'errors')
  const { hint = t('refunds:reasonHint') } = props
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <Field
        id={reasonId}
        label={t('refunds:reason')}
        hint={hint ?? undefined}
        error={!isOptional && tried && value.trim() === '' ? t('errors:field.required') : undefined}
        required={!isOptional}
        optional={isOptional}
      >
        <TextInput
          value={value}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <ReasonChoices occasion={occasion} value={value} onChoose={onChange} fieldId={reasonId} />
    </fieldset>
  )
}
