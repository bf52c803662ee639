import { Button, DateInput, Field, FieldGroup, Icon, TimeInput } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'

interface ListFieldProps {
  id: string
  type: 'time' | 'date'
  label: string
  /** Names the input beside the button ("Another time"). */
  inputLabel: string
  addLabel: string
  value: readonly string[]
  onChange: (value: string[]) => void
  show: (value: string) => string
  error?: string
  hint?: string
  required?: boolean
  ref?: Ref<{ focus: () => void }>
}

/** Times or dates, in order: written one by one, taken away one by one. */
export function ListField(props: ListFieldProps) {
  const { id, value, onChange, show } = props
  const { t } = useTexts('schedule', 'errors')
  const [text, setText] = useState('')
  // What the field has just understood counts before it is drawn again.
  const latest = useRef('')
  const write = (next: string) => {
    latest.current = next
    setText(next)
    setUnreadable(false)
  }
  // What stands in the field and means nothing.
  const [isUnreadable, setUnreadable] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(props.ref, () => ({ focus: () => input.current?.focus() }), [])
  const add = () => {
    const { current } = latest
    if (current === '') return
    if (!value.includes(current)) onChange([...value, current].sort())
    write('')
  }
  const Input = props.type === 'time' ? TimeInput : DateInput
  return (
    <FieldGroup id={id} label={props.label} error={props.error} hint={props.hint} required={props.required}>
      {value.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {value.map((each) => (
            <li
              key={each}
              className="flex items-center gap-1 rounded-full border border-line bg-surface-2 py-0.5 pr-1 pl-3 text-sm"
            >
              <span className="tnum">{show(each)}</span>
              <button
                type="button"
                aria-label={t('schedule:form.takeAway', { value: show(each) })}
                onClick={() => {
                  onChange(value.filter((other) => other !== each))
                  input.current?.focus()
                }}
                className="grid size-7 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
              >
                <Icon of={X} size="xs" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <Field
          id={`${id}-new`}
          label={props.inputLabel}
          hideLabel
          className="flex-1"
          error={isUnreadable ? t(`errors:field.${props.type}`) : undefined}
        >
          <Input
            ref={input}
            value={text}
            onValueChange={write}
            // It stays as it was typed, to be mended.
            onUnreadable={(typed) => {
              latest.current = ''
              setText(typed)
              setUnreadable(true)
            }}
            // What is in the field when it is left counts as well: nobody loses the last one.
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              add()
            }}
          />
        </Field>
        <Button icon={Plus} onClick={add}>
          {props.addLabel}
        </Button>
      </div>
    </FieldGroup>
  )
}
