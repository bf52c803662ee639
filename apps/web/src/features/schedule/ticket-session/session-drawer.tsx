import type { SessionPlanId, TicketSessionId, TicketSessionRow } from '@marquee/contract'
import { Badge, Button, Drawer, LinkButton, Skeleton } from '@marquee/ui'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import CircleX from 'lucide-react/icons/circle-x'
import PencilLine from 'lucide-react/icons/pencil-line'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useEscape } from '../../../lib/keys/use-escape.ts'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PlansOfSession } from '../../../parts/session-plans/plans-of-session.tsx'
import { FillBar, FillLegend } from '../calendar/fill-bar.tsx'
import { Facts } from '../facts.tsx'
import { standingOf } from '../model/states.ts'
import { useScheduleMutations, useTicketSession } from '../queries.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { useWords } from '../use-words.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { SessionPricesSection } from './session-prices.tsx'

const MoveDialog = dialogOnDemand(() =>
  import('../../../parts/session-plans/move-dialog.tsx').then((part) => ({ default: part.MoveDialog })),
)
const PlanDialog = dialogOnDemand(() =>
  import('../../../parts/session-plans/plan-dialog.tsx').then((part) => ({ default: part.PlanDialog })),
)

interface SessionDrawerProps {
  id: TicketSessionId
  onClose: () => void
  /** Shows what became of its guests. */
  onPlan: (id: SessionPlanId) => void
}

/** One ticket session: how full it is, when it is, what it costs, and what can be done with it. */
export function SessionDrawer({ id, onClose, onPlan }: SessionDrawerProps) {
  const { t } = useTexts('schedule')
  const found = useTicketSession(id)
  const isGone = found.isError && readFailure(found.error).reason === 'NOT_FOUND'
  useEscape('aside', onClose)
  if (found.data && !isGone) return <LoadedDrawer row={found.data} onClose={onClose} onPlan={onPlan} />
  return (
    <Drawer open inline onClose={onClose} kicker={t('schedule:session.kicker')} title={t('schedule:session.kicker')}>
      {found.isError ? (
        <FailedState title={t(isGone ? 'schedule:session.gone' : 'schedule:session.loadFailed')} query={found} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton width="60%" />
          <Skeleton width="100%" height={80} shape="box" />
        </div>
      )}
    </Drawer>
  )
}

interface LoadedDrawerProps {
  row: TicketSessionRow
  onClose: () => void
  onPlan: (id: SessionPlanId) => void
}

function LoadedDrawer({ row, onClose, onPlan }: LoadedDrawerProps) {
  const { t } = useTexts('schedule', 'common')
  const format = useFormat()
  const words = useWords()
  const may = useScheduleRights()
  const { pauseSession: pause } = useScheduleMutations()
  const [opened, setOpened] = useState<'change' | 'cancel' | 'move' | 'plan' | null>(null)
  const isPaused = row.state === 'paused'
  const isAhead = row.state === 'on_sale' || isPaused || row.state === 'draft'
  const taken = row.sold + row.held + row.blocked
  const standing = standingOf(row)

  async function turn() {
    if (pause.isPending) return
    try {
      const saved = await pause.mutateAsync({ id: row.id, expectedRev: row.rev })
      const say = ({ state }: TicketSessionRow) =>
        t(state === 'paused' ? 'schedule:session.pausedToast' : 'schedule:session.goesOnToast')
      toast.success(say(saved), {
        action: {
          label: t('common:action.undo'),
          onSelect: () =>
            void pause
              .mutateAsync({ id: saved.id, expectedRev: saved.rev })
              .then((again) => toast.info(say(again)))
              .catch(reportFailure),
        },
      })
    } catch (error) {
      reportFailure(error)
    }
  }

  function started(id: SessionPlanId) {
    setOpened(null)
    onPlan(id)
  }

  const facts: [string, string][] = [
    [t('schedule:field.floor'), words.name(row.floor.name)],
    [t('schedule:session.starts'), format.dateTime(row.startsAt)],
    [t('schedule:session.ends'), format.dateTime(row.endsAt)],
    [t('schedule:session.salesFrom'), format.dateTime(row.salesFrom)],
    [t('schedule:session.salesUntil'), format.dateTime(row.salesUntil)],
    [t('schedule:session.places'), t(row.hasSeats ? 'schedule:session.seated' : 'schedule:session.standing')],
  ]
  if (row.note) facts.push([t('schedule:session.note'), row.note])
  return (
    <>
      <Drawer
        open
        inline
        onClose={onClose}
        kicker={t('schedule:session.kicker')}
        title={words.name(row.product.name)}
        subtitle={`${words.dayAndMonth(row.date)}, ${row.time}`}
        badges={
          <Badge tone={standing.tone} icon={standing.icon}>
            {t(`schedule:sessionState.${standing.key}`)}
          </Badge>
        }
      >
        <div className="flex flex-col gap-3">
          <FillBar fill={row} tall />
          <FillLegend fill={row} />
          {row.keptForCodes > 0 && (
            <p className="text-ink-2 text-sm">{t('schedule:session.keptForCodes', { count: row.keptForCodes })}</p>
          )}
        </div>
        {isAhead && (may.pause || may.move || may.cancel) && (
          <div className="flex flex-wrap gap-2">
            {may.move && (
              <Button icon={PencilLine} onClick={() => setOpened('change')}>
                {t('schedule:session.change')}
              </Button>
            )}
            {may.move && row.sold > 0 && (
              <Button icon={CalendarClock} onClick={() => setOpened('move')}>
                {t('schedule:session.move')}
              </Button>
            )}
            {may.pause && row.state !== 'draft' && (
              <Button icon={isPaused ? CirclePlay : CirclePause} loading={pause.isPending} onClick={() => void turn()}>
                {t(isPaused ? 'schedule:session.goOn' : 'schedule:session.pause')}
              </Button>
            )}
            {may.cancel && (
              <Button icon={CircleX} variant="danger" onClick={() => setOpened(taken > 0 ? 'plan' : 'cancel')}>
                {t(taken > 0 ? 'schedule:session.cancelSold' : 'schedule:session.cancel')}
              </Button>
            )}
          </div>
        )}
        {(row.state === 'running' || row.state === 'finished') && (may.move || may.cancel) && <Started row={row} />}
        {(row.state === 'cancelled' || row.sold > 0) && <PlansOfSession id={row.id} onOpen={onPlan} />}
        <Facts rows={facts} />
        {row.changedByHand.length > 0 && <p className="text-ink-2 text-sm">{t('schedule:session.byHand')}</p>}
        {may.seesPrices && <SessionPricesSection row={row} />}
      </Drawer>
      {opened === 'change' && <ChangeDialog row={row} onClose={() => setOpened(null)} />}
      {opened === 'plan' && (
        <Suspense fallback={null}>
          <PlanDialog row={row} onClose={() => setOpened(null)} onStarted={started} />
        </Suspense>
      )}
      {opened === 'move' && (
        <Suspense fallback={null}>
          <MoveDialog row={row} onClose={() => setOpened(null)} onStarted={started} />
        </Suspense>
      )}
      {opened === 'cancel' && (
        <CancelDialog row={row} onClose={() => setOpened(null)} onOrdered={() => setOpened('plan')} />
      )}
    </>
  )
}

/** Why a session that has begun, or is over, has no buttons, and how its guests get money back all the same. */
function Started({ row }: { row: TicketSessionRow }) {
  const { t } = useTexts('schedule')
  const seesOrders = useMay('order_list', 'view')
  return (
    <div className="flex flex-col items-start gap-2 rounded-md bg-info-soft px-3 py-2.5 text-info-on-soft text-sm">
      <p>{t(`schedule:session.${row.state === 'finished' ? 'over' : 'started'}${row.sold > 0 ? 'Sold' : ''}`)}</p>
      {row.sold > 0 && seesOrders && (
        <LinkButton size="sm" render={<Link to={`/order-list?show=${row.id}`} />}>
          {t('schedule:session.itsOrders')}
        </LinkButton>
      )}
    </div>
  )
}
