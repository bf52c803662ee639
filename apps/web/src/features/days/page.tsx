import { type DayDocument, modules } from '@marquee/contract'
import { AfterDelay, Badge, Button, EmptyState, PageFrame, Skeleton } from '@marquee/ui'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAddress } from '../../lib/address/use-address.ts'
import { text } from '../../lib/address/values.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Checklist } from './checklist.tsx'
import { DayList } from './day-list.tsx'
import { DaySheet } from './day-sheet.tsx'
import { Figures } from './figures.tsx'
import { History } from './history.tsx'
import { useDay, useDays } from './queries.ts'

const ReopenDialog = dialogOnDemand(() =>
  import('./reopen-dialog.tsx').then((part) => ({ default: part.ReopenDialog })),
)
const values = { date: text({ history: 'push' }) }
const daysAtFirst = 31

/** The close of a business day: what stands against it, its figures, and how it was closed before. */
export default function DaysPage() {
  const { t } = useTexts('days')
  const format = useFormat()
  const mayFunds = useMay('funds', 'view')
  const mayReopen = useMay('funds', 'reopen_day')
  const [address, change] = useAddress(values)
  const [shown, setShown] = useState(daysAtFirst)
  const days = useDays(shown)
  const date = address.date ?? days.data?.today ?? null
  const day = useDay(date)
  const [reopens, setReopens] = useState(false)
  const closes = useRef<HTMLButtonElement>(null)
  return (
    <PageFrame
      title={t('days:title')}
      subtitle={date ? format.date(date, 'long') : '\u00a0'}
      breadcrumb={
        mayFunds
          ? [{ label: t('days:funds'), render: <Link to={`/${modules.funds.route}`} /> }, { label: t('days:title') }]
          : undefined
      }
      actions={
        day.data?.isClosed &&
        mayReopen && (
          <Button icon={LockOpen} onClick={() => setReopens(true)}>
            {t('days:reopen.action')}
          </Button>
        )
      }
      menu={day.data && [{ id: 'print', label: t('days:print'), icon: Printer, onSelect: () => window.print() }]}
    >
      <div className="grid gap-4 lg:grid-cols-[220px_minmax(0,1fr)] lg:items-start">
        {days.isError ? (
          <FailedState title={t('days:failed')} query={days} />
        ) : (
          <DayList
            list={days.data}
            date={date}
            onChoose={(chosen) => change({ date: chosen })}
            onMore={() => setShown((count) => Math.min(count + daysAtFirst, 62))}
          />
        )}
        {day.data ? (
          <div key={day.data.date} className="flex min-w-0 flex-col gap-4">
            <State day={day.data} />
            <Checklist day={day.data} closeRef={closes} />
            <Figures day={day.data} />
            <History day={day.data} />
            <DaySheet day={day.data} />
          </div>
        ) : day.isError ? (
          <FailedState title={t('days:failed')} query={day} />
        ) : (
          <AfterDelay>
            <Skeleton shape="box" width="100%" height={360} />
          </AfterDelay>
        )}
      </div>
      {reopens && day.data && <ReopenDialog day={day.data} onClose={() => setReopens(false)} />}
    </PageFrame>
  )
}

function State({ day }: { day: DayDocument }) {
  const { t } = useTexts('days')
  if (!day.isClosed && day.totals.orders === 0 && day.totals.accounts.length === 0 && day.events.length === 0) {
    return <EmptyState title={t('days:nothing')} body={t('days:nothingHint')} />
  }
  return (
    <p className="flex flex-wrap items-center gap-2" role="status">
      <Badge tone={day.isClosed ? 'success' : 'neutral'} icon={day.isClosed ? Lock : LockOpen}>
        {day.isClosed ? t('days:state.closed', { count: day.revision }) : t('days:state.open')}
      </Badge>
      {day.hasChanged && (
        <Badge tone="warning" icon={TriangleAlert}>
          {t('days:state.changed')}
        </Badge>
      )}
      {!(day.isOver || day.isClosed) && <span className="text-ink-3 text-sm">{t('days:state.running')}</span>}
    </p>
  )
}
