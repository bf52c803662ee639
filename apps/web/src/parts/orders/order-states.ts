import type { Channel, OrderState, PassRow } from '@marquee/contract'
import type { IconType, Tone } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Globe from 'lucide-react/icons/globe'
import Handshake from 'lucide-react/icons/handshake'
import Phone from 'lucide-react/icons/phone'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket'
import TimerOff from 'lucide-react/icons/timer-off'
import UserCheck from 'lucide-react/icons/user-check'

interface StateLook {
  tone: Tone
  icon: IconType
}

/** How the state of an order looks; its word is `orderList:state.*`. */
const orderLooks: Record<OrderState, StateLook> = {
  confirmed: { tone: 'success', icon: CircleCheck },
  partly_cancelled: { tone: 'warning', icon: CircleMinus },
  cancelled: { tone: 'neutral', icon: CircleSlash },
}

/** What the state of an order is called, and how it looks: one that nobody paid by its date was released. */
export function shownState({ state, isReleased }: { state: OrderState; isReleased: boolean }) {
  const isOver = isReleased && state === 'cancelled'
  return { word: isOver ? ('released' as const) : state, look: isOver ? releasedLook : orderLooks[state] }
}

/** How the state of a pass looks; its word is `orderList:passState.*`. */
export const passLooks: Record<PassRow['state'], StateLook> = {
  issued: { tone: 'info', icon: Ticket },
  used: { tone: 'success', icon: UserCheck },
  cancelled: { tone: 'neutral', icon: CircleSlash },
  blocked: { tone: 'danger', icon: Ban },
}

const releasedLook: StateLook = { tone: 'warning', icon: TimerOff }

/** By which way an order came; its word is `orderList:channel.*`. */
export const channelIcons: Record<Channel, IconType> = { door: Store, phone: Phone, web: Globe, partner: Handshake }
