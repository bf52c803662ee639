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
import UserCheck from 'lucide-react/icons/user-check'

interface StateLook {
  tone: Tone
  icon: IconType
}

/** How the state of an order looks; its word is `orderList:state.*`. */
export const orderLooks: Record<OrderState, StateLook> = {
  confirmed: { tone: 'success', icon: CircleCheck },
  partly_cancelled: { tone: 'warning', icon: CircleMinus },
  cancelled: { tone: 'neutral', icon: CircleSlash },
}

/** How the state of a pass looks; its word is `orderList:passState.*`. */
export const passLooks: Record<PassRow['state'], StateLook> = {
  issued: { tone: 'info', icon: Ticket },
  used: { tone: 'success', icon: UserCheck },
  cancelled: { tone: 'neutral', icon: CircleSlash },
  blocked: { tone: 'danger', icon: Ban },
}

/** By which way an order came; its word is `orderList:channel.*`. */
export const channelIcons: Record<Channel, IconType> = { door: Store, phone: Phone, web: Globe, partner: Handshake }
