import type { PurchaseState } from '@marquee/contract/stock-choices'
import type { IconType, Tone } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import PackageOpen from 'lucide-react/icons/package-open'
import Send from 'lucide-react/icons/send'

/** How the state of an order looks; its word is `purchases:state.*`. */
export const stateLooks: Record<PurchaseState, { tone: Tone; icon: IconType }> = {
  draft: { tone: 'neutral', icon: CircleDashed },
  sent: { tone: 'info', icon: Send },
  part_received: { tone: 'warning', icon: PackageOpen },
  received: { tone: 'success', icon: CircleCheck },
  closed: { tone: 'neutral', icon: Archive },
  cancelled: { tone: 'danger', icon: Ban },
  discarded: { tone: 'neutral', icon: Ban },
}
