import { AfterDelay, Card, Skeleton } from '@marquee/ui'
import { FailedState } from '../../lib/failed-state.tsx'
import { useTexts } from '../../lib/use-texts.ts'

interface PartStateProps {
  query: { isError: boolean; error: unknown; refetch: () => unknown; isFetching: boolean }
}

/** A part of the settings that is on its way, or could not be read. */
export function PartState({ query }: PartStateProps) {
  const { t } = useTexts('settings')
  if (query.isError) return <FailedState query={query as never} title={t('settings:loadFailed')} />
  return <PartLoading />
}

/** The place of a part while it is on its way. */
export function PartLoading() {
  const { t } = useTexts('common')
  return (
    <Card aria-busy="true" className="flex max-w-[720px] flex-col gap-3">
      <span role="status" className="sr-only">
        {t('common:state.loading')}
      </span>
      <AfterDelay>
        <Skeleton width="30%" height={18} />
        <Skeleton width="80%" />
        <Skeleton width={140} height={40} shape="box" />
      </AfterDelay>
    </Card>
  )
}
