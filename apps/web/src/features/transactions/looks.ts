import type { PaymentMethod, TransactionState } from '@marquee/contract'
import type { IconType, Tone } from '@marquee/ui'
import Banknote from 'lucide-react/icons/banknote'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Clock from 'lucide-react/icons/clock'
import CreditCard from 'lucide-react/icons/credit-card'
import FileCheck from 'lucide-react/icons/file-check'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import Landmark from 'lucide-react/icons/landmark'
import Undo from 'lucide-react/icons/undo-2'

/** How the state of a payment or refund looks; its word is `transactions:state.*`. */
export const stateLooks: Record<TransactionState, { tone: Tone; icon: IconType }> = {
  paid: { tone: 'success', icon: CircleCheck },
  partly_refunded: { tone: 'warning', icon: CircleMinus },
  refunded: { tone: 'neutral', icon: Undo },
  owed: { tone: 'info', icon: FileText },
  settled: { tone: 'neutral', icon: FileCheck },
  waiting: { tone: 'info', icon: Clock },
  returned: { tone: 'neutral', icon: Undo },
  given_back: { tone: 'warning', icon: Undo },
  under_way: { tone: 'info', icon: Clock },
  declined: { tone: 'danger', icon: CircleAlert },
  to_do: { tone: 'danger', icon: CircleAlert },
  taken_in: { tone: 'success', icon: FileCheck },
}

export const methodIcons: Record<PaymentMethod, IconType> = {
  cash: Banknote,
  card: CreditCard,
  bank: Landmark,
  invoice: FileText,
  voucher: Gift,
}
