import { Button, LinkButton, TextLink } from '@marquee/ui'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { AuthFrame } from './auth-frame.tsx'
import { maskEmail } from './mask-email.ts'
import { useResendConfirmation } from './queries.ts'
import { readSignUp } from './sign-up-state.ts'
import { useResendWait } from './use-resend.ts'

/** After the sign-up: the mail must be opened, and then someone of the venue must let the person in. */
export default function ConfirmationRequiredPage() {
  const { t } = useTexts('auth', 'joining')
  const given = readSignUp(useLocation().state)
  return (
    <AuthFrame title={t('joining:confirmation.title')}>
      <p className="text-ink-2">
        {given ? t('joining:confirmation.sentTo', { email: maskEmail(given.email) }) : t('joining:confirmation.sent')}
      </p>
      <p className="mt-3 text-ink-2">{t('joining:confirmation.then')}</p>
      {given ? (
        <>
          <Resend email={given.email} />
          <p className="mt-6 text-ink-3 text-sm">
            {t('joining:confirmation.wrongAddress')}{' '}
            <TextLink render={<Link to="/sign-up" state={given} />}>{t('joining:confirmation.correct')}</TextLink>
          </p>
          <p className="mt-2 text-sm">
            <TextLink render={<Link to="/sign-in" />}>{t('auth:returnToSignIn')}</TextLink>
          </p>
        </>
      ) : (
        <LinkButton variant="primary" size="lg" block className="mt-6" render={<Link to="/sign-in" />}>
          {t('auth:returnToSignIn')}
        </LinkButton>
      )}
    </AuthFrame>
  )
}

function Resend({ email }: { email: string }) {
  const { t } = useTexts('auth', 'joining')
  const failureText = useFailureText()
  const resend = useResendConfirmation()
  const { left, again } = useResendWait()
  const [outcome, setOutcome] = useState<{ failure: Failure | null; attempt: number } | null>(null)
  const send = async () => {
    if (resend.isPending || left > 0) return
    const attempt = (outcome?.attempt ?? 0) + 1
    try {
      await resend.mutateAsync({ email })
      setOutcome({ failure: null, attempt })
      again()
    } catch (error) {
      const failure = readFailure(error)
      setOutcome({ failure, attempt })
      if (failure.retryAfter !== null) again(failure.retryAfter)
    }
  }
  return (
    <div className="mt-6">
      {outcome && (
        <FormAlert tone={outcome.failure ? 'error' : 'success'} attempt={outcome.attempt}>
          {outcome.failure ? failureText(outcome.failure) : t('joining:confirmation.resent')}
        </FormAlert>
      )}
      <Button variant="primary" size="lg" block loading={resend.isPending} disabled={left > 0} onClick={send}>
        <span className="tnum">
          {left > 0 ? t('joining:confirmation.resendIn', { count: left }) : t('joining:confirmation.resend')}
        </span>
      </Button>
    </div>
  )
}
