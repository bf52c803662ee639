import { isEmail } from '@marquee/contract'
import { type FormEvent, useRef, useState } from 'react'
import { issueText } from '../../lib/form/issue-text.ts'
import { authWords } from './form-words.ts'

type Name = 'email' | 'password'
type Errors = Partial<Record<Name, { message: string }>>

const names: Name[] = ['email', 'password']

/** What the form asks for. */
export interface SignIn {
  email: string
  password: string
  rememberMe: boolean
}

// The server's schema says the same; it would bring its whole library to the first screen.
function problemsOf({ email, password }: SignIn): Partial<Record<Name, string>> {
  const address = email === '' ? 'field.required' : isEmail(email) ? undefined : 'field.email'
  return { email: address, password: password === '' ? 'field.required' : undefined }
}

/**
 * The sign-in form, by hand: it is the first thing that everybody loads, and two fields do not need the library that the
 * other forms stand on. The fields keep their own values, so that what a password manager fills in counts as well.
 */
export function useSignInForm(onValid: (values: SignIn) => Promise<void>) {
  const ref = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set())
  const [errors, setErrors] = useState<Errors>({})

  const input = (name: Name) => ref.current?.elements.namedItem(name) as HTMLInputElement | null | undefined

  const read = () => {
    const data = new FormData(ref.current ?? undefined)
    return {
      email: String(data.get('email') ?? '').trim(),
      password: String(data.get('password') ?? ''),
      rememberMe: data.has('rememberMe'),
    }
  }

  const check = (shown: ReadonlySet<Name>) => {
    const problems = problemsOf(read())
    const next: Errors = {}
    for (const name of names) {
      const message = problems[name]
      if (message && shown.has(name)) next[name] = { message: issueText({ path: name, message }, authWords) }
    }
    setErrors(next)
    return next
  }

  return {
    ref,
    errors,
    /** Checked when it is left, and from then on with every letter. */
    field: (name: Name) => ({
      name,
      ref: null,
      onBlur() {
        const shown = new Set(touched).add(name)
        setTouched(shown)
        check(shown)
      },
      onChange() {
        if (touched.has(name)) check(touched)
      },
    }),
    submit(event: FormEvent) {
      event.preventDefault()
      const shown = new Set(names)
      setTouched(shown)
      const problems = check(shown)
      const first = names.find((name) => problems[name])
      if (first) {
        input(first)?.focus()
        return
      }
      void onValid(read())
    },
    /** After a refusal: the next try is about the password. */
    emptyPassword() {
      const password = input('password')
      if (!password) return
      password.value = ''
      setTouched(new Set())
      password.focus()
    },
  }
}
