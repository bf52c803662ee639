import { Badge } from '@marquee/ui'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { useTexts } from '../../lib/use-texts.ts'

/** Marks an order of a training till. */
export function TrainingBadge() {
  const { t } = useTexts('orderList')
  return (
    <Badge tone="warning" icon={GraduationCap}>
      {t('orderList:training')}
    </Badge>
  )
}
