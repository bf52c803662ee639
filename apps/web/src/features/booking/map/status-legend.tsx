import { useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { serverNow } from '../../../parts/live-seats/server-clock.ts'
import { countFreeKinds, countStatus } from '../../../parts/seat-map/model/status.ts'
import { SeatSwatch } from '../../../parts/seat-map/seat-swatch.tsx'
import { useBooking } from '../booking-screen.ts'

/** What the marks of the seats mean, with how many there are at this moment. */
export function StatusLegend() {
  const { t } = useTexts('booking', 'seatMap')
  const format = useFormat()
  const { geometry, live, hold } = useBooking()
  const counts = useMemo(() => countStatus(live.status, live.status.length), [live.status])
  const kinds = useMemo(() => countFreeKinds(live.status, geometry?.seats.kind ?? []), [live.status, geometry])
  const color = useBooking().categories[0]?.color
  // Seats of a basket whose time is up are free, whoever chose them.
  const aside = hold.others.filter(({ expiresAt }) => Date.parse(expiresAt) > serverNow())
  const mine = [
    ...(hold.isOver ? [] : (hold.hold?.seatNos ?? [])),
    // Another basket of the clerk's own is held by nobody else.
    ...aside.flatMap(({ seatNos }) => seatNos),
  ]
  const mineOnMap = mine.filter((seatNo) => live.status[seatNo] === 1).length
  const standing = live.pools ?? []
  const rows = [
    { key: 'free', swatch: <SeatSwatch color={color} />, word: t('booking:legend.free'), count: counts.free },
    ...(standing.length > 0
      ? [
          {
            key: 'standing',
            swatch: null,
            word: t('booking:legend.standing'),
            count: standing.reduce((sum, { size, taken }) => sum + Math.max(0, size - taken), 0),
          },
        ]
      : []),
    { key: 'mine', swatch: <SeatSwatch look="ownHeld" />, word: t('booking:legend.mine'), count: mine.length },
    {
      key: 'held',
      swatch: <SeatSwatch look="held" />,
      word: t('booking:legend.held'),
      count: counts.held - mineOnMap,
    },
    { key: 'sold', swatch: <SeatSwatch look="sold" />, word: t('booking:legend.sold'), count: counts.sold },
    {
      key: 'arrived',
      swatch: <SeatSwatch look="arrived" />,
      word: t('booking:legend.arrived'),
      count: counts.arrived,
    },
    { key: 'blocked', swatch: <SeatSwatch look="blocked" />, word: t('booking:legend.blocked'), count: counts.blocked },
    ...([1, 2] as const).flatMap((kind) => {
      const counts = kinds[kind]
      const word = t(kind === 1 ? 'booking:legend.wheelchair' : 'booking:legend.companion')
      return counts && counts.all > 0
        ? [{ key: `kind ${kind}`, swatch: <SeatSwatch kind={kind} />, word, count: counts.free }]
        : []
    }),
  ]
  return (
    <ul aria-label={t('seatMap:legend')} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-xs">
      {rows.map((row) => (
        <li key={row.key} className="flex items-center gap-1.5 whitespace-nowrap">
          {row.swatch}
          <span>{row.word}</span>
          <b className="tnum font-semibold text-ink">{format.number(row.count)}</b>
        </li>
      ))}
    </ul>
  )
}
