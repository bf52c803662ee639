import { inLanguage } from '@marquee/contract'
import type { CountSheet } from '@marquee/contract/stock-counts'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import type { Failure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** Why a count could not be ended, by the items that are in the way. */
export function Said({ failure, sheet }: { failure: Failure; sheet: CountSheet }) {
  const { t, language } = useTexts('stock')
  const failureText = useFailureText()
  const { details, reason } = failure
  if (details.uncounted) return t('stock:counts.sheet.uncounted')
  if (details.recount) return t('stock:counts.sheet.needRecount')
  if (details.twoPeople) return t('stock:counts.sheet.ownCount')
  if (reason === 'STALE') return t('stock:counts.sheet.changed')
  const short = sheet.lines.find(({ itemId }) => itemId === details.itemId)
  if (reason === 'INSUFFICIENT_STOCK' && short) {
    return t('stock:counts.sheet.short', { item: inLanguage(short.name, language) })
  }
  return failureText(failure)
}
