import { Button } from '@marquee/ui'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import type { PaymentInput } from '../till/part-payment/payments.ts'

const GiveBackDialog = dialogOnDemand(() =>
  import('../till/part-payment/give-back-dialog.tsx').then((part) => ({ default: part.GiveBackDialog })),
)

interface MoneyGuardProps {
  parts: readonly PaymentInput[]
  currency: string
  /** All of it is back with the guest: what the device has noted of it goes. */
  onGivenBack: () => void
}

/** Asks on the way to another screen, and before the tab closes, while money was taken for a basket that is not sold. */
export function MoneyGuard({ parts, currency, onGivenBack }: MoneyGuardProps) {
  const { t } = useTexts('pay')
  const isPaid = parts.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isPaid && currentLocation.pathname !== nextLocation.pathname,
  )
  // The way is taken here alone, once nothing is left of the money: taken twice, it ends at an error.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isPaid) blocker.proceed()
  }, [blocker, isPaid])
  useAskOnClosing(isPaid)
  if (blocker.state !== 'blocked' || !isPaid) return null
  return (
    <GiveBackDialog
      parts={parts}
      currency={currency}
      title={t('pay:taken.leaveTitle')}
      body={t('pay:taken.leaveBody')}
      action={t('pay:taken.leave')}
      onClose={blocker.reset}
      other={<Button onClick={blocker.proceed}>{t('pay:taken.keep')}</Button>}
      onDone={onGivenBack}
    />
  )
}

/** Lets the browser ask in its own words before the tab closes. What was taken is noted at the till either way. */
export function useAskOnClosing(isPaid: boolean): void {
  useEffect(() => {
    if (!isPaid) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isPaid])
}
