import { inLanguage } from '@marquee/contract'
import { cx, media, useMedia } from '@marquee/ui'
import { useMemo } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { SeatMap } from '../../../parts/seat-map/seat-map.tsx'
import { useBooking } from '../booking-screen.ts'
import { useSeatNote } from './use-seat-note.ts'

/** The map of the ticket session: a press holds a seat. */
export function MapPane({ className }: { className?: string }) {
  const { t, language } = useTexts('booking')
  const booking = useBooking()
  const { session, geometry, live, hold, staff, connection } = booking
  const { note, onHover } = useSeatNote()
  const own = useMemo(
    () => new Set([...(hold.hold?.seatNos ?? []), ...hold.pending, ...staff.chosen]),
    [staff.chosen, hold.hold, hold.pending],
  )
  const areaFree = useMemo(
    () => new Map(live.pools.map(({ areaNo, size, taken }) => [areaNo, Math.max(0, size - taken)])),
    [live.pools],
  )
  const phone = useMedia(media.belowMd)
  const fingers = useMedia('(pointer: coarse)')
  if (!geometry) return null
  const canPick = staff.isOn || booking.closedWhy === null
  return (
    <div className={cx('relative min-h-0', className)}>
      <SeatMap
        label={t('booking:map.label', { name: inLanguage(session.product.name, language), time: session.time })}
        geometry={geometry}
        categories={booking.categories}
        status={live.status}
        own={own}
        areaFree={areaFree}
        note={note}
        onHover={onHover}
        opensNear={phone || fingers}
        onPick={canPick ? booking.pick : undefined}
        onArea={booking.closedWhy === null ? booking.addToArea : undefined}
        className={cx('size-full rounded-lg', connection !== 'live' && 'opacity-60 grayscale')}
      />
    </div>
  )
}
