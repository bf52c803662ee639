import type { TicketScheduleRow, TicketSessionRow, TicketSessionState } from '@marquee/contract'
import type { IconType, Tone } from '@marquee/ui'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import CircleX from 'lucide-react/icons/circle-x'
import Flag from 'lucide-react/icons/flag'
import Lock from 'lucide-react/icons/lock'
import PencilLine from 'lucide-react/icons/pencil-line'
import TicketCheck from 'lucide-react/icons/ticket-check'

interface Look {
  tone: Tone
  icon: IconType
}

/** A state by shape, then word, then colour. */
const sessionBadge: Record<TicketSessionState | 'soldOut', Look> = {
  draft: { tone: 'neutral', icon: PencilLine },
  on_sale: { tone: 'success', icon: CircleCheck },
  paused: { tone: 'warning', icon: CirclePause },
  running: { tone: 'accent', icon: CirclePlay },
  finished: { tone: 'neutral', icon: Flag },
  cancelled: { tone: 'danger', icon: CircleX },
  closed: { tone: 'neutral', icon: Lock },
  soldOut: { tone: 'info', icon: TicketCheck },
}

/** How a ticket session stands: its state, or that nothing is left of what is on sale. */
export function standingOf(row: Pick<TicketSessionRow, 'state' | 'sold' | 'blocked' | 'capacity'>) {
  const isSoldOut = row.state === 'on_sale' && row.sold > 0 && row.sold + row.blocked >= row.capacity
  const key: TicketSessionState | 'soldOut' = isSoldOut ? 'soldOut' : row.state
  return { key, ...sessionBadge[key] }
}

export const scheduleBadge: Record<TicketScheduleRow['state'], Look> = {
  active: { tone: 'success', icon: CalendarCheck },
  paused: { tone: 'warning', icon: CirclePause },
  ended: { tone: 'neutral', icon: Flag },
}
