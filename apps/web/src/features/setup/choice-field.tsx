import { Combobox, type ComboboxOption, Field } from '@marquee/ui'
import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { fitsChoice } from '../../lib/form/place-choices.ts'
import { useFieldText } from '../../lib/form/use-field-text.ts'
import type { VenueValues } from './venue-values.ts'

interface ChoiceFieldProps {
  control: Control<VenueValues, unknown, VenueValues>
  name: 'zone' | 'currency'
  label: string
  hint: string
  choices: readonly ComboboxOption[]
}

/** One of very many, found by typing. */
export function ChoiceField({ control, name, label, hint, choices }: ChoiceFieldProps) {
  const id = useId()
  const text = useFieldText()
  const { field, fieldState } = useController({ control, name })
  // The list has no one element to hand over; the form needs to reach it when it is the first wrong field.
  field.ref({ focus: () => document.getElementById(id)?.focus() })
  return (
    <Field id={id} label={label} hint={hint} error={text(fieldState.error)}>
      <Combobox
        options={choices}
        value={field.value || null}
        onValueChange={(value) => field.onChange(value ?? '')}
        filter={fitsChoice}
      />
    </Field>
  )
}
