import { CalendarPopup, cx, IconButton } from '@marquee/ui'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useRef } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { addDays } from '../model/days.ts'

interface DateStripProps {
  /** The days that are shown. */
  days: readonly string[]
  date: string
  today: string
  /** How many ticket sessions a day has; undefined while that is not known. */
  countOf: (date: string) => number | undefined
  onDate: (date: string) => void
}

/** Seven days to choose from, and a calendar for the others. Arrows go from day to day. */
export function DateStrip({ days, date, today, countOf, onDate }: DateStripProps) {
  const { t, language } = useTexts('booking')
  const format = useFormat()
  const strip = useRef<HTMLDivElement>(null)
  const weekday = new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', { weekday: 'short', timeZone: 'UTC' })

  const go = (to: string, focus = false) => {
    onDate(to)
    if (focus) requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(addDays(date, step), true)
  }
  return (
    <div className="flex min-w-0 items-center gap-1 max-md:w-full">
      <CalendarPopup
        value={date}
        onPick={go}
        trigger={<IconButton variant="outlined" icon={CalendarDays} label={t('booking:date.pick')} />}
      />
      <IconButton
        icon={ChevronLeft}
        label={t('booking:date.before')}
        onClick={() => go(addDays(date, -1))}
        className="max-sm:hidden"
      />
      <div
        ref={strip}
        role="radiogroup"
        aria-label={t('booking:date.label')}
        onKeyDown={onKeyDown}
        className="flex min-w-0 flex-1 gap-1 overflow-x-auto p-0.5 [scrollbar-width:none]"
      >
        {days.map((day) => {
          const isOn = day === date
          const count = countOf(day)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a day of the strip, walked by arrows that load other days
            <button
              key={day}
              type="button"
              role="radio"
              aria-checked={isOn}
              tabIndex={isOn ? 0 : -1}
              onClick={() => go(day)}
              className={cx(
                'tnum relative flex h-12 min-w-10 flex-1 flex-col md:w-10 md:flex-none lg:w-11 items-center rounded-md pt-1 border text-center leading-none',
                isOn
                  ? 'border-accent bg-accent text-accent-on'
                  : 'border-line bg-surface text-ink hover:border-line-strong',
                !isOn && count === 0 && 'text-ink-3',
              )}
            >
              <span className={cx('text-2xs', isOn ? '' : 'text-ink-3')}>
                {day === today ? t('booking:date.today') : weekday.format(new Date(`${day}T00:00:00Z`))}
              </span>
              <b className="mt-px font-bold text-md leading-5">{Number(day.slice(8))}</b>
              <span className="sr-only">
                {count === undefined
                  ? format.date(day, 'long')
                  : t('booking:date.says', { date: format.date(day, 'long'), count })}
              </span>
              <i
                aria-hidden="true"
                className={cx(
                  'absolute bottom-[5px] h-[3px] w-3 rounded-full',
                  count ? (isOn ? 'bg-bulb' : 'bg-accent') : 'bg-transparent',
                )}
              />
            </button>
          )
        })}
      </div>
      <IconButton
        icon={ChevronRight}
        label={t('booking:date.after')}
        onClick={() => go(addDays(date, 1))}
        className="max-sm:hidden"
      />
    </div>
  )
}
