import { Button } from '@marquee/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { useAskOnClosing } from '../pay/money-guard.tsx'
import type { PaymentInput } from '../till/part-payment/payments.ts'

const GiveBackDialog = dialogOnDemand(() =>
  import('../till/part-payment/give-back-dialog.tsx').then((part) => ({ default: part.GiveBackDialog })),
)

interface TakenMoneyProps {
  taken: readonly PaymentInput[]
  /** It was sent, and nobody knows yet what came of it. */
  isLost: boolean
  currency: string
  /** What the question says; absent: it is about an exchange. */
  words?: { title: string; body: string }
  /** The clerk is leaving the exchange. */
  asksToLeave: boolean
  onStay: () => void
  onGivenBack: () => void
  onLeave: () => void
}

/**
 * Asks before an exchange, or the booking of a group, is left with money of the guest in it: it goes back now, or stays in the till, where whoever
 * exchanges the order later finds it. What could not be written down there goes back first.
 */
export function TakenMoney({ taken, isLost, ...props }: TakenMoneyProps) {
  const isPaid = taken.length > 0 && !isLost
  useAskOnClosing(isPaid)
  return isPaid ? <Question taken={taken} {...props} /> : null
}

function Question({
  taken,
  currency,
  words,
  asksToLeave,
  onStay,
  onGivenBack,
  onLeave,
}: Omit<TakenMoneyProps, 'isLost'>) {
  const { t } = useTexts('exchange', 'pay')
  const [isHeldBack, setHeldBack] = useState(false)
  useBackHeld(() => setHeldBack(true))
  if (!asksToLeave && !isHeldBack) return null
  return (
    <GiveBackDialog
      parts={taken}
      currency={currency}
      title={words?.title ?? t('exchange:leave.title')}
      body={words?.body ?? t('exchange:leave.body')}
      action={t('pay:taken.leave')}
      other={
        taken.every(({ partId }) => partId !== undefined) && <Button onClick={onLeave}>{t('pay:taken.keep')}</Button>
      }
      onClose={() => {
        setHeldBack(false)
        onStay()
      }}
      onDone={() => {
        onGivenBack()
        onLeave()
      }}
    />
  )
}

/**
 * Keeps the dialog when the person steps back. Its order is open by an address that the router knows nothing of, so no
 * blocker is asked: the step is undone before anybody hears of it.
 */
function useBackHeld(onBack: () => void): void {
  const tell = useEffectEvent(onBack)
  useEffect(() => {
    const { href } = window.location
    const { state } = history
    const holdBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      history.pushState(state, '', href)
      tell()
    }
    addEventListener('popstate', holdBack, true)
    return () => removeEventListener('popstate', holdBack, true)
  }, [])
}
