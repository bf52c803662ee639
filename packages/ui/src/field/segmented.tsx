import { type Ref, useId } from 'react'
import { cx } from '../cx.ts'
import { useChosenInSight } from '../look/use-chosen-in-sight.ts'
import type { Choice } from './radio-group.tsx'

/** Props of {@link Segmented}. */
export interface SegmentedProps<Value extends string> {
  /** Name for readers ("View"). */
  label: string
  options: readonly Choice<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  disabled?: boolean
  /** The choice that stands, for a dialog that begins at it. */
  chosenRef?: Ref<HTMLInputElement>
  className?: string
}

/** Two to four short choices side by side (Map / List). Radios underneath, so arrows move and one is always chosen. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onValueChange, disabled, chosenRef, className } = props
  const name = useId()
  const row = useChosenInSight<HTMLDivElement>(value)
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={label}
      className={cx('relative inline-flex gap-0.5 rounded-md bg-sunken p-[3px]', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-[calc(var(--ctl)-6px)] cursor-pointer items-center justify-center gap-1.5 rounded-[7px] px-3 font-semibold text-[.84rem] text-ink-2 has-[:disabled]:cursor-not-allowed has-[:checked]:bg-[rgb(var(--thumb,var(--surface)))] has-[:checked]:text-ink has-[:disabled]:text-ink-disabled has-[:checked]:shadow-e1 has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2"
        >
          <input
            ref={option.value === value ? chosenRef : undefined}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-[7px] outline-none focus-visible:outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
