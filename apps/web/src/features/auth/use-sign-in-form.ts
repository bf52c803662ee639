import { signInInput } from '@marquee/contract'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { issueText } from '../../lib/form/issue-text.ts'
import { authWords } from './form-words.ts'

type Name = 'email' | 'password'
type Errors = Partial<Record<Name, { message: string }>>

const names: Name[] = ['email', 'password']

/**
 * The sign-in form, by hand: it is the first thing that everybody loads, and two fields do not need the library that the
 * other forms stand on. The fields keep their own values, so that what a password manager fills in counts as well.
 */
export function useSignInForm(onValid: (values: z.output<typeof signInInput>) => Promise<void>) {
  const ref = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set())
  const [errors, setErrors] = useState<Errors>({})

  const input = (name: Name) => ref.current?.elements.namedItem(name) as HTMLInputElement | null | undefined

  const read = () => {
    const data = new FormData(ref.current ?? undefined)
    const values = { email: data.get('email'), password: data.get('password'), rememberMe: data.has('rememberMe') }
    return signInInput.safeParse(values)
  }

  const check = (shown: ReadonlySet<Name>) => {
    const { error } = read()
    const next: Errors = {}
    for (const { path, message } of error?.issues ?? []) {
      const name = names.find((each) => each === path[0])
      if (name && shown.has(name)) next[name] ??= { message: issueText({ path: name, message }, authWords) }
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
      const { data } = read()
      if (data) void onValid(data)
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
