import type { TripRow } from '@marquee/contract/trips'
import { Button, DateInput, EmptyState, Field, IconButton, PageFrame, Skeleton } from '@marquee/ui'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useKeys } from '../../../lib/keys/use-keys.ts'
import { useMay } from '../../../lib/rights.ts'
import { useToday } from '../../../lib/today.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useZone } from '../../../lib/zone.ts'
import { Board } from './board.tsx'
import { CalledOff } from './called-off.tsx'
import { useTripDay } from './queries.ts'
import { ToCall } from './to-call.tsx'

const PlanDialog = dialogOnDemand(() => import('./plan-dialog.tsx').then((part) => ({ default: part.PlanDialog })))
const ManifestDialog = dialogOnDemand(() =>
  import('./manifest-dialog.tsx').then((part) => ({ default: part.ManifestDialog })),
)
const SessionPlanDialog = dialogOnDemand(() =>
  import('./session-plan-dialog.tsx').then((part) => ({ default: part.SessionPlanDialog })),
)
const TripDialog = dialogOnDemand(() => import('./trip-dialog.tsx').then((part) => ({ default: part.TripDialog })))

const dayFrom = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The trips of a day, and what carries them. */
export function TripsView({ views }: { views: ReactNode }) {
  const { t } = useTexts('vehicles')
  const format = useFormat()
  const today = useToday(useZone())
  const [params, setParams] = useSearchParams()
  const date = params.get('date') || today
  const day = useTripDay(date)
  const mayCreate = useMay('vehicles', 'create')
  const mayUpdate = useMay('vehicles', 'update')
  const mayCancel = useMay('vehicles', 'archive')
  const [open, setOpen] = useState<TripRow | 'new' | 'session' | null>(null)
  useKeys(mayCreate ? { n: () => setOpen('new') } : {})
  const goTo = (to: string) =>
    setParams((old) => {
      const next = new URLSearchParams(old)
      if (to && to !== today) next.set('date', to)
      else next.delete('date')
      return next
    })
  const planned = (day.data?.trips ?? []).filter(({ state }) => state !== 'cancelled')
  // A trip that runs is shown as it is by now; one that is being changed stays as it was opened.
  const opened = open !== null && typeof open !== 'string' ? open : null
  const isPlanned = opened?.state === 'planned' && mayUpdate
  const shown = isPlanned ? opened : (day.data?.trips.find(({ id }) => id === opened?.id) ?? opened)
  const addButton = mayCreate && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen('new')} aria-keyshortcuts="n">
      {t('vehicles:trips.plan')}
    </Button>
  )
  return (
    <PageFrame
      title={t('vehicles:title')}
      subtitle={
        day.data
          ? t('vehicles:trips.count', { count: planned.length, number: format.number(planned.length) })
          : '\u00a0'
      }
      actions={mayCreate && <Button onClick={() => setOpen('session')}>{t('vehicles:trips.auto.open')}</Button>}
      primary={addButton}
      filters={
        <div className="flex flex-wrap items-end gap-2">
          {views}
          <div className="flex items-end gap-2">
            <IconButton icon={ChevronLeft} label={t('vehicles:trips.before')} onClick={() => goTo(dayFrom(date, -1))} />
            <Field id="trips-date" label={t('vehicles:trips.day')} hideLabel>
              <DateInput value={date} onValueChange={goTo} />
            </Field>
            <IconButton icon={ChevronRight} label={t('vehicles:trips.after')} onClick={() => goTo(dayFrom(date, 1))} />
          </div>
        </div>
      }
    >
      {day.data && <ToCall trips={planned} others={day.data.callsOn} onOpen={setOpen} onDay={goTo} />}
      {!day.data ? (
        day.isError ? (
          <FailedState title={t('vehicles:trips.failed')} query={day} />
        ) : (
          <Skeleton width="100%" height={280} shape="box" />
        )
      ) : planned.length === 0 ? (
        <EmptyState title={t('vehicles:trips.empty')} body={t('vehicles:trips.emptyHint')} />
      ) : (
        <>
          <CalledOff trips={planned} mayCancel={mayCancel} onOpen={setOpen} />
          <Board day={day.data} mayAssign={mayUpdate} onOpen={setOpen} />
          {mayUpdate && <p className="mt-2 text-ink-3 text-sm max-md:hidden">{t('vehicles:trips.hint')}</p>}
        </>
      )}
      <Suspense fallback={null}>
        {open === 'new' && day.data && <PlanDialog day={day.data} onClose={() => setOpen(null)} />}
        {open === 'session' && <SessionPlanDialog date={date} onClose={() => setOpen(null)} />}
        {day.data && shown && isPlanned && (
          <TripDialog key={shown.id} day={day.data} trip={shown} mayCancel={mayCancel} onClose={() => setOpen(null)} />
        )}
        {shown && !isPlanned && <ManifestDialog trip={shown} onClose={() => setOpen(null)} />}
      </Suspense>
    </PageFrame>
  )
}
