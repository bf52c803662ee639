import { DateInput, MomentInput, TimeInput, type TypedInputProps } from '@marquee/ui'
import type { ReactElement } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface FormFieldProps<Values extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what a form hands on or submits is nothing to its fields
  control: Control<Values, any, any>
  name: FieldPath<Values>
}

/** What a form and a field that is typed in have to tell each other. A text nobody can read is for the schema to refuse. */
function useTyped<Values extends FieldValues>({ control, name }: FormFieldProps<Values>): TypedInputProps {
  const { field } = useController({ control, name })
  const { value, onChange, ...rest } = field
  return { ...rest, value: value ?? '', onValueChange: onChange, onUnreadable: onChange }
}

/** A day of a form. */
export function FormDate<Values extends FieldValues>(props: FormFieldProps<Values>): ReactElement {
  return <DateInput {...useTyped(props)} />
}

/** A time of the day of a form. */
export function FormTime<Values extends FieldValues>(props: FormFieldProps<Values>): ReactElement {
  return <TimeInput {...useTyped(props)} />
}

/** A day and a time of it, of a form. */
export function FormMoment<Values extends FieldValues>(props: FormFieldProps<Values>): ReactElement {
  return <MomentInput {...useTyped(props)} />
}
