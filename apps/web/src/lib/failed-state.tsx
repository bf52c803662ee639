import { ErrorState } from '@marquee/ui'
import { readFailure } from './trpc/failure.ts'

/** What has to be known of a query that failed. */
export interface FailedQuery {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Instead of what could not be read: that it could not, the number of the request, and another try. */
export function FailedState({ title, query }: { title: string; query: FailedQuery }) {
  return (
    <ErrorState
      title={title}
      requestId={readFailure(query.error).requestId ?? undefined}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
    />
  )
}
