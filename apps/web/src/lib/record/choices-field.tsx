import { Checkbox, FieldGroup } from '@marquee/ui'
import { type Ref, useImperativeHandle, useRef } from 'react'

interface ChoicesFieldProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: readonly string[]
  options: readonly { value: string; label: string }[]
  onChange: (value: string[]) => void
  ref?: Ref<{ focus: () => void }>
}

/** Some of a closed list, a box each; they keep the order of the list. */
export function ChoicesField({ id, label, hint, error, value, options, onChange, ref }: ChoicesFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => box.current?.querySelector('input')?.focus() }), [])
  const set = (changed: string, isOn: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === changed ? isOn : value.includes(each))))
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error}>
      <div ref={box} className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-x-4 gap-y-1">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onCheckedChange={(isOn) => set(option.value, isOn)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
