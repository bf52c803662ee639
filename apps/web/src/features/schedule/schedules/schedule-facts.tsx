import type { TicketScheduleRow } from '@marquee/contract'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Facts } from '../facts.tsx'
import { useWords } from '../use-words.ts'
import { useScheduleLabels } from './use-schedule-form.ts'

/** A schedule for people who may only read it. */
export function ScheduleFacts({ row }: { row: TicketScheduleRow }) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const words = useWords()
  const labels = useScheduleLabels()
  const rows: [string, string][] = [
    [labels.productId, words.name(row.product.name)],
    [labels.floorId, words.name(row.floor.name)],
    row.layout ? [labels.layoutId, row.layout.name] : [labels.standing, format.number(row.standing ?? 0)],
    [labels.weekdays, words.days(row.weekdays)],
    [labels.starts, format.list(row.starts)],
    [labels.minutes, words.length(row.minutes)],
    [labels.cleaningMinutes, words.length(row.cleaningMinutes)],
    [labels.from, format.date(row.from)],
    [labels.until, format.date(row.until)],
    [labels.everyWeeks, format.number(row.everyWeeks)],
    [labels.exclusive, t(row.exclusive ? 'schedule:word.yes' : 'schedule:word.no')],
    [labels.salesOpenDays, format.number(row.salesOpenDays)],
    [labels.salesCloseMinutes, format.number(row.salesCloseMinutes)],
  ]
  if (row.skipped.length > 0) rows.push([labels.skipped, format.list(row.skipped.map((date) => format.date(date)))])
  return <Facts rows={rows} />
}
