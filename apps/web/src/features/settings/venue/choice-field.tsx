import { Combobox, type ComboboxOption, Field } from '@marquee/ui'
import { useController } from 'react-hook-form'
import { fitsChoice } from '../../../lib/form/place-choices.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { VenueForm } from './use-venue-form.ts'

interface ChoiceFieldProps {
  form: VenueForm
  name: 'zone' | 'currency' | 'country'
  hint?: string | undefined
  choices: readonly ComboboxOption[]
  disabled?: boolean
}

/** One of very many, found by typing. */
export function ChoiceField({ form, name, hint, choices, disabled }: ChoiceFieldProps) {
  const { t } = useTexts('settings')
  const text = useFieldText()
  const id = `venue-${name}`
  const { field, fieldState } = useController({ control: form.form.control, name })
  // The list has no one element to hand over; the form needs to reach it when it is the first wrong field.
  field.ref({ focus: () => document.getElementById(id)?.focus() })
  return (
    <Field id={id} label={t(`settings:field.${name}`)} hint={hint} error={text(fieldState.error)}>
      <Combobox
        options={choices}
        value={field.value || null}
        disabled={disabled}
        onValueChange={(value) => field.onChange(value ?? '')}
        filter={fitsChoice}
      />
    </Field>
  )
}
