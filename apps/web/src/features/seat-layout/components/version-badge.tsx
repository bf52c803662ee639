import type { LayoutVersionRow } from '@marquee/contract'
import { Badge } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import History from 'lucide-react/icons/history'
import PencilRuler from 'lucide-react/icons/pencil-ruler'
import { useTexts } from '../../../lib/use-texts.ts'

const looks = {
  draft: { tone: 'warning', icon: PencilRuler },
  published: { tone: 'success', icon: CircleCheck },
  retired: { tone: 'neutral', icon: History },
} as const

/** The state of a version: shape, word, colour. */
export function VersionBadge({ state }: { state: LayoutVersionRow['state'] }) {
  const { t } = useTexts('seatLayout')
  return <Badge {...looks[state]}>{t(`seatLayout:version.${state}`)}</Badge>
}
