import type { TicketScheduleRow, TicketSessionState } from '@marquee/contract'
import type { IconType, Tone } from '@marquee/ui'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import CircleX from 'lucide-react/icons/circle-x'
import Flag from 'lucide-react/icons/flag'
import Lock from 'lucide-react/icons/lock'
import PencilLine from 'lucide-react/icons/pencil-line'

interface Look {
  tone: Tone
  icon: IconType
}

/** A state by shape, then word, then colour. */
export const sessionBadge: Record<TicketSessionState, Look> = {
  draft: { tone: 'neutral', icon: PencilLine },
  on_sale: { tone: 'success', icon: CircleCheck },
  paused: { tone: 'warning', icon: CirclePause },
  running: { tone: 'accent', icon: CirclePlay },
  finished: { tone: 'neutral', icon: Flag },
  cancelled: { tone: 'danger', icon: CircleX },
  closed: { tone: 'neutral', icon: Lock },
}

export const scheduleBadge: Record<TicketScheduleRow['state'], Look> = {
  active: { tone: 'success', icon: CalendarCheck },
  paused: { tone: 'warning', icon: CirclePause },
  ended: { tone: 'neutral', icon: Flag },
}
