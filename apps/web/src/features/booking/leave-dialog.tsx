import { Button, Dialog } from '@marquee/ui'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { useDesk } from './desk.ts'

interface LeaveDialogProps {
  onStay: () => void
  /** The seats are kept; what is released frees the way by itself. */
  onLeave: () => void
}

/** Somebody leaves while seats are held: they go back, or stay held until their time is up. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTexts('booking')
  const { hold, words } = useDesk()
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const kept = hold.hold
  const release = async () => {
    setBusy(true)
    if (kept && !(await hold.release(kept.id))) onStay()
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
          <Button variant="primary" loading={isBusy} onClick={release}>
            {t('booking:leave.release')}
          </Button>
        </>
      }
    />
  )
}
