import type { CountState } from '@marquee/contract/stock-counts'
import { Badge, type BadgeProps } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Hourglass from 'lucide-react/icons/hourglass'
import { useTexts } from '../../../lib/use-texts.ts'

const looks: Record<CountState, Pick<BadgeProps, 'tone' | 'icon'>> = {
  counting: { tone: 'info', icon: ClipboardList },
  review: { tone: 'warning', icon: Hourglass },
  posted: { tone: 'success', icon: CircleCheck },
  cancelled: { icon: CircleX },
}

/** Where a count is. */
export function StateBadge({ state }: { state: CountState }) {
  const { t } = useTexts('stock')
  return <Badge {...looks[state]}>{t(`stock:counts.state.${state}`)}</Badge>
}
