import type { BillState } from '@marquee/contract/vendor-bills'
import type { IconType, Tone } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Wallet from 'lucide-react/icons/wallet'

/** How the state of a bill looks; its word is `vendorPayouts:state.*`. */
export const stateLooks: Record<BillState, { tone: Tone; icon: IconType }> = {
  entered: { tone: 'warning', icon: Clock },
  approved: { tone: 'info', icon: Wallet },
  part_paid: { tone: 'info', icon: Wallet },
  paid: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
}
