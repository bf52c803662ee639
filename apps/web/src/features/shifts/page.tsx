import type { ShiftRow } from '@marquee/contract'
import { Icon } from '@marquee/ui'
import Info from 'lucide-react/icons/info'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import type { RecordValues } from '../../lib/record/screen.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { endsNextDay } from './model.ts'
import { shiftCalls } from './queries.ts'
import { shiftScreen } from './screen.ts'
import { useBandText, WeekPicture } from './week-picture.tsx'

/** The named parts of a day in which sessions run. */
export default function ShiftsPage() {
  const { t } = useTexts('shifts')
  const format = useFormat()
  const bandText = useBandText()
  const screen = useMemo(
    () =>
      shiftScreen({
        band: {
          id: 'band',
          header: 'shifts:band.label',
          cell: (row) => <span className="tnum">{bandText(row)}</span>,
          text: bandText,
        },
        ahead: {
          id: 'ahead',
          header: 'shifts:ahead.label',
          align: 'end',
          hideBelow: 'md',
          cell: (row) => <span className="tnum">{format.number(row.sessionsAhead)}</span>,
        },
      }),
    [bandText, format],
  )
  const nextDay = (line: readonly string[], { starts, ends }: RecordValues) => {
    const shift = { starts: String(starts), ends: String(ends) }
    return line.includes('starts') && endsNextDay(shift) && t('shifts:band.nextDay', { time: shift.ends })
  }
  return (
    <RecordPage
      screen={screen}
      calls={shiftCalls}
      note={nextDay}
      before={(row) => row.sessionsAhead > 0 && <AheadNote row={row} />}
      below={(rows) => <WeekPicture shifts={rows} />}
    />
  )
}

function AheadNote({ row }: { row: ShiftRow }) {
  const { t } = useTexts('shifts')
  return (
    <p className="flex items-start gap-2 text-info text-sm">
      <Icon of={Info} size="s" className="mt-0.5" />
      {t('shifts:ahead.note', { count: row.sessionsAhead })}
    </p>
  )
}
