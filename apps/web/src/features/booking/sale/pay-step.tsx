import { Suspense } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { onDemand } from '../../../lib/on-demand.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useBooking } from '../booking-screen.ts'
import { useDepositTerms } from '../queries.ts'
import { useCalledOff } from '../use-called-off.ts'
import type { BookingCheckout } from './use-booking-checkout.ts'

const PayDialog = dialogOnDemand(() =>
  import('../../../parts/pay/pay-dialog.tsx').then((part) => ({ default: part.PayDialog })),
)

const DepositChoice = onDemand(() => import('./deposit-choice.tsx').then((part) => ({ default: part.DepositChoice })))

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
  const { sum, sale, paid, hold, draft } = useBooking()
  const maySellPart = useMay('ticket_booking', 'sell_part')
  const terms = useDepositTerms(sale.session.id, maySellPart).data?.terms
  const { partMinor, setPart } = checkout
  const calledOff = useCalledOff()
  return (
    <Suspense fallback={null}>
      <PayDialog
        open
        onOpenChange={(open) => !open && checkout.close()}
        taken={paid.taken}
        onTake={paid.take}
        onTakenBack={paid.takenBack}
        {...(paid.charged && { basket: paid.charged })}
        dueMinor={partMinor ?? sum.dueMinor}
        currency={sale.prices.currency}
        notice={
          <>
            {calledOff && (
              <FormAlert tone="error">
                <span className="block font-semibold">{calledOff.title}</span>
                {calledOff.inPayment}
              </FormAlert>
            )}
            {notice !== null && !calledOff && <FormAlert tone="error">{notice}</FormAlert>}
            {!calledOff && terms && paid.taken.length === 0 && (
              <Suspense fallback={null}>
                <DepositChoice
                  terms={terms}
                  grossMinor={sum.dueMinor}
                  currency={sale.prices.currency}
                  partMinor={partMinor}
                  onPart={setPart}
                />
              </Suspense>
            )}
            {!calledOff && hold.isOver && <FormAlert tone="error">{t('booking:hold.overPaying')}</FormAlert>}
          </>
        }
        // What was sent and has no answer is sent again: it may have been sold before the session was called off.
        isStopped={calledOff !== null && checkout.state.at !== 'sent' && checkout.state.at !== 'answerLost'}
        debtor={draft.draft.customer?.name ?? draft.draft.guest.name}
        onPay={checkout.pay}
      />
    </Suspense>
  )
}
