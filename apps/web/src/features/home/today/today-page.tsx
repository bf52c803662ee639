import { navigationFor, type TodayDocument } from '@marquee/contract'
import { AfterDelay, PageFrame, Skeleton } from '@marquee/ui'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useRights, useRightsKnown } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { mayApprove } from '../../../parts/approvals/commands.ts'
import { useToday } from '../queries.ts'
import { Attention } from './attention.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NoScreens } from './no-screens.tsx'
import { Shows } from './shows.tsx'
import { Tills } from './tills.tsx'

/** What is going on in the venue now, each part for people who may see it. */
export function TodayPage() {
  const { t } = useTexts('home')
  const format = useFormat()
  const rights = useRights()
  const isKnown = useRightsKnown()
  const today = useToday()
  const opensNothing = isKnown && navigationFor(rights).length === 0
  return (
    <PageFrame title={t('home:day.title')} subtitle={format.date(new Date().toISOString(), 'long')}>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(280px,1fr)]">
        {opensNothing ? <NoScreens /> : <FirstSteps />}
        {today.data ? (
          <Parts today={today.data} answers={mayApprove(rights)} opensNothing={opensNothing} />
        ) : today.isError ? (
          <div className="lg:col-span-2">
            <FailedState title={t('home:day.failed')} query={today} />
          </div>
        ) : (
          <AfterDelay>
            <Skeleton shape="box" width="100%" height={280} />
          </AfterDelay>
        )}
      </div>
    </PageFrame>
  )
}

interface PartsProps {
  today: TodayDocument
  answers: boolean
  opensNothing: boolean
}

function Parts({ today: { shows, tills, concerns }, answers, opensNothing }: PartsProps) {
  const hasAside = tills !== null || answers || concerns.length > 0 || !opensNothing
  return (
    <>
      {shows && <Shows shows={shows} />}
      {hasAside && (
        <div className="flex min-w-0 flex-col gap-4">
          {!opensNothing && <Attention concerns={concerns} answers={answers} />}
          {tills && <Tills tills={tills} />}
        </div>
      )}
    </>
  )
}
