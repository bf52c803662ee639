import { Button, Dialog } from '@marquee/ui'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { GiveBackDialog } from '../../parts/till/part-payment/give-back-dialog.tsx'
import { useBooking } from './booking-screen.ts'

interface LeaveDialogProps {
  onStay: () => void
  /** The seats are kept; what is released frees the way by itself. */
  onLeave: () => void
}

/** Asked when someone leaves while seats are held: release the seats, or hold them until their time is up. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTexts('booking', 'pay')
  const { hold, words, paid, draft, sale } = useBooking()
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const kept = hold.hold
  const { party } = draft.draft
  const release = async () => {
    setBusy(true)
    if (kept && !(await hold.release(kept.id))) onStay()
  }
  if (paid.taken.length > 0) {
    return (
      <GiveBackDialog
        parts={paid.taken}
        currency={sale.prices.currency}
        title={t('pay:taken.leaveTitle')}
        body={t('pay:taken.leaveBody')}
        action={t('pay:taken.leave')}
        onClose={onStay}
        other={<Button onClick={onLeave}>{t('pay:taken.keep')}</Button>}
        onDone={async () => {
          draft.write({ payments: [] })
          // What becomes of a party of the waiting list is asked where its basket is released.
          if (kept && !party) {
            draft.forget(kept.id)
            await hold.release(kept.id)
          }
        }}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onStay}
      title={t('booking:leave.title')}
      description={
        kept && kept.seatNos.length > 0
          ? t('booking:leave.body', { seats: words.list(kept.seatNos) })
          : t('booking:leave.bodyPlaces')
      }
      initialFocus={first}
      footer={
        <>
          <Button ref={first} onClick={onStay}>
            {t('booking:leave.stay')}
          </Button>
          <Button onClick={onLeave}>{t('booking:leave.keep')}</Button>
          {!party && (
            <Button variant="primary" loading={isBusy} onClick={release}>
              {t('booking:leave.release')}
            </Button>
          )}
        </>
      }
    />
  )
}
