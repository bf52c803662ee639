import type { Ref, TextareaHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import { bareClass, frameClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

/** Props of {@link Textarea}: everything of a native textarea. `className` goes to the frame. */
export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of plain text. Grows with its content where the browser can, else it can be dragged. */
export function Textarea({ className, style, rows = 3, ...rest }: TextareaProps) {
  const control = useFieldControl(rest)
  return (
    <div className={cx(frameClass, className)} style={style}>
      <textarea
        {...rest}
        {...control}
        required={undefined}
        rows={rows}
        className={cx(bareClass, 'max-h-80 resize-y py-2 leading-[1.4] [field-sizing:content]')}
        style={{ minHeight: `calc(${rows} * 1.4em + 1rem)` }}
      />
    </div>
  )
}
