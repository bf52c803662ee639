import type { SettlementLineState, SettlementState } from '@marquee/contract'
import type { IconType, Tone } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Loader from 'lucide-react/icons/loader'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo from 'lucide-react/icons/undo-2'

/** How the state of a settlement looks; its word is `settlements:state.*`. */
export const settlementLooks: Record<SettlementState, { tone: Tone; icon: IconType }> = {
  importing: { tone: 'info', icon: Loader },
  open: { tone: 'warning', icon: CircleDot },
  posted: { tone: 'success', icon: Lock },
  undone: { tone: 'neutral', icon: Undo },
}

/** How the state of a line looks; its word is `settlements:line.*`. */
export const lineLooks: Record<SettlementLineState, { tone: Tone; icon: IconType }> = {
  matched: { tone: 'success', icon: CircleCheck },
  accepted: { tone: 'neutral', icon: CircleDashed },
  differs: { tone: 'warning', icon: TriangleAlert },
  unknown: { tone: 'danger', icon: CircleHelp },
}
