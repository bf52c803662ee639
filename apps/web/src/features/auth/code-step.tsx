import { Button, Field, TextInput } from '@marquee/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import type { Failure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { SubmitButton } from './auth-fields.tsx'

interface CodeStepProps {
  /** Why the last code did not do; null before the first one. */
  failure: { failure: Failure; attempt: number } | null
  pending: boolean
  onCode: (code: string) => void
  onBack: () => void
}

/** The second step of a sign-in: the code of the phone, or one of the recovery codes. */
export function CodeStep({ failure, pending, onCode, onBack }: CodeStepProps) {
  const { t } = useTexts('auth')
  const failureText = useFailureText()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<'phone' | 'recovery'>('phone')
  const [isMissing, setMissing] = useState(false)
  const attempt = failure?.attempt ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each refusal and each switch the next code is written
  useEffect(() => {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
  }, [attempt, kind])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    setMissing(code === '')
    if (code === '') input.current?.focus()
    else if (!pending) onCode(code)
  }
  const switchKind = () => {
    setMissing(false)
    setKind(kind === 'phone' ? 'recovery' : 'phone')
  }
  const byPhone = kind === 'phone'
  return (
    <>
      {failure && (
        <FormAlert tone="error" attempt={attempt}>
          {failure.failure.reason === 'MFA_CODE'
            ? t(byPhone ? 'auth:code.wrong' : 'auth:code.wrongRecovery')
            : failureText(failure.failure)}
        </FormAlert>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={t(byPhone ? 'auth:code.phone' : 'auth:code.recovery')}
          hint={t(byPhone ? 'auth:code.phoneHint' : 'auth:code.recoveryHint')}
          error={isMissing ? t('auth:code.required') : undefined}
        >
          <TextInput
            key={kind}
            ref={input}
            name="code"
            className="tnum"
            autoComplete={byPhone ? 'one-time-code' : 'off'}
            inputMode={byPhone ? 'numeric' : 'text'}
            autoCapitalize={byPhone ? 'none' : 'characters'}
            maxLength={40}
            spellCheck={false}
            enterKeyHint="go"
            onChange={() => setMissing(false)}
          />
        </Field>
        <SubmitButton pending={pending}>{t('auth:signIn.submit')}</SubmitButton>
      </form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" onClick={switchKind} className="-ml-3.5">
          {t(byPhone ? 'auth:code.useRecovery' : 'auth:code.usePhone')}
        </Button>
        <Button variant="quiet" onClick={onBack} className="-mr-3.5">
          {t('auth:code.back')}
        </Button>
      </div>
    </>
  )
}
