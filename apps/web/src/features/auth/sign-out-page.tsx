import { TextLink } from '@marquee/ui'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { signOutHere } from '../../lib/auth-session/sign-out.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { AuthFrame } from './auth-frame.tsx'

const seconds = 5

/** Signs out on arrival, whatever the server says, and goes on to the sign-in after five seconds. */
export default function SignOutPage() {
  const { t } = useTexts('auth')
  const navigate = useNavigate()
  const [left, setLeft] = useState(seconds)
  const [isTold, setTold] = useState(true)
  useEffect(() => {
    signOutHere().catch(() => setTold(false))
  }, [])
  useEffect(() => {
    if (left === 0) {
      void navigate('/sign-in', { replace: true })
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left, navigate])
  return (
    <AuthFrame title={t('auth:signOut.title')}>
      {/* Said once: a voice that counts along would talk over itself. */}
      <p role="status" className="sr-only">
        {t('auth:signOut.redirecting', { count: seconds })}
      </p>
      <p aria-hidden="true" className="text-ink-2">
        {left > 0 ? t('auth:signOut.redirecting', { count: left }) : t('auth:signOut.now')}
      </p>
      {!isTold && (
        <p role="alert" className="mt-3 text-sm text-warning">
          {t('auth:signOut.failed')}
        </p>
      )}
      <p className="mt-6 text-sm">
        <TextLink render={<Link to="/sign-in" replace />}>{t('auth:signOut.goToSignIn')}</TextLink>
      </p>
    </AuthFrame>
  )
}
