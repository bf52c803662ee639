import { channels, promoFaults } from '@marquee/contract'
import { useFormat } from '../format.ts'
import { type Failure, failureText, outlasts } from '../trpc/failure.ts'
import { useTexts } from '../use-texts.ts'

/**
 * The sentence for a failure; a throttled one says how long to wait, one about a role that is given for longer than the
 * giver holds their own says until when, a reason that lacks its note says so, and a till that is for something else than
 * was shown says which.
 */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTexts('errors')
  const format = useFormat()
  // Why a code does not hold; one that nobody has words for is refused in general.
  const promoText = ({ reason, details: { why, date, channel, max } }: Failure) => {
    const fault = promoFaults.find((each) => each === why)
    if (fault === undefined) return t(failureText(reason))
    if (fault === 'early' || fault === 'late')
      return t(`errors:promo.${fault}`, { date: format.date(String(date), 'long') })
    if (fault === 'channel') {
      const only = channels.find((each) => each === channel)
      return t('errors:promo.channel', { channel: only ? t(`errors:promo.on.${only}`) : '' })
    }
    if (fault === 'used' || fault === 'guest' || fault === 'order')
      return t(`errors:promo.${fault}`, { count: Number(max) })
    return t(`errors:promo.${fault}`)
  }
  return (failure) => {
    const { reason, retryAfter } = failure
    if (reason === 'THROTTLED' && retryAfter !== null) return t('errors:throttledFor', { count: Math.ceil(retryAfter) })
    const { training } = failure.details
    if (reason === 'TILL_CLOSED' && typeof training === 'boolean') {
      return t(training ? 'errors:tillIsTraining' : 'errors:tillIsReal')
    }
    if (reason === 'PROMO_CODE') return promoText(failure)
    const until = outlasts(failure)
    if (until !== null) return t('errors:beyondUntil', { time: format.dateTime(until, 'long') })
    if (failure.issues.some(({ message }) => message === 'field.reasonNote')) return t('errors:field.reasonNote')
    return t(failureText(reason))
  }
}
