import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** What is in the way of a cancellation. */
export function TakenWords({ sold, held, blocked }: { sold: number; held: number; blocked: number }) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const parts = [
    sold > 0 && t('schedule:taken.sold', { count: sold }),
    held > 0 && t('schedule:taken.held', { count: held }),
    blocked > 0 && t('schedule:taken.blocked', { count: blocked }),
  ].filter((part) => part !== false)
  return t(sold > 0 ? 'schedule:taken.whySold' : 'schedule:taken.why', { parts: format.list(parts) })
}
