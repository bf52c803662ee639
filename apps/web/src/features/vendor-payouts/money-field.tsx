import { Field, TextInput } from '@marquee/ui'
import { useTexts } from '../../lib/use-texts.ts'

interface MoneyFieldProps {
  id?: string
  label: string
  hideLabel?: boolean
  error?: string | false | undefined
  hint?: string | undefined
  required?: boolean
  optional?: boolean
  value: string
  currency: string
  className?: string
  onChange: (typed: string) => void
}

/** An amount as it is typed. */
export function MoneyField({ value, currency, className = '', onChange, ...field }: MoneyFieldProps) {
  return (
    <Field {...field}>
      <TextInput
        value={value}
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
        className={`tnum ${className}`.trim()}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** What is wrong with an amount that is paid: there is none, or it is more than is possible. */
export function useAmountError() {
  const { t } = useTexts('errors')
  return (minor: number | null | undefined, most: number) =>
    (minor ?? 0) > most ? t('errors:field.tooBig') : !minor && t('errors:field.amount')
}
