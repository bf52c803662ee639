import type { ExpenseState } from '@marquee/contract/expenses'
import type { IconType, Tone } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import Undo from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'

/** How the state of an expense looks; its word is `expenses:state.*`. */
export const stateLooks: Record<ExpenseState, { tone: Tone; icon: IconType }> = {
  draft: { tone: 'neutral', icon: CircleDashed },
  submitted: { tone: 'warning', icon: Clock },
  returned: { tone: 'danger', icon: CornerUpLeft },
  approved: { tone: 'info', icon: Wallet },
  paid: { tone: 'success', icon: CircleCheck },
  reversed: { tone: 'neutral', icon: Undo },
  discarded: { tone: 'neutral', icon: Ban },
}
