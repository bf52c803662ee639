import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type Ref, useRef } from 'react'
import { Kbd } from '../display/kbd.tsx'
import { Icon } from '../icon.tsx'
import { type UiLabels, useLabels } from '../labels.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** Props of {@link SearchInput}. Controlled: the text lives in the address of the page. */
export interface SearchInputProps
  extends Omit<TextInputProps, 'type' | 'icon' | 'suffix' | 'end' | 'value' | 'onChange'> {
  /** Name for readers; the placeholder is not a name. */
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Key that jumps here; the app binds it. Shown while the field is empty. */
  kbd?: string
  labels?: Pick<UiLabels, 'clearSearch'>
  inputRef?: Ref<HTMLInputElement>
}

/** Search in a list. Esc clears the text first and only then leaves the key to what lies around it. */
export function SearchInput({ label, value, onValueChange, kbd, labels, inputRef, ...rest }: SearchInputProps) {
  const words = useLabels<'clearSearch'>(labels)
  const own = useRef<HTMLInputElement>(null)
  const setRef = (node: HTMLInputElement | null) => {
    own.current = node
    if (typeof inputRef === 'function') inputRef(node)
    else if (inputRef) inputRef.current = node
  }
  const clear = () => {
    onValueChange('')
    own.current?.focus()
  }
  return (
    <TextInput
      enterKeyHint="search"
      autoComplete="off"
      {...rest}
      ref={setRef}
      type="search"
      icon={Search}
      aria-label={label}
      aria-keyshortcuts={kbd}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault()
          event.stopPropagation()
          onValueChange('')
        }
      }}
      end={
        value !== '' ? (
          <button
            type="button"
            aria-label={words.clearSearch}
            onClick={clear}
            className="hit -mr-1.5 grid size-7 place-items-center rounded-sm text-ink-2 hover:bg-sunken"
          >
            <Icon of={X} size="s" />
          </button>
        ) : (
          kbd && <Kbd className="max-md:hidden">{kbd}</Kbd>
        )
      }
    />
  )
}
