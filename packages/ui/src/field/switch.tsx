import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field-context.ts'

/** Props of {@link Switch}. */
export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'size'> {
  /** Words on the left. Without them give `aria-label`. */
  label?: ReactNode
  description?: ReactNode
  onCheckedChange?: (checked: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** On or off, at once. In a form that is saved later a Checkbox is the honest control. */
export function Switch({ label, description, onCheckedChange, onChange, className, ...rest }: SwitchProps) {
  const { id, ...aria } = useFieldControl(rest)
  const track = (
    <input
      {...rest}
      {...aria}
      required={undefined}
      id={id}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox brings its own checked state
      role="switch"
      onChange={(event) => {
        onChange?.(event)
        onCheckedChange?.(event.target.checked)
      }}
      className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-fast before:absolute before:top-[3px] before:left-[3px] before:size-[18px] before:rounded-full before:bg-surface before:transition-[left] before:duration-fast checked:bg-accent checked:before:left-[19px] checked:before:bg-accent-on disabled:cursor-not-allowed disabled:bg-line"
    />
  )
  if (!label) return <span className={cx('hit inline-flex', className)}>{track}</span>
  return (
    <label htmlFor={id} className={cx('flex min-h-ctl cursor-pointer items-center justify-between gap-4', className)}>
      <span className="text-sm">
        <span className="font-semibold">{label}</span>
        {description && <span className="block text-ink-2 text-xs">{description}</span>}
      </span>
      {track}
    </label>
  )
}
