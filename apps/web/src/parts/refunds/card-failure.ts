import { maskedGiftCode } from '@marquee/contract'
import type { Failure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'

const known = ['unknown', 'taken_back', 'blocked', 'replaced'] as const

/** Why money cannot go on a gift card: the one that was entered, or the one that was shown to get it; null: of another kind. */
export function useCardFailure(): (failure: Failure) => string | null {
  const { t } = useTexts('refunds')
  return ({ details }) => {
    const why = known.find((each) => each === details.card)
    if (!why) return null
    const tail = typeof details.tail === 'string' ? maskedGiftCode(details.tail) : ''
    // Nobody has entered it: it has changed since it was shown.
    if ((why === 'blocked' || why === 'replaced') && typeof details.shown === 'string') {
      return t(`refunds:failed.shownCard.${why}`, { card: tail, old: maskedGiftCode(details.shown) })
    }
    return t(`refunds:failed.card.${why}`, { card: tail })
  }
}
