import { Button, Countdown } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { serverNow } from '../../../parts/live-seats/server-clock.ts'
import { useParts } from '../../../parts/till/part-payment/queries.ts'
import { useBooking } from '../booking-screen.ts'
import { partyOf } from '../hold/use-draft.ts'

const silent: readonly number[] = []

/** Further baskets of the same clerk in this session: put aside, taken over, or of another tab. */
export function OtherBaskets() {
  const { t } = useTexts('booking')
  const { hold, words, closedWhy, money, saleState } = useBooking()
  const parts = useParts()
  const alive = hold.others.filter((other) => Date.parse(other.expiresAt) > serverNow())
  if (alive.length === 0) return null
  async function release(other: (typeof alive)[number]) {
    // Another window may have taken money for it: then it is not given back, and its money is shown here.
    if (!(await hold.release(other.id, { unlessPaid: true }))) parts.refresh()
  }
  function open(other: (typeof alive)[number]) {
    hold.open(other)
    // It may be open in another window, which has taken money meanwhile.
    parts.refresh()
  }
  return (
    <ul aria-label={t('booking:others.label')} className="mx-5 mb-3 grid gap-1.5 border-line border-t pt-3">
      {alive.map((other) => {
        const taken = parts.own.reduce((sum, part) => sum + (part.holdId === other.id ? part.amountMinor : 0), 0)
        const count = other.seatNos.length + other.pools.reduce((sum, pool) => sum + pool.qty, 0)
        return (
          <li key={other.id} className="flex items-center gap-2 text-sm">
            <span className="min-w-0 flex-1">
              <b className="block truncate font-semibold">
                {other.seatNos.length > 0 ? words.list(other.seatNos) : t('booking:sum.tickets', { count })}
              </b>
              <span className="text-ink-3 text-xs">
                {t('booking:others.aside')}{' '}
                {saleState !== 'cancelled' && (
                  <Countdown
                    expiresAt={Date.parse(other.expiresAt)}
                    now={serverNow}
                    announceAt={silent}
                    announce={() => ''}
                  />
                )}
                {taken > 0 && <span className="tnum"> · {t('booking:others.taken', { amount: money(taken) })}</span>}
              </span>
            </span>
            <Button size="sm" disabled={closedWhy !== null} onClick={() => open(other)}>
              {t('booking:others.open')}
            </Button>
            {/* Money that was taken for it is given back first, and what becomes of a party of the waiting list is asked: in the
                open basket. */}
            {taken === 0 && partyOf(other.id) === null && (
              <Button size="sm" variant="quiet" disabled={closedWhy !== null} onClick={() => void release(other)}>
                {t('booking:basket.release')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
