import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconType } from '../icon.tsx'
import { bareClass, frameClass, leadFrameClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { Lead } from './lead.tsx'

/** Props of {@link TextInput}: everything of a native input, plus these. `className` goes to the frame. */
export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  icon?: IconType
  /** Stands before the value, in a bar of filters. The label still names the control. */
  lead?: string
  /** Sign after the value (₺, %, km). */
  suffix?: ReactNode
  /** Control at the end of the frame (eye, clear). */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text. Give `type`, `inputMode`, `autoComplete` and `enterKeyHint` that fit the content. */
export function TextInput({ icon, lead, suffix, end, className, style, type = 'text', ...rest }: TextInputProps) {
  const control = useFieldControl(rest)
  return (
    <div className={cx(frameClass, lead && leadFrameClass, className)} style={style}>
      {lead && <Lead of={control.id}>{lead}</Lead>}
      {icon && <Icon of={icon} size="s" className="text-ink-3" />}
      <input {...rest} {...control} required={undefined} type={type} className={bareClass} />
      {suffix && <span className="text-ink-3">{suffix}</span>}
      {end}
    </div>
  )
}
