import { type DayDocument, modules } from '@marquee/contract'
import { AfterDelay, Badge, Button, EmptyState, PageFrame, Skeleton } from '@marquee/ui'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAddress } from '../../lib/address/use-address.ts'
import { text } from '../../lib/address/values.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { LeaveDialog } from '../../lib/form/leave-dialog.tsx'
import { useLeaveGuard } from '../../lib/form/use-leave-guard.ts'
import { useFormat } from '../../lib/format.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { isDay } from '../../lib/list/url-values.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Checklist, type Reasons } from './checklist.tsx'
import { DayList, daysOf } from './day-list.tsx'
import { DaySheet } from './day-sheet.tsx'
import { Figures } from './figures.tsx'
import { History } from './history.tsx'
import { useDay, useDays } from './queries.ts'

const ReopenDialog = dialogOnDemand(() =>
  import('./reopen-dialog.tsx').then((part) => ({ default: part.ReopenDialog })),
)
const DayKeyHelp = dialogOnDemand(() => import('./key-help.tsx').then((part) => ({ default: part.DayKeyHelp })))
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
  const today = days.data?.today ?? null
  // A day that does not exist or has not begun is no day to look at, unless something has happened on it: the end of the
  // business day was moved, and the clock is in the day before again.
  const isListed = days.data?.rows.some((row) => row.date === address.date) === true
  const date = isDay(address.date) && (today === null || address.date <= today || isListed) ? address.date : today
  const day = useDay(date)
  const [reopens, setReopens] = useState(false)
  const [helps, setHelps] = useState(false)
  const [reasons, setReasons] = useState<Reasons>({})
  const blocker = useLeaveGuard(Object.values(reasons).some((reason) => reason.trim() !== ''))
  const choose = (chosen: string) => change({ date: chosen })
  const beside = (steps: 1 | -1) => {
    const all = date ? daysOf(days.data, date) : []
    const next = all[all.findIndex((row) => row.date === date) + steps]
    if (next) choose(next.date)
  }
  useKeys({ j: () => beside(1), k: () => beside(-1), '?': () => setHelps(true) })
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
            onChoose={choose}
            onMore={() => setShown((count) => Math.min(count + daysAtFirst, 62))}
          />
        )}
        {day.data ? (
          <div key={day.data.date} className="flex min-w-0 flex-col gap-4">
            <State day={day.data} hasBegun={today === null || day.data.date <= today} />
            <Checklist
              day={day.data}
              hasBegun={today === null || day.data.date <= today}
              reasons={reasons}
              onReasons={setReasons}
            />
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
      {helps && <DayKeyHelp onClose={() => setHelps(false)} />}
      <LeaveDialog
        form={{
          asksToLeave: blocker.state === 'blocked',
          leave: () => blocker.proceed?.(),
          stay: () => blocker.reset?.(),
        }}
      />
    </PageFrame>
  )
}

function State({ day, hasBegun }: { day: DayDocument; hasBegun: boolean }) {
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
      {!(day.isOver || day.isClosed) && (
        <span className="text-ink-3 text-sm">{t(hasBegun ? 'days:state.running' : 'days:state.notBegun')}</span>
      )}
    </p>
  )
}
