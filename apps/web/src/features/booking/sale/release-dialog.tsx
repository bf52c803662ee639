import { useTexts } from '../../../lib/use-texts.ts'
import { GiveBackDialog } from '../../../parts/till/part-payment/give-back-dialog.tsx'
import { useBooking } from '../booking-screen.ts'

/** The basket is given up after money was taken for it: the money goes back, then the seats. */
export function ReleaseDialog({ onClose, onReleased }: { onClose: () => void; onReleased?: () => unknown }) {
  const { t } = useTexts('pay')
  const { hold, paid, draft, sale } = useBooking()
  const kept = hold.hold
  return (
    <GiveBackDialog
      parts={paid.taken}
      currency={sale.prices.currency}
      title={t(kept ? 'pay:taken.releaseTitle' : 'pay:taken.giveBackTitle')}
      body={t('pay:taken.lead')}
      action={t(kept ? 'pay:taken.release' : 'pay:taken.giveBack')}
      onClose={onClose}
      onDone={async () => {
        draft.write({ payments: [] })
        if (kept) {
          draft.forget(kept.id)
          if (await hold.release(kept.id)) await onReleased?.()
        }
        onClose()
      }}
    />
  )
}
