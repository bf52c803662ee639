import { Button, IconButton } from '@marquee/ui'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { addDays } from '../model/sessions.ts'

interface DayBarProps {
  date: string
  today: string
  onDate: (date: string) => void
}

/** The day whose sessions are sold; today unless somebody asks for another. */
export function DayBar({ date, today, onDate }: DayBarProps) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const picker = useRef<HTMLInputElement>(null)
  const words = format.date(date, 'long')
  return (
    <div className="flex min-w-0 items-center gap-2">
      <IconButton
        variant="outlined"
        icon={ChevronLeft}
        label={t('getPass:day.previous')}
        disabled={date <= today}
        onClick={() => onDate(addDays(date, -1))}
      />
      <span className="relative min-w-0">
        <Button
          icon={CalendarDays}
          aria-label={t('getPass:day.pick', { date: words })}
          onClick={() => {
            // Not every browser opens its calendar for us; then the field takes the focus.
            try {
              picker.current?.showPicker()
            } catch {
              picker.current?.focus()
            }
          }}
          className="tnum max-w-full"
        >
          <span className="truncate">{words}</span>
        </Button>
        {/* The field itself would write the date as the browser's language does, not the person's. */}
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-label={t('getPass:day.label')}
          value={date}
          min={today}
          onChange={({ target }) => /^\d{4}-\d{2}-\d{2}$/.test(target.value) && onDate(target.value)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </span>
      <IconButton
        variant="outlined"
        icon={ChevronRight}
        label={t('getPass:day.next')}
        onClick={() => onDate(addDays(date, 1))}
      />
      {date !== today && <Button onClick={() => onDate(today)}>{t('getPass:day.today')}</Button>}
    </div>
  )
}
