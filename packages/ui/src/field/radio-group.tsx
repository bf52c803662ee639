import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

/** One choice of {@link RadioGroup} and {@link Segmented}. */
export interface Choice<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

/** Props of {@link RadioGroup}. */
export interface RadioGroupProps<Value extends string> {
  options: readonly Choice<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  /** Name for readers when no FieldGroup stands around it. */
  label?: string
  name?: string
  disabled?: boolean
  direction?: 'column' | 'row'
  className?: string
}

/** One of a few choices that are all worth reading. Arrow keys move, as native radios do. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onValueChange, label, disabled, direction = 'column', className } = props
  const made = useId()
  const name = props.name ?? made
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: role and name come and go together
    <div
      role={label ? 'radiogroup' : undefined}
      aria-label={label}
      className={cx('flex gap-x-5', direction === 'column' ? 'flex-col' : 'flex-wrap', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="inline-flex min-h-8 cursor-pointer items-start gap-2.5 py-1.5 text-[.9rem] leading-5"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onValueChange(option.value)}
            className="hit size-5 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-surface checked:border-[6px] checked:border-accent disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken"
          />
          <span>
            {option.label}
            {option.description && <span className="block text-ink-3 text-sm">{option.description}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
