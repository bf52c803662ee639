import { Button, type MenuEntry, PageFrame, Skeleton, Tabs } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PlanNotices } from '../../parts/session-plans/plan-notices.tsx'
import { CalendarTab } from './calendar/calendar-tab.tsx'
import { useScheduleLive, useSchedules } from './queries.ts'
import { SchedulesTab } from './schedules/schedules-tab.tsx'
import { useScheduleActions } from './schedules/use-schedule-actions.ts'
import { useScheduleRights } from './use-schedule-rights.ts'
import { type ScheduleTab, scheduleTabs, useScheduleState } from './use-schedule-state.ts'

// What opens later is fetched later.
const PricesTab = onDemand(() => import('./prices/prices-tab.tsx').then((part) => ({ default: part.PricesTab })))
const ScheduleDrawer = dialogOnDemand(() =>
  import('./schedules/schedule-drawer.tsx').then((part) => ({ default: part.ScheduleDrawer })),
)
const SessionDrawer = dialogOnDemand(() =>
  import('./ticket-session/session-drawer.tsx').then((part) => ({ default: part.SessionDrawer })),
)
const ResultDialog = dialogOnDemand(() =>
  import('../../parts/session-plans/result-dialog.tsx').then((part) => ({ default: part.ResultDialog })),
)
const GenerateDialog = dialogOnDemand(() =>
  import('./generate/generate-dialog.tsx').then((part) => ({ default: part.GenerateDialog })),
)
const ScheduleKeyHelp = dialogOnDemand(() =>
  import('./key-help.tsx').then((part) => ({ default: part.ScheduleKeyHelp })),
)

/** What is played when, how full it is, and what it costs. */
export default function SchedulePage() {
  const { t } = useTexts('schedule', 'common')
  const state = useScheduleState()
  const may = useScheduleRights()
  const living = useSchedules(false)
  const shown = useSchedules(state.archived)
  useScheduleLive()
  const actions = useScheduleActions()
  const [helps, setHelps] = useState(false)
  const [wasPrices, setWasPrices] = useState(false)
  if (state.tab === 'prices' && !wasPrices) setWasPrices(true)
  useKeys({ ...(may.update ? { n: state.openNew } : {}), '?': () => setHelps(true) })

  const createButton = may.update && (
    <Button variant="primary" icon={Plus} onClick={state.openNew} aria-keyshortcuts="n">
      {t('schedule:list.create')}
    </Button>
  )
  const menu: MenuEntry[] = [
    ...(state.tab === 'schedules'
      ? [
          {
            id: 'archived',
            label: t(state.archived ? 'schedule:list.showLiving' : 'schedule:list.showArchived'),
            icon: Archive,
            onSelect: () => state.showArchived(!state.archived),
          },
        ]
      : []),
    { id: 'keys', label: t('common:keys.title'), icon: CircleHelp, kbd: '?', onSelect: () => setHelps(true) },
  ]
  const open = shown.data?.find((row) => row.id === state.scheduleId) ?? null
  const drawer = state.sessionId ? (
    <SessionDrawer key={state.sessionId} id={state.sessionId} onClose={state.closeSession} onPlan={state.openPlan} />
  ) : open || (state.isNew && may.update) ? (
    <ScheduleDrawer
      key={open?.id ?? 'new'}
      row={open}
      today={state.today}
      steps={open ? actions.stepsOf(open, state.closeSchedule) : []}
      onClose={state.closeSchedule}
      onCreated={(row) => state.openSchedule(row.id)}
      onGenerate={open && actions.canGenerate(open) ? () => actions.generate(open) : undefined}
    />
  ) : null
  const content = {
    calendar: <CalendarTab state={state} schedules={living} createButton={createButton} />,
    schedules: <SchedulesTab state={state} list={shown} actions={actions} createButton={createButton} />,
    prices: wasPrices && (
      <Suspense fallback={<Skeleton width="100%" height={240} shape="box" />}>
        <PricesTab state={state} />
      </Suspense>
    ),
  }
  return (
    <PageFrame
      title={t('schedule:title')}
      subtitle={living.data ? t('schedule:count.schedules', { count: living.data.length }) : '\u00a0'}
      primary={state.tab === 'prices' || state.archived ? undefined : createButton}
      menu={menu}
      aside={drawer && <Suspense fallback={null}>{drawer}</Suspense>}
    >
      <PlanNotices onOpen={state.openPlan} />
      <Tabs
        label={t('schedule:title')}
        value={state.tab}
        onValueChange={(value) => state.showTab(value as ScheduleTab)}
        // Prices that are half written are not lost by a look at the calendar.
        keepMounted={wasPrices}
        tabs={scheduleTabs.map((value) => ({
          value,
          label: t(`schedule:tab.${value}`),
          content: (value === state.tab || value === 'prices') && content[value],
        }))}
      />
      {actions.archiveQuestion}
      <Suspense fallback={null}>
        {actions.generating && (
          <GenerateDialog
            schedule={actions.generating}
            today={state.today}
            onClose={actions.closeGenerate}
            onShow={(date) => {
              actions.closeGenerate()
              state.showDate(date, 'week')
            }}
          />
        )}
        {state.planId && <ResultDialog key={state.planId} id={state.planId} onClose={state.closePlan} />}
        {helps && <ScheduleKeyHelp onClose={() => setHelps(false)} />}
      </Suspense>
    </PageFrame>
  )
}
