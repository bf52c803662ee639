import { type Failure, failureText } from '../trpc/failure.ts'
import { useTexts } from '../use-texts.ts'

/** The sentence for a failure; a throttled one says how long to wait. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTexts('errors', 'auth')
  return ({ reason, retryAfter }) =>
    reason === 'THROTTLED' && retryAfter !== null
      ? t('errors:throttledFor', { count: Math.ceil(retryAfter) })
      : t(failureText(reason))
}
