import type { PayoutState, RunState } from '@marquee/contract/vendor-payouts'
import type { IconType, Tone } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import Send from 'lucide-react/icons/send'
import Undo from 'lucide-react/icons/undo-2'

/** How the state of a payout looks; its word is `vendorPayouts:payoutState.*`. */
export const payoutLooks: Record<PayoutState, { tone: Tone; icon: IconType }> = {
  draft: { tone: 'warning', icon: Clock },
  approved: { tone: 'info', icon: Check },
  sent: { tone: 'info', icon: Send },
  settled: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleAlert },
  reversed: { tone: 'neutral', icon: Undo },
  cancelled: { tone: 'neutral', icon: Ban },
}

/** The same of a run; its word is `vendorPayouts:runState.*`. */
export const runLooks: Record<RunState, { tone: Tone; icon: IconType }> = {
  draft: { tone: 'warning', icon: Clock },
  approved: { tone: 'info', icon: Check },
  exported: { tone: 'info', icon: FileText },
  done: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
}
