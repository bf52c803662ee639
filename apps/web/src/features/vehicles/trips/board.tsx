import type { TripDay, TripRow } from '@marquee/contract/trips'
import { Badge, Card, cssVars, cx, Icon, media, useMedia } from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type Aim, aimedRows, type BoardRow, boardRows, hoursOf, placeOf, rowFor, widthOf } from './day.ts'
import { useTripProgress } from './trip-progress.tsx'
import { useAssign } from './use-assign.ts'
import { useTripWords } from './words.ts'

/** Widths below which the words of a trip cannot be read any more: the board is scrolled instead. */
const vehiclePx = 176
const hourPx = 168

interface BoardProps {
  day: TripDay
  mayAssign: boolean
  onOpen: (trip: TripRow) => void
}

/** A day: vehicles below each other, their trips along the hours. Trips are dragged, or moved with the arrows. */
export function Board({ day, mayAssign, onOpen }: BoardProps) {
  const { t } = useTexts('vehicles')
  const format = useFormat()
  const phone = useMedia(media.belowMd)
  const give = useAssign(day)
  const words = useTripWords()
  const progress = useTripProgress()
  // Where the arrows have taken a trip that nobody has confirmed yet.
  const [aim, setAim] = useState<Aim | null>(null)
  const stored = boardRows(day)
  const rows = aimedRows(stored, aim)
  const planned = rows.flatMap(({ trips }) => trips)
  const hours = hoursOf(planned)
  // In its new row a trip is another button: whoever moves it by key goes on from there.
  const moved = useRef<string | null>(null)
  const board = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return
    board.current?.querySelector<HTMLElement>(`[data-trip="${moved.current}"]`)?.focus()
    moved.current = null
  })

  // What was confirmed stands where it went until the day that has it is here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day ends it, whatever is in it
  useEffect(() => setAim((now) => (now?.isSent ? null : now)), [day])

  function aimAt(trip: TripRow, row: number | null) {
    moved.current = trip.id
    setAim(row === null ? null : { id: trip.id, row })
  }

  async function confirm(trip: TripRow, row: BoardRow) {
    setAim((now) => now && { ...now, isSent: true })
    if (!(await give(trip, row))) aimAt(trip, null)
  }

  function onKeyDown(event: KeyboardEvent, trip: TripRow, at: number) {
    if (!mayAssign || trip.state !== 'planned') return
    const row = rows[at]
    const isAimed = aim?.id === trip.id
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    const next = step && rowFor(stored, { trip, at, step })
    if (next) aimAt(trip, stored.indexOf(next))
    else if (isAimed && event.key === 'Escape') aimAt(trip, null)
    else if (isAimed && row && (event.key === 'Enter' || event.key === ' ')) void confirm(trip, row)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (phone) {
    const inOrder = planned.toSorted((a, b) => (a.departsAt < b.departsAt ? -1 : 1))
    return (
      <ul className="flex flex-col gap-3">
        {inOrder.map((trip) => (
          <li key={trip.id}>
            <Card>
              <button type="button" className="w-full text-left" onClick={() => onOpen(trip)}>
                <b className="block font-semibold">{words.title(trip)}</b>
                <span className="block text-ink-2 text-sm">{words.stops(trip)}</span>
                <span className="block text-ink-3 text-sm">
                  {[trip.vehicle?.plate ?? t('vehicles:trips.noVehicle'), trip.driver?.name, words.places(trip)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <Progress {...progress(trip)} />
              </button>
            </Card>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Card pad={false} className="isolate scroll-pl-44 overflow-x-auto">
      <div
        style={cssVars({ '--board': `${vehiclePx + widthOf(hours) * hourPx}px` })}
        className="min-w-[var(--board)] text-sm"
      >
        <div aria-hidden="true" className="flex border-line border-b bg-surface-2 text-ink-3 text-xs">
          <span className="sticky left-0 z-20 w-44 shrink-0 bg-surface-2 px-3 py-2 font-semibold">
            {t('vehicles:one')}
          </span>
          <span className="flex min-w-0 flex-1">
            {hours.map(({ at, width }) => (
              <span
                key={at}
                style={cssVars({ '--hour': String(width) })}
                className="tnum min-w-0 grow-[var(--hour)] basis-0 border-line border-l py-2 pl-1"
              >
                {format.time(new Date(at).toISOString())}
              </span>
            ))}
          </span>
        </div>
        <p role="status" className="sr-only">
          {aim && t('vehicles:trips.aim', { to: rows[aim.row]?.vehicle?.plate ?? t('vehicles:trips.noVehicle') })}
        </p>
        <ul ref={board} aria-label={t('vehicles:trips.board')}>
          {rows.map((row, at) => (
            <BoardLine
              key={row.vehicle?.id ?? 'none'}
              row={row}
              isAimed={aim?.row === at && !aim.isSent}
              onDrop={(id) => {
                const trip = planned.find((each) => each.id === id)
                if (trip?.state === 'planned' && mayAssign) void give(trip, row)
              }}
            >
              {row.trips.map((trip) => {
                const { left, width } = placeOf(trip, hours)
                return (
                  <button
                    key={trip.id}
                    type="button"
                    draggable={mayAssign && trip.state === 'planned'}
                    data-trip={trip.id}
                    title={[words.title(trip), words.stops(trip), progress(trip).text].filter(Boolean).join(' · ')}
                    aria-keyshortcuts={mayAssign && trip.state === 'planned' ? 'ArrowUp ArrowDown Enter' : undefined}
                    onDragStart={(event) => event.dataTransfer.setData('text/plain', trip.id)}
                    onKeyDown={(event) => onKeyDown(event, trip, at)}
                    onClick={() => onOpen(trip)}
                    // All of it, beside the vehicles that stay in sight.
                    onFocus={({ currentTarget }) =>
                      currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
                    }
                    onBlur={({ relatedTarget }) => aim?.id === trip.id && relatedTarget && setAim(null)}
                    style={cssVars({ '--x': `${left}%`, '--w': `${width}%` })}
                    className={cx(
                      'absolute inset-y-1 left-[var(--x)] w-[var(--w)] min-w-[88px] overflow-hidden rounded-sm border px-1.5 text-left text-xs leading-4 hover:z-10 focus-visible:z-10',
                      row.vehicle
                        ? 'border-accent bg-accent-soft text-accent-on-soft'
                        : 'border-line-strong border-dashed bg-surface-2',
                      trip.state === 'done' && 'opacity-70',
                      aim?.id === trip.id && 'border-2 border-dashed',
                      mayAssign && trip.state === 'planned' && 'cursor-grab',
                    )}
                  >
                    <b className="tnum block whitespace-nowrap font-semibold">
                      <span className="sr-only">{words.title(trip)}</span>
                      <span aria-hidden="true">{words.times(trip)}</span>
                    </b>
                    <span className="tnum flex items-center gap-1 whitespace-nowrap">
                      <Icon of={trip.direction === 'to' ? ArrowRight : ArrowLeft} size="s" />
                      <span className="sr-only">{words.places(trip)}</span>
                      <span aria-hidden="true">{words.taken(trip)}</span>
                    </span>
                    <span className="block truncate">
                      {aim?.id === trip.id
                        ? (row.vehicle?.plate ?? t('vehicles:trips.noVehicle'))
                        : (trip.driver?.name ?? t('vehicles:trips.noDriver'))}
                    </span>
                    <Progress {...progress(trip)} isShort />
                  </button>
                )
              })}
            </BoardLine>
          ))}
        </ul>
      </div>
    </Card>
  )
}

interface BoardLineProps {
  row: BoardRow
  /** A trip was moved here by key, and nobody has confirmed it: said where there is room for words. */
  isAimed: boolean
  onDrop: (id: string) => void
  children: ReactNode
}

function BoardLine({ row: { vehicle }, isAimed, onDrop, children }: BoardLineProps) {
  const { t } = useTexts('vehicles')
  return (
    <li
      data-vehicle={vehicle?.id ?? ''}
      className="flex border-line border-b last:border-b-0"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(event.dataTransfer.getData('text/plain'))
      }}
    >
      <span className="sticky left-0 z-20 w-44 shrink-0 bg-surface px-3 py-2">
        {vehicle ? (
          <>
            <b className="tnum block font-semibold">{vehicle.plate}</b>
            {isAimed ? null : vehicle.fault ? (
              <Badge tone="danger" icon={CircleAlert}>
                {t(`vehicles:trips.why.${vehicle.fault as 'service'}`)}
              </Badge>
            ) : (
              <span className="text-ink-3 text-xs">
                {t('vehicles:guests', { count: vehicle.capacity, number: vehicle.capacity })}
              </span>
            )}
          </>
        ) : (
          <span className="block font-semibold text-ink-2">{t('vehicles:trips.noVehicle')}</span>
        )}
        {isAimed && <span className="font-semibold text-accent text-xs">{t('vehicles:trips.confirm')}</span>}
      </span>
      <span className="relative block min-h-[88px] min-w-0 flex-1 border-line border-l">{children}</span>
    </li>
  )
}

interface ProgressProps {
  text: string
  warning: string
  /** On one line, cut off where it does not fit. */
  isShort?: boolean
}

function Progress({ text, warning, isShort = false }: ProgressProps) {
  if (!text && !warning) return null
  return (
    <span className={cx('block', isShort ? 'truncate' : 'mt-1 text-sm')}>
      {warning && <b className="font-semibold text-danger">{warning}</b>}
      {warning && text && ' · '}
      {text}
    </span>
  )
}
