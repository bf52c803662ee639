import { type SeatGeometry, seatStatuses } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { countStatus } from './model/status.ts'
import type { SeatLook } from './paint/seat-look.ts'
import { SeatSwatch } from './seat-swatch.tsx'
import type { MapCategory } from './types.ts'

interface SeatLegendProps {
  geometry: SeatGeometry
  categories: readonly MapCategory[]
  /** With a status the states are counted as well. */
  status?: Uint8Array | null
  own?: ReadonlySet<number>
  className?: string
}

/** What the colours and marks of a map mean, with how many seats have each. */
export function SeatLegend({ geometry, categories, status, own, className }: SeatLegendProps) {
  const { t } = useTexts('seatMap')
  const format = useFormat()
  const rows = useMemo(() => {
    // Wheelchair places and the seats beside them have rows of their own: counted in both, the rows would add up to more
    // seats than there are.
    const { category, kind } = geometry.seats
    const counts = countBy(
      category.filter((_, seat) => kind[seat] === 0),
      geometry.categories.length,
    )
    const known = new Map(categories.map((category) => [category.id, category]))
    return geometry.categories.map((id, i) => ({ id, category: known.get(id), count: counts[i] ?? 0 }))
  }, [geometry, categories])
  const kinds = useMemo(() => countBy(geometry.seats.kind, 3), [geometry])
  const states = useMemo(() => (status ? countStatus(status, geometry.seats.row.length) : null), [status, geometry])
  const looks: { look: SeatLook; count: number }[] = states
    ? [
        ...seatStatuses.map((look) => ({ look, count: states[look] })),
        ...(own ? [{ look: 'own' as const, count: own.size }] : []),
      ]
    : []
  return (
    <ul aria-label={t('seatMap:legend')} className={cx('flex flex-col gap-1.5 text-sm', className)}>
      {rows
        .filter((row) => row.count > 0)
        .map(({ id, category, count }) => (
          <LegendRow
            key={id}
            swatch={<SeatSwatch color={category?.color} />}
            word={category?.name ?? ''}
            count={format.number(count)}
          />
        ))}
      {([1, 2] as const).map((kind) =>
        kinds[kind] ? (
          <LegendRow
            key={kind}
            swatch={<SeatSwatch kind={kind} />}
            word={t(kind === 1 ? 'seatMap:kind.wheelchair' : 'seatMap:kind.companion')}
            count={format.number(kinds[kind] ?? 0)}
          />
        ) : null,
      )}
      {looks.map(({ look, count }) => (
        <LegendRow
          key={look}
          swatch={<SeatSwatch look={look} />}
          word={t(`seatMap:state.${look === 'ownHeld' ? 'own' : look}`)}
          count={format.number(count)}
        />
      ))}
    </ul>
  )
}

function LegendRow({ swatch, word, count }: { swatch: ReactNode; word: string; count: string }) {
  return (
    <li className="flex items-center gap-2">
      {swatch}
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{word}</span>
      <b className="tnum font-semibold">{count}</b>
    </li>
  )
}

function countBy(values: readonly number[], length: number): number[] {
  const counts = Array.from({ length }, () => 0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
