import { DateInput, Field } from '@marquee/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTexts } from '../use-texts.ts'

interface DayFieldProps extends Omit<ComponentProps<typeof DateInput>, 'id' | 'onUnreadable'> {
  label: string
  hideLabel?: boolean
  id?: string | undefined
  error?: ReactNode
  hint?: ReactNode
}

/** A day outside of a form, with its label: a text that is no date is said to be none, and changes nothing. */
export function DayField({ label, hideLabel, id, error, hint, onValueChange, ...input }: DayFieldProps) {
  const { t } = useTexts('errors')
  const [isUnreadable, setUnreadable] = useState(false)
  return (
    <Field
      {...(id !== undefined && { id })}
      {...(hideLabel !== undefined && { hideLabel })}
      label={label}
      hint={hint}
      error={isUnreadable ? t('errors:field.date') : error}
    >
      <DateInput
        {...input}
        onValueChange={(day) => {
          setUnreadable(false)
          onValueChange(day)
        }}
        onUnreadable={() => setUnreadable(true)}
      />
    </Field>
  )
}
