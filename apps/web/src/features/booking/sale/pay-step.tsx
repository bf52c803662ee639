import { Suspense } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useBooking } from '../booking-screen.ts'
import type { BookingCheckout } from './use-booking-checkout.ts'

const PayDialog = dialogOnDemand(() =>
  import('../../../parts/pay/pay-dialog.tsx').then((part) => ({ default: part.PayDialog })),
)

/** Fetches the payment before someone presses for it, so that the press is answered at once. */
export const loadPayStep = () => import('../../../parts/pay/pay-dialog.tsx').catch(() => undefined)

interface PayStepProps {
  checkout: BookingCheckout
  /** What the guest has to hear before they pay. */
  notice: string | null
}

/** Takes the money for the basket. */
export function PayStep({ checkout, notice }: PayStepProps) {
  const { t } = useTexts('booking')
  const { sum, sale, paid, hold } = useBooking()
  return (
    <Suspense fallback={null}>
      <PayDialog
        open
        onOpenChange={(open) => !open && checkout.close()}
        taken={paid.taken}
        onTake={paid.take}
        onTakenBack={paid.takenBack}
        {...(paid.charged && { basket: paid.charged })}
        dueMinor={sum.dueMinor}
        currency={sale.prices.currency}
        notice={
          <>
            {notice !== null && <FormAlert tone="error">{notice}</FormAlert>}
            {hold.isOver && <FormAlert tone="error">{t('booking:hold.overPaying')}</FormAlert>}
          </>
        }
        onPay={checkout.pay}
      />
    </Suspense>
  )
}
