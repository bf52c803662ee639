import { inLanguage, type ShiftRow } from '@marquee/contract'
import {
  DataCard,
  type DataColumn,
  DataTable,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  NoMatchState,
} from '@marquee/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useSingleKeys } from '../../../lib/keys/single-keys.ts'
import { useLook } from '../../../lib/look.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { useShifts } from '../queries.ts'
import { useBandText } from '../use-band-text.ts'
import type { ShiftActions } from '../use-shift-actions.ts'
import type { ShiftsState } from '../use-shifts-state.ts'
import { useWeekdays } from '../weekdays.ts'
import { Swatch } from './swatch.tsx'

interface ShiftsTableProps {
  state: ShiftsState
  list: ReturnType<typeof useShifts>
  rows: readonly ShiftRow[]
  actions: ShiftActions
  /** Undefined: they may only be looked at. */
  onOpen?: (row: ShiftRow, how: { newTab: boolean }) => void
  addButton?: ReactNode
}

function useColumns(actions: ShiftActions, onArchived: (row: ShiftRow) => void): DataColumn<ShiftRow>[] {
  const { t, language } = useTexts('shifts')
  const format = useFormat()
  const days = useWeekdays()
  const bandText = useBandText()
  return useMemo(() => {
    const minutes = (count: number) => (
      <span className="tnum text-ink-2">{t('shifts:minutes', { count, formatted: format.number(count) })}</span>
    )
    return [
      {
        id: 'name',
        header: t('shifts:field.name'),
        skeleton: 'identity',
        cell: (row) => (
          <span className="flex items-center gap-3">
            <Swatch color={row.color} />
            <span className="min-w-0">
              <b className="block font-semibold leading-5">{inLanguage(row.name, language)}</b>
              <span className="block text-ink-3 text-xs leading-4">{row.code}</span>
            </span>
          </span>
        ),
      },
      { id: 'band', header: t('shifts:column.band'), cell: (row) => <span className="tnum">{bandText(row)}</span> },
      { id: 'weekdays', header: t('shifts:field.weekdays'), hideBelow: 'sm', cell: (row) => days.says(row.weekdays) },
      {
        id: 'lastEntry',
        header: t('shifts:field.lastEntryMinutes'),
        hideBelow: 'lg',
        align: 'end',
        cell: (row) => minutes(row.lastEntryMinutes),
      },
      {
        id: 'cleaning',
        header: t('shifts:field.cleaningMinutes'),
        hideBelow: 'lg',
        align: 'end',
        cell: (row) => minutes(row.cleaningMinutes),
      },
      {
        id: 'ahead',
        header: t('shifts:column.ahead'),
        hideBelow: 'md',
        align: 'end',
        skeleton: 'number',
        cell: (row) => <span className="tnum">{format.number(row.sessionsAhead)}</span>,
      },
      {
        id: 'steps',
        header: t('shifts:column.steps'),
        headerHidden: true,
        width: 56,
        align: 'end',
        cell: (row) => <Steps row={row} actions={actions} onArchived={onArchived} />,
      },
    ]
  }, [t, language, format, days, bandText, actions, onArchived])
}

function Steps({
  row,
  actions,
  onArchived,
}: {
  row: ShiftRow
  actions: ShiftActions
  onArchived: (row: ShiftRow) => void
}) {
  const { t, language } = useTexts('shifts')
  const steps = actions.stepsOf(row, () => onArchived(row))
  if (steps.length === 0) return null
  return (
    <Menu
      align="end"
      items={steps}
      trigger={
        <IconButton
          size="sm"
          icon={Ellipsis}
          label={t('shifts:actionsFor', { name: inLanguage(row.name, language) })}
        />
      }
    />
  )
}

/** The shifts by their start; cards on a phone. */
export function ShiftsTable({ state, list, rows, actions, onOpen, addButton }: ShiftsTableProps) {
  const { t, language } = useTexts('shifts')
  const look = useLook()
  const letterKeys = useSingleKeys()
  const days = useWeekdays()
  const bandText = useBandText()
  const gone = (row: ShiftRow) => state.id === row.id && state.close()
  const columns = useColumns(actions, gone)
  return (
    <DataTable
      label={t('shifts:title')}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => inLanguage(row.name, language)}
      openRowId={state.id ?? undefined}
      onOpen={onOpen}
      loading={list.isPending}
      skeletonRows={4}
      error={
        list.isError &&
        !list.data && (
          <ErrorState
            title={t('shifts:loadFailed')}
            requestId={readFailure(list.error).requestId ?? undefined}
            onRetry={() => list.refetch()}
            retrying={list.isFetching}
          />
        )
      }
      filtered={state.q.trim() !== '' && (list.data?.length ?? 0) > 0}
      empty={
        state.archived ? (
          <EmptyState title={t('shifts:emptyArchived')} />
        ) : (
          <EmptyState title={t('shifts:empty')} body={t('shifts:emptyHint')} action={addButton} />
        )
      }
      noMatch={<NoMatchState title={t('shifts:noMatch')} filters={state.q.trim()} onClear={() => state.search('')} />}
      total={rows.length}
      density={look.density}
      letterKeys={letterKeys}
      card={(row, card) => (
        <DataCard
          media={<Swatch color={row.color} />}
          title={inLanguage(row.name, language)}
          facts={`${bandText(row)} · ${days.says(row.weekdays)}`}
          onOpen={card.onOpen}
          menu={<Steps row={row} actions={actions} onArchived={gone} />}
        />
      )}
    />
  )
}
