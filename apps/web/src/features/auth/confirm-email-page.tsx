import { email } from '@marquee/contract'
import { Button, LinkButton, TextLink } from '@marquee/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { resolverOf } from '../../lib/form/resolver.ts'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { EmailField, SubmitButton } from './auth-fields.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { authWords } from './form-words.ts'
import { useConfirmEmail, useResendConfirmation } from './queries.ts'

type Outcome = { kind: 'done' } | { kind: 'spent' } | { kind: 'failed'; failure: Failure; attempt: number }

/** The link of the sign-up's mail. It confirms by a press and not by being opened: mail scanners open every link. */
export default function ConfirmEmailPage() {
  const { t } = useTexts('auth', 'joining')
  const [params] = useSearchParams()
  const proof = params.get('proof') ?? ''
  const confirm = useConfirmEmail()
  const failureText = useFailureText()
  const [outcome, setOutcome] = useState<Outcome | null>(proof === '' ? { kind: 'spent' } : null)
  const send = async () => {
    if (confirm.isPending) return
    try {
      await confirm.mutateAsync({ proof })
      setOutcome({ kind: 'done' })
    } catch (error) {
      const failure = readFailure(error)
      if (failure.reason === 'VALIDATION') setOutcome({ kind: 'spent' })
      else setOutcome((last) => ({ kind: 'failed', failure, attempt: last?.kind === 'failed' ? last.attempt + 1 : 1 }))
    }
  }
  if (outcome?.kind === 'done') {
    return (
      <AuthFrame title={t('joining:confirmEmail.title')}>
        <FormAlert tone="success">{t('joining:confirmEmail.done')}</FormAlert>
        <p className="text-ink-2">{t('joining:confirmEmail.then')}</p>
        <LinkButton variant="primary" size="lg" block className="mt-6" render={<Link to="/sign-in" />}>
          {t('auth:returnToSignIn')}
        </LinkButton>
      </AuthFrame>
    )
  }
  if (outcome?.kind === 'spent') return <SpentLink />
  return (
    <AuthFrame title={t('joining:confirmEmail.title')} lead={t('joining:confirmEmail.lead')}>
      {outcome && (
        <FormAlert tone="error" attempt={outcome.attempt}>
          {failureText(outcome.failure)}
        </FormAlert>
      )}
      <Button variant="primary" size="lg" block autoFocus loading={confirm.isPending} onClick={send}>
        {t('joining:confirmEmail.submit')}
      </Button>
    </AuthFrame>
  )
}

const resolver = resolverOf(z.object({ email }), authWords)

/** Used, too old or cut off: what to do then, and the next link on the spot. */
function SpentLink() {
  const { t } = useTexts('auth', 'joining')
  const resend = useResendConfirmation()
  const failureText = useFailureText()
  const [outcome, setOutcome] = useState<{ failure: Failure | null; attempt: number } | null>(null)
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { email: '' } })
  const submit = form.handleSubmit(async (values) => {
    if (resend.isPending) return
    const attempt = (outcome?.attempt ?? 0) + 1
    try {
      await resend.mutateAsync(values)
      setOutcome({ failure: null, attempt })
      form.reset()
    } catch (error) {
      setOutcome({ failure: readFailure(error), attempt })
    }
  })
  return (
    <AuthFrame title={t('joining:confirmEmail.title')}>
      {outcome ? (
        <FormAlert tone={outcome.failure ? 'error' : 'success'} attempt={outcome.attempt}>
          {outcome.failure ? failureText(outcome.failure) : t('joining:confirmEmail.sentAgain')}
        </FormAlert>
      ) : (
        <FormAlert tone="error">{t('joining:confirmEmail.spent')}</FormAlert>
      )}
      <p className="mb-5 text-ink-2">{t('joining:confirmEmail.another')}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <EmailField field={form.register('email')} error={form.formState.errors.email} />
        <SubmitButton pending={resend.isPending}>{t('joining:reset.newLink')}</SubmitButton>
      </form>
      <p className="mt-6 text-sm">
        <TextLink render={<Link to="/sign-in" />}>{t('auth:returnToSignIn')}</TextLink>
      </p>
    </AuthFrame>
  )
}
