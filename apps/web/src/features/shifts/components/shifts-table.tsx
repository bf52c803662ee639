import { inLanguage, type ShiftRow } from '@marquee/contract'
import { DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { RowMenu } from '../../../lib/list/row-menu.tsx'
import type { ShelfUrl } from '../../../lib/list/use-shelf-url.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { useShifts } from '../queries.ts'
import { useBandText } from '../use-band-text.ts'
import type { ShiftActions } from '../use-shift-actions.ts'
import { useWeekdays } from '../weekdays.ts'
import { Swatch } from './swatch.tsx'

interface ShiftsTableProps {
  state: ShelfUrl
  list: ReturnType<typeof useShifts>
  rows: readonly ShiftRow[]
  actions: ShiftActions
  /** Otherwise they may only be looked at. */
  mayOpen: boolean
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

interface StepsProps {
  row: ShiftRow
  actions: ShiftActions
  onArchived: (row: ShiftRow) => void
}

function Steps({ row, actions, onArchived }: StepsProps) {
  const { t, language } = useTexts('shifts')
  const label = t('shifts:actionsFor', { name: inLanguage(row.name, language) })
  return <RowMenu size="sm" label={label} steps={actions.stepsOf(row, () => onArchived(row))} />
}

/** The shifts by their start; cards on a phone. */
export function ShiftsTable({ state, list, rows, actions, mayOpen, addButton }: ShiftsTableProps) {
  const { t, language } = useTexts('shifts')
  const days = useWeekdays()
  const bandText = useBandText()
  const gone = (row: ShiftRow) => state.id === row.id && state.close()
  const nameOf = (row: ShiftRow) => inLanguage(row.name, language)
  return (
    <ListTable
      label={t('shifts:title')}
      address={mayOpen ? '/shifts?id=' : undefined}
      list={list}
      page={list.data && { rows }}
      state={{ ...state, clear: () => state.search('') }}
      columns={useColumns(actions, gone)}
      nameOf={nameOf}
      skeletonRows={4}
      isFiltered={state.q.trim() !== '' && (list.data?.length ?? 0) > 0}
      words={{ failed: t('shifts:loadFailed'), noMatch: t('shifts:noMatch') }}
      filterWords={state.q.trim()}
      empty={
        state.archived ? (
          <EmptyState title={t('shifts:emptyArchived')} />
        ) : (
          <EmptyState title={t('shifts:empty')} body={t('shifts:emptyHint')} action={addButton} />
        )
      }
      card={(row, card) => (
        <DataCard
          media={<Swatch color={row.color} />}
          title={nameOf(row)}
          facts={`${bandText(row)} · ${days.says(row.weekdays)}`}
          onOpen={card.onOpen}
          menu={<Steps row={row} actions={actions} onArchived={gone} />}
        />
      )}
    />
  )
}
