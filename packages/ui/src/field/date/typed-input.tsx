import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { cx } from '../../cx.ts'
import { TextInput } from '../text-input.tsx'

/** What {@link DateInput} and {@link TimeInput} share. */
export interface TypedInputProps {
  /** As data has it; '' for none. */
  value: string
  /** Hears the new value, '' when the field was emptied. */
  onValueChange: (value: string) => void
  /** Hears, on leaving the field or on Enter, a text that can't be read. Without it the field returns to its value. */
  onUnreadable?: (text: string) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  id?: string
  name?: string
  disabled?: boolean
  className?: string
  /** As of {@link TextInput}. */
  lead?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  ref?: Ref<HTMLInputElement>
}

interface TypedProps extends TypedInputProps {
  /** The value as people read it. */
  show: (value: string) => string
  read: (text: string) => { value: string; isWhole: boolean } | null
  placeholder: string
  end?: ReactNode
}

/**
 * A field that is written in as people write and keeps a value of the data. A text that can mean only one thing counts
 * at once; anything shorter counts when the field is left or Enter is pressed, and is then written out.
 */
export function TypedInput(props: TypedProps) {
  const { value, onValueChange, onUnreadable, show, read, onBlur, onKeyDown, className, ...rest } = props
  const [typed, setTyped] = useState<string | null>(null)
  /** Whether what is in the field is understood, or told to someone. */
  const settle = (): boolean => {
    if (typed === null) return true
    const text = typed.trim()
    const found = read(text)
    if (found) {
      if (found.value !== value) onValueChange(found.value)
    } else if (text !== '') {
      if (!onUnreadable) return false
      onUnreadable(typed)
    }
    setTyped(null)
    return true
  }
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      className={cx('tnum', className)}
      value={typed ?? show(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        const found = read(target.value)
        if (target.value.trim() === '') onValueChange('')
        else if (found?.isWhole && found.value !== value) onValueChange(found.value)
      }}
      onBlur={(event) => {
        settle()
        setTyped(null)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        // Nothing is sent with a text that nobody has understood.
        if (event.key === 'Enter' && !settle()) {
          event.preventDefault()
          return
        }
        onKeyDown?.(event)
      }}
    />
  )
}
