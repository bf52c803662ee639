import { Field, TextInput } from '@marquee/ui'
import type { ReactNode, RefObject } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useFieldText } from './use-field-text.ts'

interface CodeFieldProps {
  id: string
  label: ReactNode
  field: UseFormRegisterReturn
  error: { message?: string } | undefined
  maxLength?: number
  /** Where someone else puts the focus. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/** The short code by which a record of the venue is known. */
export function CodeField({ id, label, field, error, maxLength, inputRef }: CodeFieldProps) {
  const fieldText = useFieldText()
  return (
    <Field id={id} label={label} error={fieldText(error)} required>
      <TextInput
        {...field}
        ref={(node) => {
          field.ref(node)
          if (inputRef) inputRef.current = node
        }}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </Field>
  )
}
