import { Avatar, Field, TextInput, TextLink } from '@marquee/ui'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { safeRedirect, signInFor } from '../../lib/redirect-url.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { UnlockForm } from '../../parts/lock/unlock-form.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** The lock of a page that is opened anew; over a page that stands lies the overlay. */
export default function UnlockPage() {
  const { t } = useTexts('auth')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const me = useMe()
  const target = safeRedirect(params.get('redirectURL'))

  // Unlocked here or in another tab: on with the work.
  const wasLocked = useRef(me?.locked ?? false)
  useEffect(() => {
    if (wasLocked.current && me && !me.locked) void navigate(target, { replace: true })
    wasLocked.current = me?.locked ?? false
  }, [me, navigate, target])

  const name = me?.user.name ?? ''
  return (
    <AuthFrame title={t('auth:unlock.title')} lead={t('auth:unlock.lead')}>
      <div className="mb-5 flex flex-col gap-5">
        {me && <Avatar name={name} seed={me.user.id} src={me.user.avatar} size={60} />}
        <Field label={t('auth:field.name')}>
          <TextInput value={name} disabled autoComplete="name" />
        </Field>
      </div>
      <UnlockForm autoFocus onSignedOut={() => void navigate(signInFor(target), { replace: true })} />
      <p className="mt-6 text-sm">
        <TextLink render={<Link to="/sign-out" />}>{t('auth:unlock.notMe', { name })}</TextLink>
      </p>
    </AuthFrame>
  )
}
