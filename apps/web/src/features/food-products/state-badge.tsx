import type { FoodState } from '@marquee/contract/food'
import { Badge, type Tone } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Pause from 'lucide-react/icons/pause'
import PencilLine from 'lucide-react/icons/pencil-line'
import { useTexts } from '../../lib/use-texts.ts'

const tones: Record<FoodState, Tone> = { draft: 'neutral', active: 'success', paused: 'warning' }
const icons = { draft: PencilLine, active: CircleCheck, paused: Pause }

/** Where a product is: a draft, on sale, or paused. */
export function StateBadge({ state }: { state: FoodState }) {
  const { t } = useTexts('foodProducts')
  return (
    <Badge tone={tones[state]} icon={icons[state]}>
      {t(`foodProducts:state.${state}`)}
    </Badge>
  )
}
