import type { MembershipState } from '@marquee/contract'
import type { IconType, Tone } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import Undo from 'lucide-react/icons/undo-2'

/** How the state of a membership looks; its word is `memberships:state.*`. */
export const stateLooks: Record<MembershipState, { tone: Tone; icon: IconType }> = {
  active: { tone: 'success', icon: CircleCheck },
  spent: { tone: 'neutral', icon: CircleDashed },
  expired: { tone: 'warning', icon: Clock },
  blocked: { tone: 'danger', icon: Ban },
  taken_back: { tone: 'neutral', icon: Undo },
}
