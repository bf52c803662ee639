import { Button, CalendarPopup, IconButton } from '@marquee/ui'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useFormat } from '../../../lib/format.ts'
import { useBusinessDay } from '../../../lib/today.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { addDays } from '../model/sessions.ts'

interface DayBarProps {
  date: string
  today: string
  onDate: (date: string) => void
}

/**
 * The day whose sessions are sold; today unless someone asks for another. After midnight the evening before can still be
 * reached: its last show may be on sale.
 */
export function DayBar({ date, today, onDate }: DayBarProps) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const first = useBusinessDay()
  const words = format.date(date, 'long')
  return (
    <div className="flex min-w-0 items-center gap-2">
      <IconButton
        variant="outlined"
        icon={ChevronLeft}
        label={t('getPass:day.previous')}
        disabled={date <= first}
        onClick={() => onDate(addDays(date, -1))}
      />
      <CalendarPopup
        value={date}
        min={first}
        onPick={onDate}
        trigger={
          <Button icon={CalendarDays} aria-label={t('getPass:day.pick', { date: words })} className="tnum min-w-0">
            <span className="truncate">{words}</span>
          </Button>
        }
      />
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
