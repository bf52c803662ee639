import { type SeatGeometry, seatStatuses } from '@marquee/contract'
import { type ReactNode, useMemo } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { countStatus } from '../seat-map/model/status.ts'
import { SeatSwatch } from '../seat-map/seat-swatch.tsx'
import type { MapCategory } from '../seat-map/types.ts'

interface MapLegendProps {
  geometry: SeatGeometry
  categories: readonly MapCategory[]
  status: Uint8Array
}

/** What the colours and marks on the map of a show mean: the price categories, what is chosen, and what is not to be had. */
export function MapLegend({ geometry, categories, status }: MapLegendProps) {
  const { t } = useTexts('seatMap')
  const counts = useMemo(() => countStatus(status, geometry.seats.row.length), [status, geometry])
  const drawn = categories.filter(({ id }) => geometry.categories.includes(id))
  // Marks that nobody sees on this map are not explained.
  const taken = seatStatuses.filter((look) => look !== 'free' && counts[look] > 0)
  const kinds = ([1, 2] as const).filter((kind) => geometry.seats.kind.includes(kind))
  return (
    <ul aria-label={t('seatMap:legend')} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-xs">
      {drawn.map(({ id, name, color }) => (
        <Mark key={id} swatch={<SeatSwatch color={color} />}>
          {name}
        </Mark>
      ))}
      <Mark swatch={<SeatSwatch look="own" />}>{t('seatMap:state.own')}</Mark>
      {taken.map((look) => (
        <Mark key={look} swatch={<SeatSwatch look={look} />}>
          {t(`seatMap:state.${look}`)}
        </Mark>
      ))}
      {kinds.map((kind) => (
        <Mark key={kind} swatch={<SeatSwatch kind={kind} />}>
          {t(kind === 1 ? 'seatMap:kind.wheelchair' : 'seatMap:kind.companion')}
        </Mark>
      ))}
    </ul>
  )
}

function Mark({ swatch, children }: { swatch: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {swatch}
      <span>{children}</span>
    </li>
  )
}
