import { newPassword } from '@marquee/contract'
import { LinkButton, TextLink } from '@marquee/ui'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { LengthMeter } from '../../lib/form/length-meter.tsx'
import { resolverOf, showIssues } from '../../lib/form/resolver.ts'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PasswordField, SubmitButton } from './auth-fields.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { authWords } from './form-words.ts'
import { usePublicVenue, useResetPassword } from './queries.ts'

const schema = z
  .object({ password: newPassword, confirm: z.string().min(1, 'field.required') })
  .refine((values) => values.password === values.confirm.normalize('NFC'), {
    path: ['confirm'],
    message: 'field.match',
  })
const resolver = resolverOf(schema, authWords)

type Outcome = { kind: 'done' } | { kind: 'expired' } | { kind: 'failed'; failure: Failure; attempt: number }

/** A new password by the link of a mail; the link of an invitation opens the account with it. */
export default function ResetPasswordPage() {
  const { t } = useTexts('auth', 'joining')
  const [params] = useSearchParams()
  const venue = usePublicVenue()
  const proof = params.get('proof') ?? ''
  const isInvitation = params.has('invitation')
  const reset = useResetPassword()
  const failureText = useFailureText()
  const [outcome, setOutcome] = useState<Outcome | null>(proof === '' ? { kind: 'expired' } : null)
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { password: '', confirm: '' } })
  const { errors } = form.formState
  const length = useWatch({ control: form.control, name: 'password' }).length
  const submit = form.handleSubmit(async ({ password }) => {
    if (reset.isPending) return
    try {
      await reset.mutateAsync({ proof, password })
      setOutcome({ kind: 'done' })
    } catch (error) {
      const failure = readFailure(error)
      if (failure.issues.some((issue) => issue.path === 'proof')) setOutcome({ kind: 'expired' })
      else {
        const rest = showIssues(form.setError, failure.issues, { fields: ['password'], words: authWords })
        const isAtFields = failure.reason === 'VALIDATION' && rest.length === 0
        setOutcome((last) =>
          isAtFields ? null : { kind: 'failed', failure, attempt: last?.kind === 'failed' ? last.attempt + 1 : 1 },
        )
      }
    }
  })
  const title = isInvitation
    ? t('joining:invitation.title', { venue: venue?.name ?? 'Marquee' })
    : t('joining:reset.title')
  if (outcome?.kind === 'done') {
    return (
      <AuthFrame title={title}>
        <FormAlert tone="success">{t(isInvitation ? 'joining:invitation.done' : 'joining:reset.done')}</FormAlert>
        <LinkButton variant="primary" size="lg" block render={<Link to="/sign-in" />}>
          {t('auth:signIn.submit')}
        </LinkButton>
      </AuthFrame>
    )
  }
  if (outcome?.kind === 'expired') {
    return (
      <AuthFrame title={title}>
        <FormAlert tone="error">{t(isInvitation ? 'joining:invitation.expired' : 'joining:reset.expired')}</FormAlert>
        {!isInvitation && (
          <LinkButton variant="primary" size="lg" block render={<Link to="/forgot-password" />}>
            {t('joining:reset.newLink')}
          </LinkButton>
        )}
        <p className="mt-6 text-sm">
          <TextLink render={<Link to="/sign-in" />}>{t('auth:returnToSignIn')}</TextLink>
        </p>
      </AuthFrame>
    )
  }
  const wrongPassword = outcome?.kind === 'failed' && outcome.failure.reason === 'WRONG_CREDENTIALS'
  return (
    <AuthFrame title={title} lead={t(isInvitation ? 'joining:invitation.lead' : 'joining:reset.lead')}>
      {outcome?.kind === 'failed' && (
        <FormAlert tone="error" attempt={outcome.attempt}>
          {wrongPassword ? t('joining:invitation.ownPassword') : failureText(outcome.failure)}
        </FormAlert>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <PasswordField
          field={form.register('password')}
          error={errors.password}
          purpose="new-password"
          hint={<LengthMeter length={length} />}
          autoFocus
        />
        <PasswordField
          field={form.register('confirm')}
          error={errors.confirm}
          purpose="new-password"
          label={t('auth:field.confirmPassword')}
        />
        <SubmitButton pending={reset.isPending}>
          {t(isInvitation ? 'joining:invitation.submit' : 'joining:reset.submit')}
        </SubmitButton>
      </form>
      <p className="mt-6 text-sm">
        <TextLink render={<Link to="/sign-in" />}>{t('auth:returnToSignIn')}</TextLink>
      </p>
    </AuthFrame>
  )
}
