import { Checkbox, TextLink } from '@marquee/ui'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { readOwnDevice } from '../../lib/own-device.ts'
import { paths } from '../../lib/paths.ts'
import { safeRedirect } from '../../lib/redirect-url.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { EmailField, PasswordField, SubmitButton } from './auth-fields.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useNeedsSetup, useOwnDeviceName, usePublicVenue, useSignIn } from './queries.ts'
import { type SignIn, useSignInForm } from './use-sign-in-form.ts'

// Only people with a second step need it. It is fetched while their password is checked.
const loadCodeStep = () => import('./code-step.tsx').then((part) => ({ default: part.CodeStep }))
const CodeStep = lazy(loadCodeStep)

export default function SignInPage() {
  const { t } = useTexts('auth', 'errors')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const venue = usePublicVenue()
  const needsSetup = useNeedsSetup()
  const signIn = useSignIn()
  const device = useOwnDeviceName()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<{ failure: Failure; attempt: number } | null>(null)
  // Password right, code still to come: kept for as long as this page lives, and nowhere else.
  const [proven, setProven] = useState<SignIn | null>(null)
  const send = async (values: SignIn, code?: string) => {
    if (signIn.isPending) return
    // The step itself says so when it cannot be fetched.
    loadCodeStep().catch(() => undefined)
    try {
      await signIn.mutateAsync({ ...values, code, device: readOwnDevice() ?? undefined })
      await navigate(safeRedirect(params.get('redirectURL')), { replace: true })
    } catch (error) {
      const read = readFailure(error)
      if (read.reason === 'MFA_CODE' && code === undefined) {
        setFailure(null)
        setProven(values)
        return
      }
      setFailure((last) => ({ failure: read, attempt: (last?.attempt ?? 0) + 1 }))
      // The password itself does not hold any more.
      if (read.reason === 'WRONG_CREDENTIALS') setProven(null)
      // The address stays: nobody should write it twice.
      form.emptyPassword()
    }
  }
  const form = useSignInForm(send)
  if (proven) {
    const startAgain = () => {
      setFailure(null)
      setProven(null)
    }
    return (
      <AuthFrame title={t('auth:code.title')} lead={proven.email}>
        <Suspense>
          <CodeStep
            failure={failure}
            pending={signIn.isPending}
            onCode={(code) => void send(proven, code)}
            onBack={startAgain}
          />
        </Suspense>
      </AuthFrame>
    )
  }
  const lead = venue ? [venue.name, venue.city].filter(Boolean).join(', ') : undefined
  return (
    <AuthFrame title={t('auth:signIn.title')} lead={lead}>
      {needsSetup && (
        <p role="status" className="mb-5 rounded-md border border-line bg-sunken p-3.5 text-sm">
          {t('auth:signIn.needsSetup')}
        </p>
      )}
      {failure && (
        <FormAlert tone="error" attempt={failure.attempt}>
          {failureText(failure.failure)}
        </FormAlert>
      )}
      <form noValidate ref={form.ref} onSubmit={form.submit} className="flex flex-col gap-5">
        <EmailField field={form.field('email')} error={form.errors.email} autoFocus />
        <PasswordField field={form.field('password')} error={form.errors.password} purpose="current-password" />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox name="rememberMe" label={t('auth:field.rememberMe')} />
          <TextLink render={<Link to="/forgot-password" />}>{t('auth:signIn.forgot')}</TextLink>
        </div>
        <SubmitButton pending={signIn.isPending}>{t('auth:signIn.submit')}</SubmitButton>
      </form>
      <p className="mt-6 text-ink-3 text-sm">
        {t('auth:signIn.noAccount')} <TextLink render={<Link to="/sign-up" />}>{t('auth:signIn.signUp')}</TextLink>
      </p>
      <p className="mt-2 text-ink-3 text-sm">
        {device !== null ? (
          t('auth:signIn.device', { name: device })
        ) : (
          <TextLink render={<Link to={paths.pair} />}>{t('auth:signIn.pair')}</TextLink>
        )}
      </p>
    </AuthFrame>
  )
}
