import { useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { countStatus } from '../../../lib/seat-map/model/status.ts'
import { SeatSwatch } from '../../../lib/seat-map/seat-swatch.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useDesk } from '../desk.ts'

/** What the marks of the seats mean, with how many there are at this moment. */
export function StatusLegend() {
  const { t } = useTexts('booking', 'seatMap')
  const format = useFormat()
  const { geometry, live, hold } = useDesk()
  const counts = useMemo(() => countStatus(live.status, live.status.length), [live.status])
  const kinds = useMemo(() => {
    const all = geometry?.seats.kind ?? []
    return { wheelchair: all.filter((kind) => kind === 1).length, companion: all.filter((kind) => kind === 2).length }
  }, [geometry])
  const color = useDesk().categories[0]?.color
  const mine = hold.hold?.seatNos ?? []
  const mineOnMap = mine.filter((seatNo) => live.status[seatNo] === 1).length
  const rows = [
    { key: 'free', swatch: <SeatSwatch color={color} />, word: t('booking:legend.free'), count: counts.free },
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
    ...(kinds.wheelchair > 0
      ? [{ key: 'chair', swatch: <SeatSwatch kind={1} />, word: t('seatMap:kind.wheelchair'), count: kinds.wheelchair }]
      : []),
    ...(kinds.companion > 0
      ? [{ key: 'with', swatch: <SeatSwatch kind={2} />, word: t('seatMap:kind.companion'), count: kinds.companion }]
      : []),
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
