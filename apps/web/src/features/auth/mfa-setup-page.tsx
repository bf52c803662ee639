import { TextLink } from '@marquee/ui'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { safeRedirect } from '../../lib/redirect-url.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { MfaSteps } from '../../parts/mfa/mfa-steps.tsx'
import type { MfaStage } from '../../parts/mfa/step-trail.tsx'
import { useGivenNames } from '../../parts/names/given-names.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useReadMe } from './queries.ts'

/** The page for people whose role demands two-step sign-in, until they have set it up. */
export default function MfaSetupPage() {
  const { t } = useTexts('joining')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const me = useMe()
  const readMe = useReadMe()
  const [stage, setStage] = useState<MfaStage>('password')
  const [isStuck, setStuck] = useState(false)
  const target = safeRedirect(params.get('redirectURL'))
  const isMissing = me?.mfaMissing ?? true

  // Set up in another tab, or not demanded any more. The recovery codes are shown once: nothing takes them away.
  useEffect(() => {
    if (!isMissing && stage !== 'codes') void navigate(target, { replace: true })
  }, [isMissing, stage, navigate, target])

  const goOn = async () => {
    setStuck(false)
    try {
      await readMe()
      await navigate(target, { replace: true })
    } catch {
      setStuck(true)
    }
  }
  const called = useGivenNames()
  const role = me?.roles[0] && called.role(me.roles[0].name)
  return (
    <AuthFrame
      title={t('joining:mfaSetup.title')}
      lead={role ? t('joining:mfaSetup.leadRole', { role }) : t('joining:mfaSetup.lead')}
    >
      {isStuck && <FormAlert tone="error">{t('joining:mfaSetup.stuck')}</FormAlert>}
      <MfaSteps onDone={goOn} onStage={setStage} />
      {stage !== 'codes' && (
        <p className="mt-6 text-sm">
          <TextLink render={<Link to="/sign-out" />}>{t('joining:mfaSetup.signOut')}</TextLink>
        </p>
      )}
    </AuthFrame>
  )
}
