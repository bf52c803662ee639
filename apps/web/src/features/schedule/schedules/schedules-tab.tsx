import type { TicketScheduleRow } from '@marquee/contract'
import { Badge, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { RowMenu } from '../../../lib/list/row-menu.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { Dot } from '../dot.tsx'
import { scheduleBadge } from '../model/states.ts'
import type { useSchedules } from '../queries.ts'
import type { ScheduleState } from '../use-schedule-state.ts'
import { useWords } from '../use-words.ts'
import type { ScheduleActions } from './use-schedule-actions.ts'

function StateCell({ row }: { row: TicketScheduleRow }) {
  const { t } = useTexts('schedule')
  if (row.archivedAt) return <Badge icon={Archive}>{t('schedule:list.archived')}</Badge>
  return <Badge {...scheduleBadge[row.state]}>{t(`schedule:state.${row.state}`)}</Badge>
}

function useColumns(actions: ScheduleActions): DataColumn<TicketScheduleRow>[] {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const words = useWords()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('schedule:field.name'),
        cell: (row) => (
          <span className="block min-w-0">
            <b className="block font-semibold leading-5 [overflow-wrap:anywhere]">{row.name}</b>
            <span className="flex items-center gap-1.5 text-ink-3 text-xs leading-4">
              <Dot color={row.product.color} />
              {words.name(row.product.name)}
            </span>
          </span>
        ),
      },
      {
        id: 'floor',
        header: t('schedule:field.floor'),
        hideBelow: 'md',
        cell: (row) => (
          <span className="block">
            {words.name(row.floor.name)}
            <span className="block text-ink-3 text-xs">
              {row.layout?.name ?? t('schedule:list.standing', { people: format.number(row.standing ?? 0) })}
            </span>
          </span>
        ),
      },
      {
        id: 'days',
        header: t('schedule:list.when'),
        hideBelow: 'sm',
        cell: (row) => (
          <span className="block">
            {row.everyWeeks === 1
              ? words.days(row.weekdays)
              : t('schedule:list.everyWeeks', { days: words.days(row.weekdays), count: row.everyWeeks })}
            <span className="tnum block text-ink-3 text-xs">{format.list(row.starts)}</span>
          </span>
        ),
      },
      {
        id: 'span',
        header: t('schedule:list.span'),
        hideBelow: 'lg',
        cell: (row) => (
          <span className="tnum text-ink-2">
            {t('schedule:list.fromUntil', { from: format.date(row.from), until: format.date(row.until) })}
          </span>
        ),
      },
      {
        id: 'ahead',
        header: t('schedule:list.ahead'),
        align: 'end',
        skeleton: 'number',
        hideBelow: 'sm',
        cell: (row) => <span className="tnum">{format.number(row.sessionsAhead)}</span>,
      },
      { id: 'state', header: t('schedule:list.state'), skeleton: 'badge', cell: (row) => <StateCell row={row} /> },
      {
        id: 'actions',
        header: t('schedule:list.actions'),
        headerHidden: true,
        align: 'end',
        width: 56,
        hideable: false,
        cell: (row) => <Steps row={row} actions={actions} />,
      },
    ],
    [t, format, words, actions],
  )
}

function Steps({ row, actions }: { row: TicketScheduleRow; actions: ScheduleActions }) {
  const { t } = useTexts('schedule')
  return <RowMenu label={t('schedule:list.actionsFor', { name: row.name })} steps={actions.stepsOf(row)} />
}

interface SchedulesTabProps {
  state: ScheduleState
  list: ReturnType<typeof useSchedules>
  actions: ScheduleActions
  createButton: ReactNode
}

/** The schedules: what is played when, and what was made of it. */
export function SchedulesTab({ state, list, actions, createButton }: SchedulesTabProps) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const words = useWords()
  return (
    <ListTable
      label={t('schedule:tab.schedules')}
      address="/ticket/schedule?tab=schedules&id="
      list={list}
      page={list.data && { rows: list.data }}
      state={{ id: state.scheduleId, open: state.openSchedule }}
      columns={useColumns(actions)}
      nameOf={(row) => row.name}
      words={{ failed: t('schedule:list.loadFailed') }}
      empty={
        <EmptyState
          title={t(state.archived ? 'schedule:list.emptyArchived' : 'schedule:list.empty')}
          body={t(state.archived ? 'schedule:list.emptyArchivedHint' : 'schedule:list.emptyHint')}
          action={state.archived ? undefined : createButton}
        />
      }
      card={(row, card) => (
        <DataCard
          title={row.name}
          facts={`${words.days(row.weekdays)} · ${format.list(row.starts)}`}
          badge={<StateCell row={row} />}
          onOpen={card.onOpen}
          menu={<Steps row={row} actions={actions} />}
        />
      )}
    />
  )
}
