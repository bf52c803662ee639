import type { FundRow } from '@marquee/contract'
import type { FundDeed } from '../fund-deed.ts'
import { CountDialog } from './count-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { GuardDialog } from './guard-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

interface DeedProps {
  deed: FundDeed
  funds: readonly FundRow[]
  onClose: () => void
}

/** The dialog of what somebody is about to do with a fund or a transfer. */
export function Deed({ deed, funds, onClose }: DeedProps) {
  switch (deed.kind) {
    case 'transfer':
      return <TransferDialog funds={funds} from={deed.fund} onClose={onClose} />
    case 'count':
      return <CountDialog fund={deed.fund} onClose={onClose} />
    case 'guard':
      return <GuardDialog fund={deed.fund} onClose={onClose} />
    case 'receive':
      return <ReceiveDialog transfer={deed.transfer} onClose={onClose} />
    case 'cancel':
    case 'dispute':
      return <EndDialog transfer={deed.transfer} how={deed.kind} onClose={onClose} />
    default:
      return <MoveDialog fund={deed.fund} kind={deed.kind} onClose={onClose} />
  }
}
