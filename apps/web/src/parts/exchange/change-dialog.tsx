import type { OrderId, PassId } from '@marquee/contract'
import { Suspense } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import type { ChangeDeed } from './deeds.ts'

const CancelDialog = dialogOnDemand(() =>
  import('../refunds/cancel-dialog.tsx').then((part) => ({ default: part.CancelDialog })),
)
const ExchangeDialog = dialogOnDemand(() =>
  import('./exchange-dialog.tsx').then((part) => ({ default: part.ExchangeDialog })),
)
const ReseatDialog = dialogOnDemand(() =>
  import('./reseat-dialog.tsx').then((part) => ({ default: part.ReseatDialog })),
)
const SwapDialog = dialogOnDemand(() => import('./swap-dialog.tsx').then((part) => ({ default: part.SwapDialog })))
const AdjustDialog = dialogOnDemand(() =>
  import('../refunds/adjust-dialog.tsx').then((part) => ({ default: part.AdjustDialog })),
)

const PayBackDialog = dialogOnDemand(() =>
  import('../refunds/pay-back-dialog.tsx').then((part) => ({ default: part.PayBackDialog })),
)

const TakeDueDialog = dialogOnDemand(() =>
  import('../refunds/take-due-dialog.tsx').then((part) => ({ default: part.TakeDueDialog })),
)

const TakeInvoiceDialog = dialogOnDemand(() =>
  import('../refunds/take-invoice-dialog.tsx').then((part) => ({ default: part.TakeInvoiceDialog })),
)

const SetDueDialog = dialogOnDemand(() =>
  import('../refunds/set-due-dialog.tsx').then((part) => ({ default: part.SetDueDialog })),
)

interface ChangeDialogProps {
  deed: ChangeDeed | null
  orderId: OrderId
  /** The pass that is chosen when it opens. */
  passId?: PassId
  onDeed: (deed: ChangeDeed | null) => void
}

/** The dialog in which passes are exchanged, moved or cancelled, or money is given back; null: none. */
export function ChangeDialog({ deed, orderId, passId, onDeed }: ChangeDialogProps) {
  const onClose = () => onDeed(null)
  const at = { orderId, onClose, ...(passId && { passId }) }
  return (
    <Suspense fallback={null}>
      {deed === 'cancel' && <CancelDialog {...at} onAdjust={() => onDeed('adjust')} />}
      {deed === 'exchange' && <ExchangeDialog {...at} />}
      {deed === 'reseat' && <ReseatDialog {...at} onExchange={() => onDeed('exchange')} />}
      {deed === 'swap' && <SwapDialog {...at} />}
      {deed === 'payBack' && <PayBackDialog orderId={orderId} onClose={onClose} />}
      {deed === 'takeDue' && <TakeDueDialog orderId={orderId} onClose={onClose} />}
      {deed === 'takeInvoice' && <TakeInvoiceDialog orderId={orderId} onClose={onClose} />}
      {deed === 'setDue' && <SetDueDialog orderId={orderId} onClose={onClose} />}
      {deed === 'adjust' && <AdjustDialog orderId={orderId} onClose={onClose} />}
    </Suspense>
  )
}
