import { Button, Field, PasswordInput } from '@marquee/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { signOutHere } from '../../lib/auth-session/sign-out.ts'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useScanner } from '../scan/use-scanner.ts'
import { useUnlock } from './queries/unlock.ts'

interface UnlockFormProps {
  autoFocus?: boolean
  /** After too many wrong tries: the person is signed out on this device and has to sign in. */
  onSignedOut: () => void
}

/** The password that opens a locked session. What happens then follows from the session, not from this form. */
export function UnlockForm({ autoFocus, onSignedOut }: UnlockFormProps) {
  const { t } = useTexts('shell')
  const me = useMe()
  const unlock = useUnlock()
  const failureText = useFailureText()
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<{ failure: Failure; attempt: number } | null>(null)

  // Whatever screen is underneath: a scan reaches neither it nor the password. Said here, as nothing else can be seen.
  const [scans, setScans] = useState(0)
  useScanner(() => setScans((count) => count + 1))

  const refused = (read: Failure) => {
    if (input.current) input.current.value = ''
    if (read.reason === 'THROTTLED') {
      // Told or not: this device forgets the sign-in.
      signOutHere().catch(() => undefined)
      // After it: what was said before is taken away with the person.
      toast.info(t('shell:lock.tooMany'), { id: 'too-many-tries', duration: 20_000 })
      onSignedOut()
      return
    }
    setFailure((last) => ({ failure: read, attempt: (last?.attempt ?? 0) + 1 }))
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const password = input.current?.value ?? ''
    setMissing(password === '')
    if (password === '') input.current?.focus()
    if (password === '' || unlock.isPending) return
    try {
      await unlock.mutateAsync({ password })
    } catch (error) {
      refused(readFailure(error))
    }
  }
  return (
    <>
      {failure && (
        <FormAlert tone="error" attempt={failure.attempt}>
          {failure.failure.reason === 'WRONG_CREDENTIALS' ? t('shell:lock.wrong') : failureText(failure.failure)}
        </FormAlert>
      )}
      {scans > 0 && !failure && (
        <FormAlert tone="error" attempt={scans}>
          {t('shell:lock.scanned')}
        </FormAlert>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* For password managers, which ask for whom the password is. */}
        <input type="text" autoComplete="username" value={me?.user.email ?? ''} readOnly hidden />
        <Field label={t('shell:lock.password')} error={isMissing ? t('shell:lock.required') : undefined}>
          <PasswordInput
            ref={input}
            name="password"
            data-takes-no-scans=""
            autoComplete="current-password"
            enterKeyHint="go"
            autoFocus={autoFocus}
            onChange={() => {
              setMissing(false)
              setScans(0)
            }}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" block loading={unlock.isPending} className="mt-1">
          {t('shell:lock.unlock')}
        </Button>
      </form>
    </>
  )
}
