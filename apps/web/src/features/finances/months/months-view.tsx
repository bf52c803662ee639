import type { BookPeriod, PeriodState } from '@marquee/contract'
import { Badge, Button, type DataColumn, EmptyState, type IconType, type Tone } from '@marquee/ui'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Lock from 'lucide-react/icons/lock'
import { useMemo, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { monthName } from '../periods.ts'
import type { useMonths } from '../queries.ts'

const PeriodDialog = dialogOnDemand(() =>
  import('./period-dialog.tsx').then((part) => ({ default: part.PeriodDialog })),
)

const looks: Record<PeriodState, { tone: Tone; icon: IconType }> = {
  open: { tone: 'info', icon: CircleDot },
  soft_closed: { tone: 'warning', icon: CircleMinus },
  locked: { tone: 'success', icon: Lock },
}

type Month = BookPeriod & { id: string }

/** What can be done with a month now: the next step first. */
export function stepsOf(period: BookPeriod): PeriodState[] {
  if (period.state === 'locked') return period.isBelowLocked ? [] : ['open']
  if (period.obstacle === 'running') return []
  const lock: PeriodState[] = period.obstacle === null ? ['locked'] : []
  return period.state === 'soft_closed' ? [...lock, 'open'] : [...lock, 'soft_closed']
}

/** The months of the book: closed, locked in order, and opened again. */
export function MonthsView({ months }: { months: ReturnType<typeof useMonths> }) {
  const { t, language } = useTexts('finances')
  const format = useFormat()
  const mayLock = useMay('finances', 'lock')
  const [asked, setAsked] = useState<{ month: string; to: PeriodState } | null>(null)
  const rows = useMemo(() => months.data?.map((period): Month => ({ ...period, id: period.month })), [months.data])
  const period = rows?.find(({ month }) => month === asked?.month)
  const columns: DataColumn<Month>[] = useMemo(() => {
    const all: (DataColumn<Month> | false)[] = [
      {
        id: 'month',
        header: t('finances:column.month'),
        cell: (row) => <b className="font-semibold">{monthName(row.month, language)}</b>,
      },
      { id: 'state', header: t('finances:column.state'), skeleton: 'badge', cell: (row) => <StateBadge row={row} /> },
      {
        id: 'changed',
        header: t('finances:column.changed'),
        grows: true,
        cell: (row) => <Change row={row} />,
      },
      {
        id: 'late',
        header: t('finances:column.late'),
        hideBelow: 'md',
        cell: (row) =>
          row.lateEntries > 0 &&
          t('finances:months.late', { count: row.lateEntries, formatted: format.number(row.lateEntries) }),
      },
      mayLock && {
        id: 'steps',
        header: t('finances:months.steps'),
        headerHidden: true,
        align: 'end',
        cell: (row) => <Steps row={row} onAsk={(to) => setAsked({ month: row.month, to })} />,
      },
    ]
    return all.filter((column) => column !== false)
  }, [t, language, format, mayLock])
  return (
    <>
      <p className="mb-3 max-w-[46rem] text-ink-2 text-sm">{t('finances:months.lead')}</p>
      <ListTable
        label={t('finances:months.label')}
        list={months}
        page={rows && { rows }}
        state={{ id: null }}
        columns={columns}
        nameOf={(row) => monthName(row.month, language)}
        words={{ failed: t('finances:months.loadFailed') }}
        empty={<EmptyState title={t('finances:months.empty')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            <div className="flex items-center justify-between gap-3">
              <b className="font-[650]">{monthName(row.month, language)}</b>
              <StateBadge row={row} />
            </div>
            <Change row={row} />
            {mayLock && <Steps row={row} onAsk={(to) => setAsked({ month: row.month, to })} />}
          </div>
        )}
      />
      {asked && period && <PeriodDialog period={period} to={asked.to} onClose={() => setAsked(null)} />}
    </>
  )
}

function StateBadge({ row }: { row: BookPeriod }) {
  const { t } = useTexts('finances')
  return <Badge {...looks[row.state]}>{t(`finances:months.state.${row.state}`)}</Badge>
}

/** Who changed it last, when and why. */
function Change({ row }: { row: BookPeriod }) {
  const { t } = useTexts('finances')
  const format = useFormat()
  if (row.changedBy === null || row.changedAt === null) return null
  return (
    <span className="block min-w-0 text-sm">
      <span className="block truncate">{row.reason}</span>
      <span className="block truncate text-ink-3 text-xs">
        {t('finances:months.by', { name: row.changedBy, time: format.dateTime(row.changedAt) })}
      </span>
    </span>
  )
}

/** What can be done, or why nothing more can. */
function Steps({ row, onAsk }: { row: BookPeriod; onAsk: (to: PeriodState) => void }) {
  const { t, language } = useTexts('finances')
  const month = monthName(row.month, language)
  const inTheWay = row.state === 'locked' ? (row.isBelowLocked ? 'after' : null) : row.obstacle
  return (
    <span className="flex items-center gap-2 max-md:flex-wrap md:justify-end md:whitespace-nowrap">
      {inTheWay && <span className="text-ink-3 text-xs">{t(`finances:months.obstacle.${inTheWay}`)}</span>}
      {stepsOf(row).map((to) => (
        <Button
          key={to}
          size="sm"
          aria-label={t('finances:months.named', { action: t(`finances:months.action.${to}`), month })}
          onClick={() => onAsk(to)}
        >
          {t(`finances:months.action.${to}`)}
        </Button>
      ))}
    </span>
  )
}
