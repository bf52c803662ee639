import { inLanguage, type PlanFilter, planFilters, type SessionPlanId, type SessionPlanRow } from '@marquee/contract'
import { Badge, BulbMeter, Button, Dialog, LinkButton, Select, Skeleton } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { GroupsToTell } from './groups-to-tell.tsx'
import { useExportPlan, usePlan, usePlanMutations, usePlansLive } from './queries.ts'
import { ResultList } from './result-list.tsx'

/** How far a plan is, what became of each order, and what people still have to do. */
export function ResultDialog({ id, onClose }: { id: SessionPlanId; onClose: () => void }) {
  const { t, language } = useTexts('sessionPlans', 'common')
  const format = useFormat()
  const plan = usePlan(id)
  usePlansLive()
  const row = plan.data
  const isGone = plan.isError && readFailure(plan.error).reason === 'NOT_FOUND'
  const [first] = row?.sessions ?? []
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={
        first
          ? t(row?.kind === 'move' ? 'sessionPlans:result.movedTitle' : 'sessionPlans:result.title', {
              name: inLanguage(first.name, language),
            })
          : t('sessionPlans:result.bare')
      }
      description={
        row && first
          ? [
              row.movedTo
                ? t('sessionPlans:result.fromTo', {
                    before: format.dateTime(first.startsAt, 'long'),
                    now: format.dateTime(row.movedTo, 'long'),
                  })
                : format.dateTime(first.startsAt, 'long'),
              row.sessions.length > 1 && t('sessionPlans:result.andMore', { count: row.sessions.length - 1 }),
              row.reason,
              t('sessionPlans:result.by', { name: row.who, when: format.dateTime(row.at) }),
            ]
              .filter(Boolean)
              .join(' · ')
          : undefined
      }
      footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      {row ? (
        <Loaded row={row} />
      ) : plan.isError ? (
        <FailedState title={t(isGone ? 'sessionPlans:result.gone' : 'sessionPlans:result.failed')} query={plan} />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="box" width="100%" height={240} />
        </div>
      )}
    </Dialog>
  )
}

function Loaded({ row }: { row: SessionPlanRow }) {
  const { t } = useTexts('sessionPlans', 'common')
  const format = useFormat()
  const seesOrders = useMay('order_list', 'view')
  const seesTrips = useMay('vehicles', 'view')
  const mayExport = useMay('order_list', 'export')
  const [chosen, setFilter] = useState<PlanFilter | null>(null)
  // What is left to do comes first, once there is any.
  const isLeft = row.batch?.state === 'done' && (row.kind === 'move' ? row.withoutMail > 0 : row.toDo > 0)
  const left = row.kind === 'move' ? 'untold' : 'hand'
  const filter = chosen ?? (isLeft ? left : 'all')
  const exported = useListExport(useExportPlan(), { id: row.id, filter })
  const money = (minor: number) => format.money(minor, row.currency)
  // Until every order had its turn, nobody knows which are moved and which get their money.
  const isKnown = row.outcome !== 'rebook' || row.batch?.state !== 'running' || row.done === row.orders
  const sums: [string, string][] = [
    ...(row.kind === 'move'
      ? []
      : ([
          [t(`sessionPlans:sum.${row.outcome === 'voucher' ? 'voucher' : 'refunded'}`), money(row.givenMinor)],
          [t('sessionPlans:sum.toGive'), isKnown ? money(row.toGiveMinor) : '–'],
        ] as [string, string][])),
    [t('sessionPlans:sum.mails'), format.number(row.mails)],
    row.kind === 'move'
      ? [t('sessionPlans:sum.untold'), format.number(row.withoutMail)]
      : [t('sessionPlans:sum.toDo'), format.number(row.toDo)],
  ]
  return (
    <div className="flex flex-col gap-4">
      <Progress row={row} onUntold={seesOrders ? () => setFilter('untold') : null} />
      <dl className="grid grid-cols-4 divide-x divide-line rounded-lg border border-line bg-surface max-sm:grid-cols-2 max-sm:divide-x-0">
        {sums.map(([name, value]) => (
          <div key={name} className="min-w-0 px-3.5 py-2.5">
            <dt className="text-ink-3 text-xs">{name}</dt>
            <dd className="tnum font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {row.emptyTrips && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
          {t('sessionPlans:emptyTrips', { count: row.emptyTrips.count, number: format.number(row.emptyTrips.count) })}
          {seesTrips && (
            <LinkButton size="sm" render={<Link to={`/vehicles?view=trips&date=${row.emptyTrips.date}`} />}>
              {t('sessionPlans:seeTrips')}
            </LinkButton>
          )}
        </p>
      )}
      {seesOrders && <GroupsToTell plan={row} />}
      {row.orders > 0 && seesOrders && (
        <>
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-0 flex-1">
              <Select
                aria-label={t('sessionPlans:filter.label')}
                value={filter}
                onValueChange={(value) => setFilter(value as PlanFilter)}
                options={filtersOf(row).map((value) => ({ value, label: t(`sessionPlans:filter.${value}`) }))}
              />
            </div>
            {mayExport && (
              <Button icon={Download} loading={exported.pending} onClick={exported.run}>
                {t('sessionPlans:export')}
              </Button>
            )}
          </div>
          <ResultList key={filter} plan={row} filter={filter} />
        </>
      )}
    </div>
  )
}

// Nothing but a mail goes to guests of a session that was moved.
const filtersOf = ({ kind }: SessionPlanRow): PlanFilter[] =>
  kind === 'move' ? ['all', 'untold', 'failed', 'waiting'] : [...planFilters]

interface ProgressProps {
  row: SessionPlanRow
  /** Shows the orders that nobody could write to; null: the caller may not see orders. */
  onUntold: (() => void) | null
}

function Progress({ row, onUntold }: ProgressProps) {
  const { t } = useTexts('sessionPlans')
  const format = useFormat()
  const { retry, resume } = usePlanMutations()
  const { batch, done, failed, orders } = row
  const isMove = row.kind === 'move'
  // What a person still has to do: guests without an address are told by one.
  const left = isMove ? row.withoutMail : row.toDo
  if (!batch) return <p className="text-ink-2 text-sm">{t('sessionPlans:progress.nothing')}</p>
  const words = t('sessionPlans:progress.of', { done: format.number(done + failed), total: format.number(orders) })
  const go = (step: typeof retry) => void step.mutateAsync({ id: batch.id }).catch(reportFailure)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm" role="status">
      <BulbMeter
        value={orders === 0 ? 1 : (done + failed) / orders}
        label={t('sessionPlans:progress.label')}
        valueText={words}
      />
      <span className="tnum">{words}</span>
      {batch.state === 'done' && failed === 0 && (
        <Badge tone={left > 0 ? 'warning' : 'success'} icon={left > 0 ? CircleAlert : CircleCheck}>
          {left === 0
            ? t('sessionPlans:progress.done')
            : t(isMove ? 'sessionPlans:progress.toTell' : 'sessionPlans:progress.byHand', { count: left })}
        </Badge>
      )}
      {isMove && batch.state === 'done' && left > 0 && (
        <span className="text-ink-2">{t('sessionPlans:progress.noAddress')}</span>
      )}
      {isMove && left > 0 && onUntold && (
        <Button size="sm" onClick={onUntold}>
          {t('sessionPlans:progress.seeUntold')}
        </Button>
      )}
      {batch.state === 'running' && <span className="text-ink-2">{t('sessionPlans:progress.running')}</span>}
      {batch.state === 'stopped' && (
        <>
          <Badge tone="warning" icon={CircleAlert}>
            {t(batch.stopReason === 'rights' ? 'sessionPlans:progress.rights' : 'sessionPlans:progress.stopped')}
          </Badge>
          <Button size="sm" loading={resume.isPending} onClick={() => go(resume)}>
            {t('sessionPlans:progress.resume')}
          </Button>
        </>
      )}
      {batch.state !== 'running' && failed > 0 && (
        <>
          <Badge tone="danger" icon={CircleAlert}>
            {t('sessionPlans:progress.failed', { count: failed })}
          </Badge>
          <Button size="sm" loading={retry.isPending} onClick={() => go(retry)}>
            {t('sessionPlans:progress.retry')}
          </Button>
        </>
      )}
    </div>
  )
}
