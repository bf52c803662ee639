import type { PartPayment } from '@marquee/contract'
import { Button, ConfirmDialog, LoadingBulbs, TextLink } from '@marquee/ui'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { signOutHere } from '../../lib/auth-session/sign-out.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { GiveBackDialog } from '../../parts/till/part-payment/give-back-dialog.tsx'
import { asPayment } from '../../parts/till/part-payment/payments.ts'
import { useAskForOwnParts } from '../../parts/till/part-payment/queries.ts'
import { AuthFrame } from './auth-frame.tsx'

const seconds = 5

/**
 * Signs out on arrival, whatever the server says; where money was taken without a sale, or sales of this device have not
 * been uploaded, it asks about that first.
 */
export default function SignOutPage() {
  const ask = useAskForOwnParts()
  // null: it is not known yet.
  const [parts, setParts] = useState<readonly PartPayment[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, on arrival
  useEffect(() => void ask().then(setParts), [])
  const [sales, setSales] = useState<number | null>(null)
  useEffect(() => {
    import('../../parts/offline-food/sales.ts').then((part) => part.countKeptSales()).then(setSales, () => setSales(0))
  }, [])
  if (parts === null || sales === null) {
    return (
      <div aria-busy="true" className="grid min-h-dvh place-items-center">
        <LoadingBulbs />
      </div>
    )
  }
  if (parts.length > 0) return <AskAboutMoney parts={parts} onLeave={() => setParts([])} />
  return sales > 0 ? <AskAboutSales count={sales} onLeave={() => setSales(0)} /> : <SigningOut />
}

/** There is no way back in a tab that was opened on this address. */
function useBack(): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => void (isFirst ? navigate('/', { replace: true }) : navigate(-1))
}

function AskAboutSales({ count, onLeave }: { count: number; onLeave: () => void }) {
  const { t } = useTexts('joining')
  return (
    <ConfirmDialog
      open
      title={t('joining:signOut.salesTitle', { count })}
      body={t('joining:signOut.salesLead')}
      confirmLabel={t('joining:signOut.anyway')}
      cancelLabel={t('joining:signOut.stay')}
      tone="neutral"
      onConfirm={onLeave}
      onCancel={useBack()}
    />
  )
}

function AskAboutMoney({ parts, onLeave }: { parts: readonly PartPayment[]; onLeave: () => void }) {
  const { t } = useTexts('pay')
  const back = useBack()
  return (
    <GiveBackDialog
      parts={parts.map(asPayment)}
      currency={parts[0]?.currency ?? ''}
      title={t('pay:taken.signOutTitle')}
      body={t('pay:taken.signOutLead')}
      action={t('pay:taken.giveBack')}
      onClose={back}
      other={<Button onClick={onLeave}>{t('pay:taken.signOut')}</Button>}
      onDone={onLeave}
    />
  )
}

/** Goes on to the sign-in after five seconds. */
function SigningOut() {
  const { t } = useTexts('joining')
  const navigate = useNavigate()
  const [left, setLeft] = useState(seconds)
  const [isSignedOut, setSignedOut] = useState(true)
  useEffect(() => {
    signOutHere().catch(() => setSignedOut(false))
  }, [])
  useEffect(() => {
    if (left === 0) {
      void navigate('/sign-in', { replace: true })
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left, navigate])
  return (
    <AuthFrame title={t('joining:signOut.title')}>
      {/* Said once: a voice that counts along would talk over itself. */}
      <p role="status" className="sr-only">
        {t('joining:signOut.redirecting', { count: seconds })}
      </p>
      <p aria-hidden="true" className="text-ink-2">
        {left > 0 ? t('joining:signOut.redirecting', { count: left }) : t('joining:signOut.now')}
      </p>
      {!isSignedOut && (
        <p role="alert" className="mt-3 text-sm text-warning">
          {t('joining:signOut.failed')}
        </p>
      )}
      <p className="mt-6 text-sm">
        <TextLink render={<Link to="/sign-in" replace />}>{t('joining:signOut.goToSignIn')}</TextLink>
      </p>
    </AuthFrame>
  )
}
