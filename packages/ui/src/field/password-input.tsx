import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { type UiLabels, useLabels } from '../labels.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** Props of {@link PasswordInput}. `autoComplete` must say `current-password` or `new-password`. */
export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'end' | 'suffix'> {
  autoComplete: 'current-password' | 'new-password'
  labels?: Pick<UiLabels, 'showPassword' | 'hidePassword'>
}

/** A password with an eye to read it. Pasting and password managers are welcome. */
export function PasswordInput({ labels, ...rest }: PasswordInputProps) {
  const words = useLabels<'showPassword' | 'hidePassword'>(labels)
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          disabled={rest.disabled}
          aria-label={shown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!shown)}
          className="hit -mr-2 grid size-8 place-items-center rounded-sm text-ink-2 hover:bg-sunken"
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      }
    />
  )
}
