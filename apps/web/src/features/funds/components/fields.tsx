import type { ReasonOccasion } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { useId } from 'react'
import { ReasonChoices } from '../../../parts/reasons/reason-choices.tsx'

interface TypedProps {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  required?: boolean
}

/** A line of text: why something is done, or what goes with it. `occasion`: what the venue's reasons are offered for. */
export function LineField({ value, onValue, occasion, ...field }: TypedProps & { occasion?: ReasonOccasion }) {
  const id = useId()
  return (
    <>
      <Field id={id} {...field}>
        <TextInput value={value} maxLength={500} autoComplete="off" onChange={(event) => onValue(event.target.value)} />
      </Field>
      {occasion && <ReasonChoices occasion={occasion} value={value} onChoose={onValue} fieldId={id} />}
    </>
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
