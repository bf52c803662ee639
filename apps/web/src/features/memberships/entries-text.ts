import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** How many entries were used, and of how many. */
export function useEntriesText() {
  const { t } = useTexts('memberships')
  const format = useFormat()
  return ({ used, most }: { used: number; most: number | null }) =>
    most === null
      ? t('memberships:used', { count: used })
      : t('memberships:usedOf', { used: format.number(used), most: format.number(most) })
}
