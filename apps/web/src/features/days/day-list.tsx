import type { DayList as Days } from '@marquee/contract'
import { AfterDelay, Button, cx, Icon, Select, Skeleton } from '@marquee/ui'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

interface DayListProps {
  list: Days | undefined
  date: string | null
  onChoose: (date: string) => void
  onMore: () => void
}

/** The days of the list with those of today and of the address, also when nothing has happened on them yet. */
export function daysOf(list: Days | undefined, date: string | null): Days['rows'] {
  if (!list) return []
  const bare = [list.today, ...(date ? [date] : [])].filter((day) => !list.rows.some((row) => row.date === day))
  return [...list.rows, ...[...new Set(bare)].map((day) => ({ date: day, isClosed: false, revision: 0 }))].sort(
    (a, b) => (a.date < b.date ? 1 : -1),
  )
}

/** Days to choose from, the newest first; on narrow screens a field instead of a column. */
export function DayList({ list, date, onChoose, onMore }: DayListProps) {
  const { t } = useTexts('days')
  const format = useFormat()
  if (!list) {
    return (
      <AfterDelay>
        <Skeleton shape="box" width="100%" height={200} />
      </AfterDelay>
    )
  }
  const rows = daysOf(list, date)
  const words = (row: (typeof rows)[number]) =>
    `${format.date(row.date, 'medium')} · ${row.isClosed ? t('days:list.closed') : t('days:list.open')}`
  return (
    <nav aria-label={t('days:list.label')} className="min-w-0">
      <div className="lg:hidden">
        <Select
          aria-label={t('days:list.label')}
          value={date ?? list.today}
          options={rows.map((row) => ({ value: row.date, label: words(row) }))}
          onValueChange={onChoose}
        />
      </div>
      <ul className="hidden flex-col gap-0.5 lg:flex">
        {rows.map((row) => (
          <li key={row.date}>
            <button
              type="button"
              aria-current={row.date === date ? 'page' : undefined}
              onClick={() => onChoose(row.date)}
              className={cx(
                'flex w-full items-center justify-between gap-2 rounded-md px-3 py-2 text-left text-sm hover:bg-sunken',
                row.date === date && 'bg-accent-soft font-semibold text-accent-on-soft',
              )}
            >
              <span className="tnum">{format.date(row.date, 'medium')}</span>
              <Icon
                of={row.isClosed ? Lock : LockOpen}
                size="s"
                className={row.isClosed ? 'text-success' : 'text-ink-3'}
              />
              <span className="sr-only">{row.isClosed ? t('days:list.closed') : t('days:list.open')}</span>
            </button>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button size="sm" className="mt-2 max-lg:hidden" onClick={onMore}>
          {t('days:list.more')}
        </Button>
      )}
    </nav>
  )
}
