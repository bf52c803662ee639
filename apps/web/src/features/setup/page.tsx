import { AfterDelay, ErrorState, LinkButton, LoadingBulbs } from '@marquee/ui'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { signInFor } from '../../lib/redirect-url.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useSetupState } from './queries.ts'
import { SetupForm } from './setup-form.tsx'
import { SetupFrame } from './setup-frame.tsx'

type Outcome = 'expired' | 'made'

/** The first page of an empty installation: the link of the server's log leads here, once. */
export default function SetupPage() {
  const { t } = useTexts('setup')
  const [params] = useSearchParams()
  const secret = params.get('key') ?? ''
  const state = useSetupState()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (outcome === 'made') return <Ready body={t('setup:ready.made')} to={signInFor(paths.home)} />
  if (outcome === 'expired') return <SetupFrame title={t('setup:expired.title')} lead={t('setup:expired.body')} />
  if (state.isPending) {
    return (
      <SetupFrame title={t('setup:title')}>
        <AfterDelay>
          <LoadingBulbs />
        </AfterDelay>
      </SetupFrame>
    )
  }
  if (state.isError) {
    return (
      <SetupFrame title={t('setup:title')}>
        <ErrorState
          title={t('setup:failed')}
          requestId={readFailure(state.error).requestId ?? undefined}
          onRetry={() => state.refetch()}
          retrying={state.isFetching}
        />
      </SetupFrame>
    )
  }
  if (!state.data.needed) return <Ready body={t('setup:ready.body')} to={paths.signIn} />
  if (secret === '') return <SetupFrame title={t('setup:missing.title')} lead={t('setup:missing.body')} />
  return (
    <SetupFrame title={t('setup:title')} lead={t('setup:lead')}>
      <SetupForm secret={secret} onExpired={() => setOutcome('expired')} onMade={() => setOutcome('made')} />
    </SetupFrame>
  )
}

function Ready({ body, to }: { body: string; to: string }) {
  const { t } = useTexts('setup')
  return (
    <SetupFrame title={t('setup:ready.title')} lead={body}>
      <LinkButton variant="primary" size="lg" block render={<Link to={to} />}>
        {t('setup:ready.signIn')}
      </LinkButton>
    </SetupFrame>
  )
}
