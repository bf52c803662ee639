import { Button, Dialog, formatCountdown } from '@marquee/ui'
import { useEffect, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { serverNow } from '../../../parts/live-seats/server-clock.ts'
import { useBooking } from '../booking-screen.ts'
import { useBlocks, useHolder } from '../queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** A seat that is not free: who has it, and what someone with the right can do about it. */
export function SeatDialog({ seatNo, onClose }: { seatNo: number; onClose: () => void }) {
  const { live } = useBooking()
  // It may end while the dialog is open; then it still says what was asked about.
  const [status] = useState(live.status[seatNo])
  return status === 3 ? (
    <BlockedDialog seatNo={seatNo} onClose={onClose} />
  ) : (
    <HeldDialog seatNo={seatNo} onClose={onClose} />
  )
}

function HeldDialog({ seatNo, onClose }: { seatNo: number; onClose: () => void }) {
  const { t } = useTexts('booking')
  const format = useFormat()
  const { session, words, hold, staff, live } = useBooking()
  const holder = useHolder(session.id, seatNo).data?.[0]
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const kept = holder ? [...live.held].filter(([, held]) => held.holdId === holder.holdId).map(([each]) => each) : []
  // It may end while the dialog is open: then it says so, of the seats that it was about, and nothing is left to do.
  const [last, setLast] = useState<readonly number[]>([seatNo])
  if (kept.length > 0 && kept.join() !== last.join()) setLast(kept)
  const all = kept.length > 0 ? kept : [...last]
  const isEnded = holder !== undefined && kept.length === 0
  const left = holder ? Math.max(0, Math.ceil((Date.parse(holder.until) - serverNow()) / 1000)) : 0
  return (
    <ReasonDialog
      occasion="release"
      title={t('booking:staff.heldTitle', { seats: words.list(all) })}
      description={holder && t('booking:staff.heldBy', { name: holder.owner.name, time: format.time(holder.since) })}
      onClose={onClose}
      actions={
        holder && !isEnded
          ? [
              {
                key: 'release',
                label: t('booking:staff.release', { count: all.length }),
                act: (reason) => staff.releaseOther({ holdId: holder.holdId, reason }),
              },
              {
                key: 'take',
                label: t('booking:staff.takeOver', { count: all.length }),
                variant: 'primary',
                // What does not work is told beside the basket, with what is free instead.
                act: (reason) => hold.takeOver(all, reason),
              },
            ]
          : []
      }
    >
      {holder && (
        <p className="tnum mb-4 text-sm">
          {left > 0 && !isEnded ? t('booking:staff.left', { left: formatCountdown(left) }) : t('booking:staff.over')}
          {holder.note && ` · ${holder.note}`}
        </p>
      )}
      {holder?.taken && !isEnded && (
        <p
          role="status"
          className="mb-4 rounded-md bg-warning-soft px-4 py-3 font-semibold text-sm text-warning-on-soft"
        >
          {t('booking:staff.taken', {
            amount: format.money(holder.taken.amountMinor, holder.taken.currency),
            name: holder.owner.name,
          })}
        </p>
      )}
    </ReasonDialog>
  )
}

function BlockedDialog({ seatNo, onClose }: { seatNo: number; onClose: () => void }) {
  const { t } = useTexts('booking', 'common', 'errors')
  const format = useFormat()
  const { session, words, staff, hold } = useBooking()
  const block = useBlocks(session.id, true).data?.find((each) => each.seatNos.includes(seatNo))
  const [isBusy, setBusy] = useState(false)
  const run = async (seatNos: number[]) => {
    setBusy(true)
    try {
      await staff.unblock(seatNos)
    } catch (error) {
      const { reason, requestId } = readFailure(error)
      hold.report({ kind: 'failed', reason, requestId })
    }
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('booking:staff.blockedTitle', { seats: words.list([seatNo]) })}
      description={
        block && t('booking:staff.blockedBy', { name: block.by.name, at: format.dateTime(block.at, 'short') })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          {block && block.seatNos.length > 1 && (
            <Button loading={isBusy} onClick={() => run(block.seatNos)}>
              {t('booking:staff.unblockAll', { count: block.seatNos.length })}
            </Button>
          )}
          <Button variant="primary" loading={isBusy} onClick={() => run([seatNo])}>
            {t('booking:staff.unblockOne')}
          </Button>
        </>
      }
    >
      {block && <p className="text-sm">{t('booking:staff.because', { reason: block.reason })}</p>}
    </Dialog>
  )
}
