import { Suspense } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import type { KeptSale } from '../../../parts/offline-food/db.ts'
import type { Shown } from '../counter-dialogs.tsx'
import type { OfflineSale, OfflineShown } from './offline-shown.ts'

const OfflinePay = dialogOnDemand(() => import('./offline-pay.tsx').then((part) => ({ default: part.OfflinePay })))
const OfflineSold = dialogOnDemand(() => import('./offline-sold.tsx').then((part) => ({ default: part.OfflineSold })))
const OfflineNotSold = dialogOnDemand(() =>
  import('./offline-not-sold.tsx').then((part) => ({ default: part.OfflineNotSold })),
)
const KeptSalesDialog = dialogOnDemand(() =>
  import('./kept-sales-dialog.tsx').then((part) => ({ default: part.KeptSalesDialog })),
)
const OfflineSalesDialog = dialogOnDemand(() =>
  import('../../../parts/offline-sales/offline-sales-dialog.tsx').then((part) => ({
    default: part.OfflineSalesDialog,
  })),
)

interface OfflineDialogsProps {
  shown: Shown | null
  onShow: (shown: OfflineShown | null) => void
  dueMinor: number
  currency: string
  sales: readonly KeptSale[]
  sell: (tenderedMinor: number) => Promise<OfflineSale>
}

/** The dialogs of a counter without the server; fetched while it is there. */
export function OfflineDialogs({ shown, onShow, dueMinor, currency, sales, sell }: OfflineDialogsProps) {
  const close = () => onShow(null)
  return (
    <Suspense fallback={null}>
      {shown?.kind === 'payOffline' && (
        <OfflinePay
          dueMinor={dueMinor}
          currency={currency}
          onPay={async (tenderedMinor) => onShow(await sell(tenderedMinor))}
          onClose={close}
        />
      )}
      {shown?.kind === 'soldOffline' && <OfflineSold slip={shown.slip} isNew={shown.isNew} onNext={close} />}
      {shown?.kind === 'notSoldOffline' && <OfflineNotSold slip={shown.slip} onClose={close} />}
      {shown?.kind === 'keptSales' && <KeptSalesDialog sales={sales} onClose={close} />}
      {shown?.kind === 'offlineSales' && <OfflineSalesDialog onClose={close} />}
    </Suspense>
  )
}
