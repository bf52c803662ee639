import { Popover } from '@base-ui/react/popover'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { RefObject } from 'react'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { tr } from 'react-day-picker/locale/tr'
import { Icon } from '../../icon.tsx'
import { useLabels } from '../../labels.tsx'
import { isDate } from './parse-date.ts'

/** Props of {@link Calendar}. */
export interface CalendarProps {
  anchor: HTMLElement | null
  value: string
  min?: string
  max?: string
  onPick: (date: string) => void
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}

// Noon, which every zone has on every day.
const toDay = (date: string) => new Date(`${date}T12:00:00`)
const two = (number: number) => String(number).padStart(2, '0')
const toDate = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`

const round =
  'grid size-9 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:opacity-40 aria-disabled:hover:bg-transparent'
const classNames = {
  months: 'relative',
  month_caption: 'flex h-9 items-center justify-center font-semibold text-sm',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between',
  button_previous: round,
  button_next: round,
  month_grid: 'mt-1 border-collapse',
  weekday: 'h-8 w-9 font-medium text-2xs text-ink-3',
  day: 'p-0 text-center',
  day_button:
    'tnum grid size-9 place-items-center rounded-md text-sm hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-disabled disabled:hover:bg-transparent',
  selected: '[&>button]:bg-accent [&>button]:font-semibold [&>button]:text-accent-on [&>button:hover]:bg-accent',
  today: '[&>button]:font-bold [&>button]:underline [&>button]:underline-offset-4',
  outside: '[&>button]:text-ink-3',
  hidden: 'invisible',
}

/** A month to choose a day from. Arrows go by days and weeks, Page keys by months, Enter chooses, Esc closes. */
export function Calendar({ anchor, value, min, max, onPick, onClose, finalFocus }: CalendarProps) {
  const { dates, chooseDate, previousMonth, nextMonth } = useLabels<
    'dates' | 'chooseDate' | 'previousMonth' | 'nextMonth'
  >()
  const selected = isDate(value) ? toDay(value) : undefined
  const today = toDay(dates.today())
  const off = [
    ...(min && isDate(min) ? [{ before: toDay(min) }] : []),
    ...(max && isDate(max) ? [{ after: toDay(max) }] : []),
  ]
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} className="z-dialog outline-none">
          <Popover.Popup
            aria-label={chooseDate}
            finalFocus={finalFocus ?? { current: anchor }}
            className="rounded-lg border border-line bg-raised p-3 text-ink shadow-e3 outline-none"
          >
            <DayPicker
              mode="single"
              autoFocus
              showOutsideDays
              fixedWeeks
              locale={dates.locale.startsWith('tr') ? tr : enGB}
              today={today}
              defaultMonth={selected ?? today}
              selected={selected}
              disabled={off}
              onSelect={(_, day) => {
                onPick(toDate(day))
                onClose()
              }}
              labels={{ labelPrevious: () => previousMonth, labelNext: () => nextMonth }}
              components={{
                Chevron: ({ orientation }) => (
                  <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} size="s" />
                ),
              }}
              classNames={classNames}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
