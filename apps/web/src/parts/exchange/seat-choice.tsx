import {
  inLanguage,
  type SeatCategoryId,
  type SeatGeometry,
  type SessionForSale,
  seatStatuses,
} from '@marquee/contract'
import { Button, cx, media, Skeleton, useMedia } from '@marquee/ui'
import Sparkles from 'lucide-react/icons/sparkles'
import { useMemo, useState } from 'react'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useLiveSeats } from '../live-seats/use-live-seats.ts'
import { withStatus } from '../seat-map/model/status.ts'
import { useGeometry } from '../seat-map/queries.ts'
import { SeatMap } from '../seat-map/seat-map.tsx'
import type { MapCategory } from '../seat-map/types.ts'
import { MapLegend } from './map-legend.tsx'
import { useBestSeats } from './queries.ts'
import { useSeatNames } from './use-seat-names.ts'

interface SeatChoiceProps {
  sale: SessionForSale
  /** How many are wanted. */
  count: number
  chosen: readonly number[]
  onChoose: (seatNos: number[]) => void
  /** Seats that the passes in question have now, and holds of one's own: free for them. */
  own: readonly number[]
  /** Only seats of this category; null: of any. */
  categoryId?: SeatCategoryId | null
  /** What the first pass would cost there, in words. */
  note?: (categoryId: SeatCategoryId | null) => string
  disabled?: boolean
}

const noNote = () => ''

/** The live map of a show, to choose seats on: as many as are wanted, the oldest choice makes room for the next. */
export function SeatChoice(props: SeatChoiceProps) {
  const { sale, count, chosen, onChoose, own, categoryId = null, note = noNote, disabled = false } = props
  const { t, language } = useTexts('exchange')
  const format = useFormat()
  const { session } = sale
  const { state, live } = useLiveSeats(session.id, () => undefined)
  const drawing = useGeometry(session.geometryUrl)
  const geometry = drawing.data ?? null
  const names = useSeatNames(geometry)
  const mayBest = useMay('ticket_booking', 'best_available') && categoryId === null
  const best = useBestSeats(session.id)
  const [says, setSays] = useState('')
  const phone = useMedia(media.belowMd)
  const fingers = useMedia('(pointer: coarse)')
  const ownText = own.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers count, not their list
  const status = useMemo(() => live && withStatus(live.status, own, 'free'), [live, ownText])
  const chosenText = chosen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers count, not their list
  const chosenSet = useMemo(() => new Set(chosen), [chosenText])
  const categories = useMemo<MapCategory[]>(
    () => sale.categories.map(({ id, name, color }) => ({ id, name: inLanguage(name, language), color })),
    [sale.categories, language],
  )
  const failed = [state, drawing].find((query) => query.isError && !query.data)
  if (failed) return <FailedState title={t('exchange:map.failed')} query={failed} />
  if (!geometry || !status) {
    return (
      <div aria-busy="true">
        <Skeleton shape="box" width="100%" height={320} />
      </div>
    )
  }

  function pick(seatNos: number[]) {
    if (disabled) return
    let next = [...chosen]
    let why = ''
    for (const seatNo of seatNos) {
      if (next.includes(seatNo)) {
        next = next.filter((each) => each !== seatNo)
        continue
      }
      why = whyNotSeat({ seatNo, status: status as Uint8Array, geometry: geometry as SeatGeometry, categoryId })
      if (why !== '') continue
      next = [...next, seatNo].slice(-count)
    }
    setSays(why === '' ? '' : t(`exchange:map.${why as 'taken' | 'otherPrice'}`))
    if (next.join() !== chosen.join()) onChoose(next)
  }

  async function takeBest() {
    try {
      const { seatNos } = await best(count)
      if (seatNos.length === count) {
        setSays('')
        onChoose(seatNos)
      } else setSays(t('exchange:map.noBest', { count }))
    } catch (error) {
      const { reason } = readFailure(error)
      setSays(t(reason === 'SOLD_OUT' ? 'exchange:map.noBest' : 'exchange:map.bestFailed', { count }))
    }
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className={cx('min-w-0 flex-1 text-sm', says ? 'font-semibold text-warning' : 'text-ink-2')}>
          {says ||
            (chosen.length === 0
              ? t(mayBest ? 'exchange:map.chooseOrBest' : 'exchange:map.choose', { count })
              : t('exchange:map.chosen', { seats: format.list(chosen.map(names.full)), count, chosen: chosen.length }))}
        </p>
        {mayBest && (
          <Button size="sm" icon={Sparkles} disabled={disabled} onClick={() => void takeBest()}>
            {t('exchange:map.best')}
          </Button>
        )}
      </div>
      <SeatMap
        label={t('exchange:map.label', { name: inLanguage(session.product.name, language), time: session.time })}
        geometry={geometry}
        categories={categories}
        status={status}
        own={chosenSet}
        note={(seatNo) => (seatStatuses[status[seatNo] ?? 0] === 'free' ? note(categoryOf(geometry, seatNo)) : '')}
        opensNear={phone || fingers}
        onPick={disabled ? undefined : pick}
        className="h-[min(46dvh,420px)] w-full rounded-md border border-line"
      />
      <MapLegend geometry={geometry} categories={categories} status={status} />
    </div>
  )
}

const categoryOf = (geometry: SeatGeometry, seatNo: number): SeatCategoryId | null =>
  geometry.categories[geometry.seats.category[seatNo] ?? -1] ?? null

interface Asked {
  seatNo: number
  status: Uint8Array
  geometry: SeatGeometry
  categoryId: SeatCategoryId | null
}

function whyNotSeat({ seatNo, status, geometry, categoryId }: Asked): '' | 'taken' | 'otherPrice' {
  if ((status[seatNo] ?? 0) !== 0) return 'taken'
  return categoryId !== null && categoryOf(geometry, seatNo) !== categoryId ? 'otherPrice' : ''
}
