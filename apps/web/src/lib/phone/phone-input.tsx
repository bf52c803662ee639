import { TextInput } from '@marquee/ui'
import { type ComponentProps, useRef } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { usePhoneText } from './phone.tsx'

interface PhoneInputProps<Values extends FieldValues>
  extends Omit<
    ComponentProps<typeof TextInput>,
    'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'type' | 'inputMode'
  > {
  control: Control<Values, unknown, FieldValues>
  name: FieldPath<Values>
}

/** A phone number in a form: a stored one as people write it, a typed one as it is typed. Nobody who only looks changes it. */
export function PhoneInput<Values extends FieldValues>({ control, name, ...rest }: PhoneInputProps<Values>) {
  const write = usePhoneText()
  const typed = useRef<string | null>(null)
  // What stood there when somebody came in, for as long as they are: what they have selected must not be drawn anew.
  const entered = useRef<{ value: unknown; text: string } | null>(null)
  const textOf = (value: unknown) => {
    const { current } = entered
    return current && current.value === value ? current.text : write(String(value ?? ''))
  }
  return (
    <Controller
      control={control as Control<Values>}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <TextInput
          {...rest}
          {...field}
          type="tel"
          inputMode="tel"
          value={value === typed.current ? value : textOf(value)}
          onFocus={(event) => {
            entered.current = { value, text: event.target.value }
          }}
          onBlur={() => {
            entered.current = null
            field.onBlur()
          }}
          onChange={(event) => {
            typed.current = event.target.value
            onChange(event.target.value)
          }}
        />
      )}
    />
  )
}
