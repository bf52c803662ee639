import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { useFieldControl } from './field-context.ts'

/** Props of {@link Checkbox}: everything of a native checkbox, plus these. */
export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  /** Words beside the box. Without them give `aria-label`. */
  label?: ReactNode
  /** A smaller line under the label. */
  description?: ReactNode
  /** "Some of them": shows a line; a press then checks. */
  indeterminate?: boolean
  onCheckedChange?: (checked: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** A native checkbox in our drawing. */
export function Checkbox(props: CheckboxProps) {
  const { label, description, indeterminate = false, onCheckedChange, onChange, className, ref, ...rest } = props
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Only a property, not an attribute: the DOM has no other way to say it.
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  const { id, ...aria } = useFieldControl(rest)
  const box = (
    <span className="relative inline-grid size-5 shrink-0 place-items-center">
      <input
        {...rest}
        {...aria}
        required={undefined}
        id={id}
        type="checkbox"
        ref={(node) => {
          own.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
        className="hit peer size-5 cursor-pointer appearance-none rounded-[5px] border-[1.5px] border-line-strong bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken aria-[invalid=true]:border-danger"
      />
      <span className="pointer-events-none absolute inset-0 hidden place-items-center text-accent-on peer-checked:grid peer-indeterminate:grid peer-disabled:text-ink-disabled">
        <Icon of={indeterminate ? Minus : Check} size="xs" stroke={3} />
      </span>
    </span>
  )
  if (!label) return <span className={cx('inline-flex', className)}>{box}</span>
  return (
    <label
      htmlFor={id}
      className={cx('inline-flex min-h-8 cursor-pointer items-start gap-2.5 py-1.5 text-[.9rem] leading-5', className)}
    >
      {box}
      <span>
        {label}
        {description && <span className="block text-ink-3 text-sm">{description}</span>}
      </span>
    </label>
  )
}
