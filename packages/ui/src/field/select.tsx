import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref, SelectHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { bareClass, frameClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

/** One choice of {@link Select}; `group` puts neighbours under one heading. */
export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
  group?: string
}

/** Props of {@link Select}: everything of a native select, plus options. */
export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[]
  /** Words of the empty choice; it is there only when given. */
  placeholder?: string
  onValueChange?: (value: string) => void
  ref?: Ref<HTMLSelectElement>
}

/** One of a few choices (up to about 15; more: Combobox). The native list: best on phones, and readers know it. */
export function Select({ options, placeholder, onValueChange, onChange, className, style, ...rest }: SelectProps) {
  const control = useFieldControl(rest)
  return (
    <div className={cx(frameClass, 'relative pr-0', className)} style={style}>
      <select
        {...rest}
        {...control}
        required={undefined}
        onChange={(event) => {
          onChange?.(event)
          onValueChange?.(event.target.value)
        }}
        className={cx(bareClass, 'cursor-pointer appearance-none truncate pr-9 [&>*]:bg-raised [&>*]:text-ink')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {groupOptions(options).map(({ group, items }) => {
          const list = items.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))
          return group ? (
            <optgroup key={group} label={group}>
              {list}
            </optgroup>
          ) : (
            list
          )
        })}
      </select>
      <Icon of={ChevronDown} size="s" className="pointer-events-none absolute right-3" />
    </div>
  )
}

/** Neighbouring options with the same group, in the order given. */
function groupOptions(options: readonly SelectOption[]) {
  const groups: { group: string | undefined; items: SelectOption[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.items.push(option)
    else groups.push({ group: option.group, items: [option] })
  }
  return groups
}
