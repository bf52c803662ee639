import type { TicketSessionRow } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { type CalendarView, daysFrom } from '../model/days.ts'
import { useWords } from '../use-words.ts'
import { SessionTile } from './session-tile.tsx'

interface GridProps {
  view: CalendarView
  span: { from: string; until: string }
  /** The month that is shown; days beside it recede. */
  date: string
  today: string
  rows: readonly TicketSessionRow[]
  openId: string | null
  onOpen: (id: string) => void
  onDay: (date: string) => void
}

const inMonth = 3

/** The days beside each other, with their ticket sessions in order. */
export function CalendarGrid(props: GridProps) {
  const { view, span, date, today, rows, openId, onOpen, onDay } = props
  const { t } = useTexts('schedule')
  const words = useWords()
  const days = daysFrom(span.from, span.until)
  const byDay = Map.groupBy(rows, (row) => row.date)
  const isMonth = view === 'month'
  if (view === 'day') {
    return (
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-3">
        {rows.map((row) => (
          <li key={row.id}>
            <SessionTile row={row} wide isOpen={row.id === openId} onOpen={() => onOpen(row.id)} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    // Beside an open session seven days have no room: then they scroll, and each stays wide enough to be read.
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <ol
        className={cx(
          'grid',
          isMonth ? 'grid-cols-[repeat(7,minmax(112px,1fr))]' : 'grid-cols-[repeat(7,minmax(128px,1fr))]',
        )}
      >
        {days.map((day) => {
          const own = byDay.get(day) ?? []
          const shown = isMonth ? own.slice(0, inMonth) : own
          const isBeside = isMonth && day.slice(0, 7) !== date.slice(0, 7)
          return (
            <li
              key={day}
              className={cx(
                'flex min-w-0 flex-col border-line border-r border-b [&:nth-child(7n)]:border-r-0',
                isMonth ? 'min-h-[116px]' : 'min-h-[320px]',
                isBeside && 'bg-surface-2',
              )}
            >
              <button
                type="button"
                onClick={() => onDay(day)}
                aria-current={day === today ? 'date' : undefined}
                className={cx(
                  'flex min-h-9 items-baseline gap-1.5 px-2 py-1.5 text-left text-sm hover:bg-sunken',
                  !isMonth && 'border-line border-b',
                )}
              >
                <span className="text-ink-3">{words.weekday(day)}</span>
                <b
                  className={cx(
                    'tnum font-[650]',
                    day === today && 'rounded-full bg-accent px-1.5 text-accent-on',
                    isBeside && 'text-ink-3',
                  )}
                >
                  {Number(day.slice(8))}
                </b>
                <span className="sr-only">{t('schedule:calendar.openDay', { day: words.dayAndMonth(day) })}</span>
              </button>
              <ul className={cx('flex flex-1 flex-col gap-1.5', isMonth ? 'p-1' : 'p-1.5')}>
                {shown.map((row) => (
                  <li key={row.id}>
                    <SessionTile row={row} compact={isMonth} isOpen={row.id === openId} onOpen={() => onOpen(row.id)} />
                  </li>
                ))}
                {own.length > shown.length && (
                  <li>
                    <button
                      type="button"
                      onClick={() => onDay(day)}
                      className="min-h-6 rounded-xs px-1.5 font-semibold text-accent-text text-xs hover:underline"
                    >
                      {t('schedule:calendar.more', { count: own.length - shown.length })}
                    </button>
                  </li>
                )}
              </ul>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The same days below each other, for a phone; days without anything are left out, and those behind us wait aside. */
export function Agenda(props: Pick<GridProps, 'rows' | 'openId' | 'onOpen' | 'today'>) {
  const { rows, today, openId } = props
  const { t } = useTexts('schedule')
  const behind = rows.filter((row) => row.date < today)
  const ahead = rows.filter((row) => row.date >= today)
  // A person who opened last week wants to see it.
  if (behind.length === 0 || ahead.length === 0) return <AgendaDays {...props} />
  return (
    <div className="flex flex-col gap-4">
      <details open={behind.some((row) => row.id === openId)}>
        <summary className="-mx-1 cursor-pointer rounded-xs px-1 py-2 font-semibold text-accent-text text-sm">
          {t('schedule:calendar.earlier', { count: behind.length })}
        </summary>
        <div className="mt-2">
          <AgendaDays {...props} rows={behind} />
        </div>
      </details>
      <AgendaDays {...props} rows={ahead} />
    </div>
  )
}

function AgendaDays({ rows, openId, onOpen, today }: Pick<GridProps, 'rows' | 'openId' | 'onOpen' | 'today'>) {
  const { t } = useTexts('schedule')
  const words = useWords()
  const byDay = Map.groupBy(rows, (row) => row.date)
  return (
    <ol className="flex flex-col gap-4">
      {[...byDay].map(([day, own]) => (
        <li key={day}>
          <h2 className="mb-2 font-semibold text-sm">
            {words.dayAndMonth(day)}
            {day === today && <span className="text-accent-text"> · {t('schedule:calendar.today')}</span>}
          </h2>
          <ul className="flex flex-col gap-2">
            {own.map((row) => (
              <li key={row.id}>
                <SessionTile row={row} wide isOpen={row.id === openId} onOpen={() => onOpen(row.id)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
