import { Button, DateInput, Field, IconButton } from '@marquee/ui'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
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
  return (
    <div className="flex items-center gap-2">
      <IconButton
        variant="outlined"
        icon={ChevronLeft}
        label={t('getPass:day.previous')}
        disabled={date <= today}
        onClick={() => onDate(addDays(date, -1))}
      />
      <Field label={t('getPass:day.label')} hideLabel className="w-[160px]">
        <DateInput
          value={date}
          min={today}
          onChange={(event) => /^\d{4}-\d{2}-\d{2}$/.test(event.target.value) && onDate(event.target.value)}
        />
      </Field>
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
