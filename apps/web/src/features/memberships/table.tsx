import { inLanguage } from '@marquee/contract'
import { Badge, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { ListTable } from '../../lib/list/list-table.tsx'
import type { HiddenColumns } from '../../lib/list/use-hidden-columns.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useEntriesText } from './entries-text.ts'
import { stateLooks } from './looks.ts'
import type { ListedMembership, useMemberships } from './queries.ts'
import type { MembershipsState } from './use-memberships-state.ts'

/** The columns in the language that is on. */
export function useMembershipColumns(): DataColumn<ListedMembership>[] {
  const { t, language } = useTexts('memberships')
  const format = useFormat()
  const entries = useEntriesText()
  return useMemo(
    () => [
      {
        id: 'holder',
        header: t('memberships:column.holder'),
        skeleton: 'identity',
        grows: true,
        cell: (row) => (
          <span className="block min-w-0">
            <span className="block truncate font-semibold leading-5">{row.holder}</span>
            <span className="block truncate text-ink-3 text-xs leading-4">
              {inLanguage(row.plan, language)} · <span className="tnum">•••• {row.tail}</span>
            </span>
          </span>
        ),
      },
      {
        id: 'entries',
        header: t('memberships:column.entries'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <span className="tnum font-semibold">{entries(row)}</span>,
      },
      {
        id: 'validTo',
        header: t('memberships:column.validTo'),
        hideBelow: 'sm',
        cell: (row) => <span className="tnum text-ink-2">{format.date(row.validTo)}</span>,
      },
      {
        id: 'at',
        header: t('memberships:column.at'),
        hideBelow: 'md',
        cell: (row) => (
          <time dateTime={row.at} className="tnum text-ink-2">
            {format.dateTime(row.at, 'short')}
          </time>
        ),
      },
      {
        id: 'state',
        header: t('memberships:column.state'),
        skeleton: 'badge',
        cell: (row) => <Badge {...stateLooks[row.state]}>{t(`memberships:state.${row.state}`)}</Badge>,
      },
    ],
    [t, language, format, entries],
  )
}

interface MembershipsTableProps {
  state: MembershipsState
  list: ReturnType<typeof useMemberships>
  columns: readonly DataColumn<ListedMembership>[]
  hidden: HiddenColumns
  countText: string
  filterWords: string
  /** What somebody can do about an empty list. */
  emptyAction: ReactNode
}

/** The memberships of the house, the newest first. */
export function MembershipsTable({ state, list, emptyAction, ...table }: MembershipsTableProps) {
  const { t, language } = useTexts('memberships')
  const format = useFormat()
  const entries = useEntriesText()
  const nameOf = (row: ListedMembership) => [row.holder, inLanguage(row.plan, language)].filter(Boolean).join(', ')
  return (
    <ListTable
      {...table}
      label={t('memberships:title')}
      address="/memberships?id="
      list={list}
      page={list.data}
      state={state}
      nameOf={nameOf}
      isFiltered={state.isFiltered}
      words={{ failed: t('memberships:loadFailed'), noMatch: t('memberships:noMatch') }}
      empty={<EmptyState title={t('memberships:empty')} body={t('memberships:emptyHint')} action={emptyAction} />}
      card={(row, card) => (
        <DataCard
          title={row.holder ?? inLanguage(row.plan, language)}
          facts={
            <span className="tnum">
              {[
                inLanguage(row.plan, language),
                entries(row),
                t('memberships:until', { day: format.date(row.validTo) }),
              ].join(' · ')}
            </span>
          }
          badge={<Badge {...stateLooks[row.state]}>{t(`memberships:state.${row.state}`)}</Badge>}
          onOpen={card.onOpen}
        />
      )}
    />
  )
}
