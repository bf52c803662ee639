import type { GroupState } from '@marquee/contract/choices'
import type { IconType, Tone } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import Send from 'lucide-react/icons/send'

/** How the state of a group looks; its word is `groups:state.*`. */
export const stateLooks: Record<GroupState, { tone: Tone; icon: IconType }> = {
  draft: { tone: 'neutral', icon: CircleDashed },
  sent: { tone: 'info', icon: Send },
  option: { tone: 'warning', icon: Clock },
  booked: { tone: 'success', icon: CircleCheck },
  closed: { tone: 'neutral', icon: Archive },
  lapsed: { tone: 'neutral', icon: Clock },
  declined: { tone: 'neutral', icon: Ban },
  cancelled: { tone: 'danger', icon: Ban },
}
