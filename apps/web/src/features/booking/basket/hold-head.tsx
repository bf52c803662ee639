import { Button, Countdown, cx } from '@marquee/ui'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { serverNow } from '../../../parts/live-seats/server-clock.ts'
import { useBooking } from '../booking-screen.ts'
import { isClerkChannel } from '../hold/use-channel.ts'
import { useSpanWords } from './use-span-words.ts'

const bulbs = 20
const phoneBulbs = 8
// Of a longer life they stay full until the last five minutes.
const longestShownMs = 5 * 60_000
const spoken = [120, 30] as const

/** How much of the time is left, as lamps; looked at once a second. `life` in seconds. */
function Lamps({ end, life, count }: { end: number; life: number; count: number }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const lit = Math.ceil(Math.min(1, Math.max(0, (end - serverNow()) / Math.min(life * 1000, longestShownMs))) * count)
  return (
    <span aria-hidden="true" className="bulbs !gap-0 flex w-full justify-between [--bulb-size:9px]">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lamps have no identity
        <i key={index} className={index < lit ? 'on' : undefined} />
      ))}
    </span>
  )
}

/** The dark head of the basket: how long the seats are kept, and how to keep them longer. */
export function HoldHead({ compact = false }: { compact?: boolean }) {
  const { t } = useTexts('booking')
  const { hold, closedWhy, sale, saleState } = useBooking()
  const span = useSpanWords()
  const kept = hold.hold
  // Nothing is kept for anybody any more, however much of its time would be left.
  if (saleState === 'cancelled') return <CalledOffHead compact={compact} isEmpty={!kept} />
  if (!kept) {
    return compact ? null : (
      <div className="chrome shrink-0 rounded-t-lg bg-chrome px-5 py-4 text-on-chrome">
        <p className="font-semibold">{t('booking:basket.none')}</p>
        <p className="mt-0.5 text-on-chrome-2 text-sm">
          {closedWhy ?? t(sale.session.hasSeats ? 'booking:basket.noneHint' : 'booking:basket.noSeatsHint')}
        </p>
      </div>
    )
  }
  const end = Date.parse(kept.expiresAt)
  const life = sale.holdSeconds[isClerkChannel(kept.channel) ? kept.channel : 'door']
  const canExtend = Date.parse(kept.maxUntil) > end
  const button = hold.isOver ? (
    <Button
      variant={compact ? 'secondary' : 'chrome'}
      size="sm"
      disabled={closedWhy !== null}
      loading={hold.isBusy}
      onClick={() => hold.regain()}
      className="shrink-0 whitespace-nowrap"
    >
      {t('booking:hold.again')}
    </Button>
  ) : canExtend ? (
    <Button
      variant={compact ? 'secondary' : 'chrome'}
      size="sm"
      disabled={closedWhy !== null}
      loading={hold.isBusy}
      onClick={() => hold.extend()}
      aria-label={compact ? `+${span.short(life)}: ${span.keep(life)}` : undefined}
      className="shrink-0 whitespace-nowrap"
    >
      {compact ? `+${span.short(life)}` : span.keep(life)}
    </Button>
  ) : null
  const clock = (
    <Countdown
      expiresAt={end}
      now={serverNow}
      announceAt={spoken}
      announce={(left) => t(left > 60 ? 'booking:hold.twoMinutes' : 'booking:hold.halfMinute')}
      className="stretch-wide block font-[650] text-[34px] leading-10 tracking-[-.02em]"
    />
  )
  const words = (
    <div className="min-w-0">
      <p className={cx('text-sm', compact ? 'text-ink-3' : 'text-on-chrome-2')}>
        {t(hold.isOver ? 'booking:hold.over' : 'booking:hold.for')}
        {' · '}
        <span className="whitespace-nowrap">{t(`booking:channel.${kept.channel}`)}</span>
      </p>
      {hold.isOver ? (
        <p role="status" className="font-semibold text-sm">
          {closedWhy ?? t('booking:hold.overHint')}
        </p>
      ) : (
        clock
      )}
    </div>
  )
  if (compact) {
    return (
      <div className="px-4 pt-2">
        <i aria-hidden="true" className="mx-auto mb-2 block h-1 w-10 rounded-full bg-line-strong/50" />
        <div className="flex items-center justify-between gap-3">
          {words}
          {!hold.isOver && (
            <span className="w-[108px] shrink-0">
              <Lamps end={end} life={life} count={phoneBulbs} />
            </span>
          )}
          {button}
        </div>
      </div>
    )
  }
  return (
    <div className="chrome shrink-0 rounded-t-lg bg-chrome px-5 py-3.5 text-on-chrome [@media(max-height:699px)]:py-2">
      <div className="flex items-center justify-between gap-3">
        {words}
        {button}
      </div>
      {!hold.isOver && (
        // In a low window the time itself is enough.
        <div className="mt-2 flex [@media(max-height:699px)]:hidden">
          <Lamps end={end} life={life} count={bulbs} />
        </div>
      )}
    </div>
  )
}

function CalledOffHead({ compact, isEmpty }: { compact: boolean; isEmpty: boolean }) {
  const { t } = useTexts('booking')
  if (compact && isEmpty) return null
  return (
    <div className={compact ? 'px-4 pt-3' : 'chrome shrink-0 rounded-t-lg bg-chrome px-5 py-4 text-on-chrome'}>
      <p className="font-semibold">{t('booking:closed.cancelled')}</p>
      {!isEmpty && (
        <p className={cx('mt-0.5 text-sm', compact ? 'text-ink-2' : 'text-on-chrome-2')}>
          {t('booking:problem.calledOffHeld')}
        </p>
      )}
    </div>
  )
}
