import { type LocalText, languages } from '@marquee/contract'
import { Field, FieldGroup, TextInput } from '@marquee/ui'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { useTexts } from '../use-texts.ts'

interface LocalTextFieldProps {
  /** The two inputs are `{id}-en` and `{id}-tr`. */
  id: string
  label: ReactNode
  value: LocalText
  onChange: (value: LocalText) => void
  onBlur?: () => void
  errors?: Partial<Record<keyof LocalText, string | undefined>>
  hint?: ReactNode
  required?: boolean
  maxLength?: number
  /** Where a form puts the focus when something is wrong here. */
  ref?: Ref<{ focus: () => void }>
}

/** A name in both languages of the venue, the reader's own first; one of the two may stay empty. */
export function LocalTextField(props: LocalTextFieldProps) {
  const { id, label, value, onChange, onBlur, errors, hint, required, maxLength, ref } = props
  const { t, language } = useTexts('common')
  const first = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => first.current?.focus() }), [])
  const order = [language, ...languages.filter((each) => each !== language)]
  return (
    <FieldGroup id={id} label={label} hint={hint} required={required}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2">
        {order.map((each, index) => (
          <Field key={each} id={`${id}-${each}`} label={t(`common:language.${each}`)} error={errors?.[each]}>
            <TextInput
              ref={index === 0 ? first : undefined}
              lang={each}
              value={value[each]}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => onChange({ ...value, [each]: event.target.value })}
              onBlur={onBlur}
            />
          </Field>
        ))}
      </div>
    </FieldGroup>
  )
}
