import { type Failure, isPassing } from '../trpc/failure.ts'
import { useConnection } from '../trpc/socket.ts'
import { useTexts } from '../use-texts.ts'
import { useFailureText } from './use-failure-text.ts'

/**
 * The sentence for the failure of something that counts once however often it is sent: after a lost answer it says that it
 * may have gone through.
 */
export function useLostText(): (failure: Failure, words?: string) => string {
  const { t } = useTexts('errors')
  const failureText = useFailureText()
  const isLive = useConnection() === 'live'
  return (failure, words) => {
    // The line stands: this one answer was lost.
    const isUnanswered = isLive && failure.reason === 'OFFLINE'
    const said = words ?? (isUnanswered ? t('errors:network.noAnswer') : failureText(failure))
    return isPassing(failure.reason) ? `${said} ${t('errors:network.sentOnce')}` : said
  }
}
