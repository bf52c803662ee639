import type { OrderId, PassId } from '@marquee/contract'
import { Suspense } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import type { ChangeDeed } from './deeds.ts'

const CancelDialog = dialogOnDemand(() =>
  import('./cancel-dialog.tsx').then((part) => ({ default: part.CancelDialog })),
)
const AdjustDialog = dialogOnDemand(() =>
  import('./adjust-dialog.tsx').then((part) => ({ default: part.AdjustDialog })),
)

interface ChangeDialogProps {
  deed: ChangeDeed | null
  orderId: OrderId
  /** The pass that is chosen when it opens. */
  passId?: PassId
  onDeed: (deed: ChangeDeed | null) => void
}

/** The dialog in which passes are cancelled or money is given back; null: none. */
export function ChangeDialog({ deed, orderId, passId, onDeed }: ChangeDialogProps) {
  const onClose = () => onDeed(null)
  return (
    <Suspense fallback={null}>
      {deed === 'cancel' && (
        <CancelDialog
          orderId={orderId}
          onClose={onClose}
          onAdjust={() => onDeed('adjust')}
          {...(passId && { passId })}
        />
      )}
      {deed === 'adjust' && <AdjustDialog orderId={orderId} onClose={onClose} />}
    </Suspense>
  )
}
