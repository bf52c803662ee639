import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconType } from '../icon.tsx'
import { bareClass, frameClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

/** Props of {@link TextInput}: everything of a native input, plus these. `className` goes to the frame. */
export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  icon?: IconType
  /** Sign after the value (₺, %, km). */
  suffix?: ReactNode
  /** Control at the end of the frame (eye, clear). */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text. Give `type`, `inputMode`, `autoComplete` and `enterKeyHint` that fit the content. */
export function TextInput({ icon, suffix, end, className, style, type = 'text', ...rest }: TextInputProps) {
  const control = useFieldControl(rest)
  return (
    <div className={cx(frameClass, className)} style={style}>
      {icon && <Icon of={icon} size="s" className="text-ink-3" />}
      <input {...rest} {...control} required={undefined} type={type} className={bareClass} />
      {suffix && <span className="text-ink-3">{suffix}</span>}
      {end}
    </div>
  )
}

/** A native date, time or month field in our frame. Values are ISO text ("2026-11-21"); the browser shows them in its
 *  own language, so never print the value yourself beside it. */
export interface DateInputProps extends Omit<TextInputProps, 'type' | 'icon' | 'suffix' | 'end'> {
  type?: 'date' | 'time' | 'datetime-local' | 'month'
}

/** See {@link DateInputProps}. */
export function DateInput({ type = 'date', ...rest }: DateInputProps) {
  return <TextInput {...rest} type={type} className={cx('tnum', rest.className)} />
}
