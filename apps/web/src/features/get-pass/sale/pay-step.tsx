import type { SessionForSale } from '@marquee/contract'
import type { ReactNode } from 'react'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PayDialog } from '../../../parts/pay/pay-dialog.tsx'
import type { PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import { useNames } from '../use-names.ts'
import type { useGetPassCheckout } from './use-get-pass-checkout.ts'

interface PayStepProps {
  checkout: ReturnType<typeof useGetPassCheckout>
  start: string
  offer: SessionForSale
  dueMinor: number
  debtor: string | undefined
  /** Why the last try was refused, in better words than the general ones. */
  refusal: string | null
  /** What is sold may have changed: it is read again. */
  onRefused: () => void
}

/** Takes the money for the basket; none once its session was called off. */
export function PayStep({ checkout, start, offer, dueMinor, debtor, refusal, onRefused }: PayStepProps) {
  const { paid, state } = checkout
  const { currency } = offer.prices
  const isCalledOff = offer.session.state === 'cancelled'
  async function take(...part: Parameters<typeof paid.take>) {
    try {
      await paid.take(...part)
    } catch (error) {
      onRefused()
      throw error
    }
  }
  const notice: ReactNode = isCalledOff && <CalledOff offer={offer} taken={paid.taken} />
  return (
    <PayDialog
      open
      start={start}
      onOpenChange={checkout.close}
      taken={paid.taken}
      onTake={take}
      onTakenBack={paid.takenBack}
      {...(paid.charged && { basket: paid.charged })}
      dueMinor={dueMinor}
      currency={currency}
      debtor={debtor}
      failure={refusal && <FormAlert tone="error">{refusal}</FormAlert>}
      notice={notice}
      // What was sent and has no answer is sent again: it may have been sold before the session was called off.
      isStopped={isCalledOff && state.at !== 'sent' && state.at !== 'answerLost'}
      onPay={checkout.pay}
    />
  )
}

function CalledOff({ offer, taken }: { offer: SessionForSale; taken: readonly PaymentInput[] }) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const name = useNames()
  const { session, prices } = offer
  const takenMinor = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <FormAlert tone="error">
      <span className="block font-semibold">
        {t('getPass:calledOff.title', { show: `${session.time} ${name(session.product.name)}` })}
      </span>
      {takenMinor > 0
        ? t('getPass:calledOff.paid', { amount: format.money(takenMinor, prices.currency) })
        : t('getPass:calledOff.close')}
    </FormAlert>
  )
}
