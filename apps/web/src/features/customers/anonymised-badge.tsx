import { Badge } from '@marquee/ui'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTexts } from '../../lib/use-texts.ts'

/** Says in the list that somebody was forgotten and is a number now. */
export function AnonymisedBadge() {
  const { t } = useTexts('customers')
  return <Badge icon={EyeOff}>{t('customers:state.anonymised')}</Badge>
}
