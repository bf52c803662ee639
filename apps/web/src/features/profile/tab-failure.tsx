import { Card, ErrorState } from '@marquee/ui'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'

interface TabFailureProps {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean }
}

/** A part that could not be read, with the way to try again. */
export function TabFailure({ query }: TabFailureProps) {
  const { t } = useTexts('profile')
  const failureText = useFailureText()
  const failure = readFailure(query.error)
  return (
    <Card className="max-w-[720px]">
      <ErrorState
        title={t('profile:loadFailed')}
        body={failureText(failure)}
        requestId={failure.requestId ?? undefined}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    </Card>
  )
}
