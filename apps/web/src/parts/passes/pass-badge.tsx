import type { FoundPass } from '@marquee/contract'
import { Badge } from '@marquee/ui'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { useTexts } from '../../lib/use-texts.ts'
import { passBadge } from './pass-words.ts'

/** What a pass is good for, in one word: one for training is good for nothing, whatever its state. */
export function PassBadge({ pass }: { pass: Pick<FoundPass, 'state' | 'isTraining'> }) {
  const { t } = useTexts('getPass')
  if (pass.isTraining) {
    return (
      <Badge tone="warning" icon={GraduationCap}>
        {t('getPass:state.training')}
      </Badge>
    )
  }
  return <Badge {...passBadge[pass.state]}>{t(`getPass:state.${pass.state}`)}</Badge>
}
