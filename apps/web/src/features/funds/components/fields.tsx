import { Field, TextInput } from '@marquee/ui'
import { useId } from 'react'

interface TypedProps {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
}

/** A line of text: why something is done, or what goes with it. */
export function LineField({ value, onValue, ...field }: TypedProps) {
  return (
    <Field id={useId()} {...field}>
      <TextInput value={value} maxLength={500} autoComplete="off" onChange={(event) => onValue(event.target.value)} />
    </Field>
  )
}

/** An amount; `mayBeBelow`: also with a minus, for which a phone’s pad of digits has no key. */
export function AmountField({
  value,
  onValue,
  currency,
  mayBeBelow = false,
  ...field
}: TypedProps & { currency: string; mayBeBelow?: boolean }) {
  return (
    <Field id={useId()} {...field}>
      <TextInput
        value={value}
        inputMode={mayBeBelow ? 'text' : 'decimal'}
        autoComplete="off"
        suffix={currency}
        className="tnum"
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  )
}
