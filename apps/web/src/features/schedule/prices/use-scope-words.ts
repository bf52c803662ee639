import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { PriceScope } from '../model/price-rows.ts'
import { useWords } from '../use-words.ts'
import type { Names } from './use-names.ts'

/** For what a price stands, in words: "VIP · Evening · Saturday · from 1 Jun". */
export function useScopeWords(names: Names): (scope: PriceScope) => string {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const words = useWords()
  return ({ seatCategoryId, shiftId, weekday, validFrom, validUntil }) => {
    const dates =
      validFrom && validUntil
        ? t('schedule:list.fromUntil', { from: format.date(validFrom), until: format.date(validUntil) })
        : validFrom
          ? t('schedule:prices.from', { date: format.date(validFrom) })
          : validUntil && t('schedule:prices.until', { date: format.date(validUntil) })
    return [
      names.category(seatCategoryId),
      shiftId && names.shift(shiftId),
      weekday !== null && words.weekdays.long[weekday - 1],
      dates,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

export type ScopeWords = ReturnType<typeof useScopeWords>
