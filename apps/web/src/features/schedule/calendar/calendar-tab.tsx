import {
  Button,
  DateInput,
  EmptyState,
  Field,
  IconButton,
  media,
  Segmented,
  Select,
  Skeleton,
  useMedia,
} from '@marquee/ui'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useKeys } from '../../../lib/keys/use-keys.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { calendarViews, spanOf, stepOf } from '../model/days.ts'
import { useCalendar, type useSchedules } from '../queries.ts'
import { useFloorFilter } from '../use-floor-filter.ts'
import type { ScheduleState } from '../use-schedule-state.ts'
import { useWords } from '../use-words.ts'
import { Agenda, CalendarGrid } from './calendar-grid.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'

interface CalendarTabProps {
  state: ScheduleState
  schedules: ReturnType<typeof useSchedules>
  createButton: ReactNode
}

/** The ticket sessions of a day, a week or a month. */
export function CalendarTab({ state, schedules, createButton }: CalendarTabProps) {
  const { t } = useTexts('schedule')
  const phone = useMedia(media.belowMd)
  const { view, date, today } = state
  const span = spanOf(state)
  const list = useCalendar(span, state.floorId)
  const turn = (steps: 1 | -1) => state.showDate(stepOf(state, steps))
  useKeys({
    d: () => state.showView('day'),
    w: () => state.showView('week'),
    m: () => state.showView('month'),
    t: () => state.showDate(today),
  })
  useCalendarKeys(turn)
  const rows = list.data ?? []
  return (
    <div className="flex flex-col gap-4">
      <Toolbar state={state} span={span} turn={turn} />
      {list.isError && !list.data ? (
        <FailedState title={t('schedule:calendar.loadFailed')} query={list} />
      ) : list.isPending ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={320} shape="box" />
        </div>
      ) : (
        <div aria-busy={list.isPlaceholderData}>
          {rows.length === 0 && (phone || view === 'day' || schedules.data?.length === 0) ? (
            <Nothing state={state} hasSchedules={schedules.data?.length !== 0} createButton={createButton} />
          ) : phone ? (
            <Agenda rows={rows} today={today} openId={state.sessionId} onOpen={state.openSession} />
          ) : (
            <>
              <CalendarGrid
                view={view}
                span={span}
                date={date}
                today={today}
                rows={rows}
                openId={state.sessionId}
                onOpen={state.openSession}
                onDay={(day) => state.showDate(day, 'day')}
              />
              {rows.length === 0 && (
                <p className="mt-3 text-center text-ink-2 text-sm">{t('schedule:calendar.nothingHere')}</p>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}

interface NothingProps {
  state: ScheduleState
  hasSchedules: boolean
  createButton: ReactNode
}

function Nothing({ state, hasSchedules, createButton }: NothingProps) {
  const { t } = useTexts('schedule')
  if (!hasSchedules)
    return (
      <EmptyState title={t('schedule:calendar.first')} body={t('schedule:calendar.firstHint')} action={createButton} />
    )
  return (
    <EmptyState
      title={t('schedule:calendar.nothingHere')}
      body={t('schedule:calendar.nothingHint')}
      action={<Button onClick={() => state.showTab('schedules')}>{t('schedule:calendar.toSchedules')}</Button>}
    />
  )
}

interface ToolbarProps {
  state: ScheduleState
  span: { from: string; until: string }
  turn: (steps: 1 | -1) => void
}

function Toolbar({ state, span, turn }: ToolbarProps) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const words = useWords()
  const floors = useFloorFilter()
  const { view, date, today } = state
  const title =
    view === 'day'
      ? format.date(date, 'long')
      : view === 'month'
        ? words.month(date)
        : t('schedule:list.fromUntil', { from: format.date(span.from, 'short'), until: format.date(span.until) })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        variant="outlined"
        icon={ChevronLeft}
        label={t(`schedule:calendar.previous.${view}`)}
        kbd="←"
        onClick={() => turn(-1)}
      />
      <IconButton
        variant="outlined"
        icon={ChevronRight}
        label={t(`schedule:calendar.next.${view}`)}
        kbd="→"
        onClick={() => turn(1)}
      />
      <Button onClick={() => state.showDate(today)} disabled={date === today} aria-keyshortcuts="t">
        {t('schedule:calendar.today')}
      </Button>
      <h2 aria-live="polite" className="stretch-wide mr-auto min-w-0 px-1 font-[650] text-md">
        {title}
      </h2>
      <Field id="calendar-date" label={t('schedule:calendar.jump')} hideLabel>
        <DateInput value={date} onValueChange={(to) => to !== '' && state.showDate(to)} className="!w-[164px]" />
      </Field>
      {floors.length > 1 && (
        <Field id="calendar-floor" label={t('schedule:field.floor')} hideLabel>
          <Select
            value={state.floorId ?? ''}
            options={[{ value: '', label: t('schedule:calendar.allFloors') }, ...floors]}
            onValueChange={state.showFloor}
          />
        </Field>
      )}
      <Segmented
        label={t('schedule:calendar.view')}
        value={view}
        options={calendarViews.map((value) => ({ value, label: t(`schedule:calendar.${value}`) }))}
        onValueChange={state.showView}
      />
    </div>
  )
}
