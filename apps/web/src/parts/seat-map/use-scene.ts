import type { SeatGeometry } from '@marquee/contract'
import { inLanguage } from '@marquee/contract'
import { useCallback, useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { kindOfShape } from './model/fixed-shapes.ts'
import { planOf } from './model/seat-plan.ts'
import { statusOf } from './model/status.ts'
import type { Scene } from './paint/paint.ts'
import type { MapCategory } from './types.ts'
import { usePalette } from './use-palette.ts'

const nobody: ReadonlySet<number> = new Set()
// A category that nobody has named is as grey as a line.
const nameless = '#808080'

interface SceneInput {
  geometry: SeatGeometry
  categories: readonly MapCategory[]
  status?: Uint8Array | null
  own?: ReadonlySet<number>
  areaFree?: ReadonlyMap<number, number>
}

/** All that a picture of the plan needs, and the words for its seats. */
export function useScene({ geometry, categories, status = null, own = nobody, areaFree }: SceneInput) {
  const { t, language } = useTexts('seatMap')
  const called = useGivenNames()
  const format = useFormat()
  const plan = planOf(geometry)
  const byNumber = useMemo(() => {
    const known = new Map(categories.map((category) => [category.id, category]))
    return geometry.categories.map((id) => known.get(id))
  }, [geometry, categories])
  const palette = usePalette(byNumber.map((category) => category?.color ?? nameless))
  const areaLines = useCallback(
    (area: SeatGeometry['standing'][number]) => {
      const free = areaFree?.get(area.areaNo)
      return [
        inLanguage(area.name, language),
        free === undefined
          ? t('seatMap:area.capacity', { count: area.capacity, formatted: format.number(area.capacity) })
          : t('seatMap:area.free', { count: free, free: format.number(free), all: format.number(area.capacity) }),
      ] as const
    },
    [t, language, format, areaFree],
  )
  const shapeName = useCallback(
    (text: string) => {
      const kind = kindOfShape(text)
      return kind ? t(`seatMap:shape.${kind}`) : text
    },
    [t],
  )
  const scene = useMemo<Scene>(
    () => ({ plan, states: { status, own }, palette, areaLines, shapeName }),
    [plan, status, own, palette, areaLines, shapeName],
  )
  /** "Parterre, row A, seat 5" and "Parterre A, free". */
  const wordsOf = useCallback(
    (n: number): { place: string; state: string } => {
      const { seats, sections } = geometry
      const row = plan.rows[seats.row[n] ?? 0]
      const section = called.zone(sections[row?.section ?? 0] ?? '')
      const inRow = row?.isTable ? 'seatMap:seat.table' : 'seatMap:seat.row'
      const seat = t('seatMap:seat.seat', { label: seats.label[n] ?? '' })
      const kind = (['', 'wheelchair', 'companion'] as const)[seats.kind[n] ?? 0] ?? ''
      const parts = [
        byNumber[seats.category[n] ?? 0]?.name ?? '',
        kind === '' ? '' : t(`seatMap:kind.${kind}`),
        own.has(n) ? t('seatMap:state.own') : status || own.size > 0 ? t(`seatMap:state.${statusOf(status, n)}`) : '',
      ]
      return {
        place: [section, row?.label ? t(inRow, { label: row.label }) : '', seat].filter(Boolean).join(', '),
        state: parts.filter(Boolean).join(', '),
      }
    },
    [geometry, plan, byNumber, status, own, called, t],
  )
  return { plan, scene, wordsOf }
}
