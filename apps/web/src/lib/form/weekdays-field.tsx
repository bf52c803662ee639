import { cx, FieldGroup } from '@marquee/ui'
import { type Ref, useImperativeHandle, useRef } from 'react'

interface WeekdaysFieldProps {
  id: string
  label: string
  /** Monday first. */
  names: { short: readonly string[]; long: readonly string[] }
  /** Monday is bit 0. */
  value: number
  onChange: (value: number) => void
  onBlur: () => void
  error?: string
  ref?: Ref<{ focus: () => void }>
}

/** The days of a week as buttons that stay pressed. */
export function WeekdaysField({ id, label, names, value, onChange, onBlur, error, ref }: WeekdaysFieldProps) {
  const first = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => first.current?.focus() }), [])
  return (
    <FieldGroup id={id} label={label} error={error} required>
      <div className="grid grid-cols-7 gap-1">
        {names.short.map((name, index) => {
          const bit = 1 << index
          const isOn = (value & bit) !== 0
          return (
            <button
              key={name}
              ref={index === 0 ? first : undefined}
              type="button"
              aria-pressed={isOn}
              onClick={() => onChange(value ^ bit)}
              onBlur={onBlur}
              className={cx(
                'relative min-h-ctl rounded-md border font-semibold text-sm',
                isOn
                  ? 'border-accent bg-accent-soft text-accent-on-soft'
                  : 'border-line-strong bg-surface text-ink-2 hover:bg-surface-2',
              )}
            >
              {name}
              <span className="sr-only">, {names.long[index]}</span>
            </button>
          )
        })}
      </div>
    </FieldGroup>
  )
}
