import { LinkButton } from '@marquee/ui'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../lib/use-texts.ts'
import { AuthFrame } from './auth-frame.tsx'
import { maskEmail } from './mask-email.ts'

/** After the sign-up: somebody of the venue must let the person in. */
export default function ConfirmationRequiredPage() {
  const { t } = useTexts('auth')
  const state: unknown = useLocation().state
  const email = typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : null
  return (
    <AuthFrame title={t('auth:confirmation.title')}>
      <p className="text-ink-2">
        {email ? t('auth:confirmation.pendingFor', { email: maskEmail(email) }) : t('auth:confirmation.pending')}
      </p>
      <LinkButton variant="primary" size="lg" block className="mt-6" render={<Link to="/sign-in" />}>
        {t('auth:returnToSignIn')}
      </LinkButton>
    </AuthFrame>
  )
}
