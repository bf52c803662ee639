import type { LocalText } from '@marquee/contract'
import type { ReactNode } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { LocalTextField } from './local-text-field.tsx'
import { useFieldText } from './use-field-text.ts'

interface NameFieldProps<Values extends FieldValues, Output extends FieldValues> {
  id: string
  label: ReactNode
  control: Control<Values, unknown, Output>
  hint?: ReactNode
  maxLength?: number
}

/** The field `name` of a form, in both languages of the venue. */
export function NameField<Values extends FieldValues & { name: LocalText }, Output extends FieldValues>(
  props: NameFieldProps<Values, Output>,
) {
  const { control, ...shown } = props
  const fieldText = useFieldText()
  return (
    <Controller
      control={control}
      name={'name' as FieldPath<Values>}
      render={({ field, fieldState }) => {
        const problems = fieldState.error as Partial<Record<keyof LocalText, { message?: string }>> | undefined
        return (
          <LocalTextField
            {...shown}
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            errors={{ en: fieldText(problems?.en), tr: fieldText(problems?.tr) }}
            required
          />
        )
      }}
    />
  )
}
