import { Suspense } from 'react'
import { onDemand } from '../../../lib/on-demand.ts'
import { useDesk } from '../desk.ts'
import type { SaleDesk } from './use-sale.ts'

const PayDialog = onDemand(() =>
  import('../../../lib/pay/pay-dialog.tsx').then((part) => ({ default: part.PayDialog })),
)

/** Fetches the payment before somebody presses for it, so that the press is answered at once. */
export const loadPayStep = () => import('../../../lib/pay/pay-dialog.tsx').catch(() => undefined)

/** Takes the money for the basket. */
export function PayStep({ sale }: { sale: SaleDesk }) {
  const { sum, sale: session, draft } = useDesk()
  return (
    <Suspense fallback={null}>
      <PayDialog
        open
        onOpenChange={(open) => !open && sale.cancel()}
        taken={draft.draft.payments}
        onTaken={(payments) => draft.write({ payments })}
        dueMinor={sum.dueMinor}
        currency={session.prices.currency}
        onPay={sale.pay}
      />
    </Suspense>
  )
}
