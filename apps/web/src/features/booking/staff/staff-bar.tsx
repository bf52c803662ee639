import { Button } from '@marquee/ui'
import { useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useBooking } from '../booking-screen.ts'

const ReasonDialog = dialogOnDemand(() =>
  import('./reason-dialog.tsx').then((part) => ({ default: part.ReasonDialog })),
)

/** The dark bar over the map while seats are chosen for blocking. */
export function StaffBar() {
  const { t } = useTexts('booking', 'common')
  const { staff, live, words, hold } = useBooking()
  const [asks, setAsks] = useState(false)
  const chosen = [...staff.chosen]
  const free = chosen.filter((seatNo) => live.status[seatNo] === 0)
  const blocked = chosen.filter((seatNo) => live.status[seatNo] === 3)
  const unblock = async () => {
    try {
      await staff.unblock(blocked)
    } catch (error) {
      const { reason, requestId } = readFailure(error)
      hold.report({ kind: 'failed', reason, requestId })
    }
  }
  return (
    <section
      aria-label={t('booking:staff.tools')}
      className="chrome flex flex-wrap items-center gap-2 rounded-md bg-chrome px-3 py-2 text-on-chrome"
    >
      <span role="status" className="min-w-0 flex-1 truncate text-sm">
        {chosen.length === 0
          ? t('booking:staff.chooseHint')
          : t('booking:staff.chosen', { count: chosen.length, seats: words.list(chosen) })}
      </span>
      {free.length > 0 && (
        <Button variant="chrome" size="sm" onClick={() => setAsks(true)}>
          {t('booking:staff.block', { count: free.length })}
        </Button>
      )}
      {blocked.length > 0 && (
        <Button variant="chrome" size="sm" onClick={unblock}>
          {t('booking:staff.unblock', { count: blocked.length })}
        </Button>
      )}
      <Button variant="chrome" size="sm" onClick={() => staff.turn(false)}>
        {t('common:action.done')}
      </Button>
      {asks && (
        <ReasonDialog
          occasion="seat_block"
          title={t('booking:staff.blockTitle', { count: free.length, seats: words.list(free) })}
          description={t('booking:staff.blockHint')}
          onClose={() => setAsks(false)}
          actions={[
            {
              key: 'block',
              label: t('booking:staff.block', { count: free.length }),
              variant: 'primary',
              act: (reason) => staff.block(free, reason),
            },
          ]}
        />
      )}
    </section>
  )
}
