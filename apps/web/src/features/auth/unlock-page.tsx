import { unlockInput } from '@marquee/contract'
import { Avatar, Field, TextInput, TextLink } from '@marquee/ui'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { resolverOf } from '../../lib/form/resolver.ts'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { safeRedirect } from '../../lib/redirect-url.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PasswordField, SubmitButton } from './auth-fields.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { authWords } from './form-words.ts'
import { useUnlock } from './queries.ts'

const resolver = resolverOf(unlockInput, authWords)

export default function UnlockPage() {
  const { t } = useTexts('auth')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const me = useMe()
  const unlock = useUnlock()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<{ failure: Failure; attempt: number } | null>(null)
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { password: '' } })
  const target = safeRedirect(params.get('redirectURL'))

  // Unlocked here or in another tab: on with the work.
  const wasLocked = useRef(me?.locked ?? false)
  useEffect(() => {
    if (wasLocked.current && me && !me.locked) void navigate(target, { replace: true })
    wasLocked.current = me?.locked ?? false
  }, [me, navigate, target])

  const submit = form.handleSubmit(async (values) => {
    if (unlock.isPending) return
    try {
      await unlock.mutateAsync(values)
      await navigate(target, { replace: true })
    } catch (error) {
      setFailure((last) => ({ failure: readFailure(error), attempt: (last?.attempt ?? 0) + 1 }))
      form.resetField('password')
      form.setFocus('password')
    }
  })
  const name = me?.user.name ?? ''
  return (
    <AuthFrame title={t('auth:unlock.title')} lead={t('auth:unlock.lead')}>
      {failure && (
        <FormAlert tone="error" attempt={failure.attempt}>
          {failure.failure.reason === 'WRONG_CREDENTIALS' ? t('auth:unlock.wrong') : failureText(failure.failure)}
        </FormAlert>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {me && <Avatar name={name} seed={me.user.id} src={me.user.avatar} size={60} />}
        <Field label={t('auth:field.name')}>
          <TextInput value={name} disabled autoComplete="name" />
        </Field>
        {/* For password managers, which ask for whom the password is. */}
        <input type="hidden" autoComplete="username" value={me?.user.email ?? ''} readOnly />
        <PasswordField
          field={form.register('password')}
          error={form.formState.errors.password}
          purpose="current-password"
          autoFocus
        />
        <SubmitButton pending={unlock.isPending}>{t('auth:unlock.submit')}</SubmitButton>
      </form>
      <p className="mt-6 text-sm">
        <TextLink render={<Link to="/sign-out" />}>{t('auth:unlock.notMe', { name })}</TextLink>
      </p>
    </AuthFrame>
  )
}
